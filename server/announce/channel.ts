import { setTimeout as sleep } from 'node:timers/promises';
import { CHANNELS_MAX } from '#contract/announce/limits.ts';
import { findId } from '#server/db/ids.ts';
import type { Channel, DeliveryDoc, Outcome } from '#server/outbox/model.ts';
import { raiseContentOf } from '#server/revisions/revisions.ts';
import { deleteSecrets, findSecret } from '#server/secrets/secrets.ts';
import * as channels from './channel-store.ts';
import * as store from './message-store.ts';
import { type ChannelDoc, type MessageDoc, secretOf, sessionOf } from './model.ts';
import { prepareMessage, withLimits } from './prepare-message.ts';
import { readPublished } from './read-sources.ts';
import { ServiceProblem } from './services/call.ts';
import type { Account } from './services/service.ts';
import { SERVICES } from './services/services.ts';

/** A delivery waits itself until a service takes requests again, if that is soon. */
const PAUSE_MAX_MS = 60_000;
const PAUSES_MAX = 3;

const WITHDRAWN: Outcome = { result: 'withdrawn', answer: 'ended' };
const INTERRUPTED: Outcome = { result: 'interrupted', answer: 'Another process may be sending' };

type Sending = { mayCommit: () => boolean; signal: AbortSignal };
type Step = { channel: ChannelDoc; message: MessageDoc; account: Account } & Sending;

/** Brings messages to the state that posts and admins want. Requests of a channel are sent one after another. */
export const announcementChannel: Channel = {
  name: 'announcement',
  concurrency: CHANNELS_MAX,
  perRecipient: 1,
  perHour: null,
  deliver,
  async close() {},
};

async function deliver(delivery: DeliveryDoc, sending: Sending): Promise<Outcome> {
  const id = findId(delivery.toKey);
  const channel = id && (await channels.findChannel(id));
  const message = await store.findMessage((delivery.data as { message: string }).message);
  const run = message && stepOf(message);
  if (!channel || !run) return WITHDRAWN;
  if (channel.pausedUntil && channel.pausedUntil > new Date())
    return { result: 'temporary', answer: 'rate_limited' };

  try {
    const account = await openAccount(channel, sending.signal);
    const outcome = await withPauses(() => run({ channel, message, account, ...sending }), sending);
    if (outcome.result === 'sent') await channels.noteSuccess(channel._id);
    return outcome;
  } catch (error) {
    if (error instanceof ServiceProblem)
      return onProblem(error, { channel, message, delivery, signal: sending.signal });
    if (sending.signal.aborted) return { result: 'interrupted', answer: 'The service stops' };
    throw error;
  }
}

/** What a message needs; null for nothing. */
function stepOf({ state, isUnwanted, remote }: MessageDoc): ((step: Step) => Promise<Outcome>) | null {
  if (state === 'waiting') return isUnwanted ? dropMessage : sendMessage;
  if (state !== 'sent' || !remote) return null;
  return isUnwanted ? removeMessage : editMessage;
}

/** Throws ServiceProblem if the secret has to be entered again. */
export async function openAccount(channel: ChannelDoc, signal: AbortSignal): Promise<Account> {
  const secret = await findSecret(secretOf(channel));
  if (secret === null) throw new ServiceProblem('secret_needed', { isPassing: true });
  return { ...channel, secret, signal };
}

export async function forgetSecrets(channel: ChannelDoc): Promise<void> {
  await deleteSecrets([secretOf(channel), sessionOf(channel)]);
}

async function sendMessage({ message, account, mayCommit, ...step }: Step): Promise<Outcome> {
  const channel = await withLimits(step.channel, account);
  const outgoing = await prepareMessage(channel, message);
  // It has been unpublished; that event follows.
  if (!outgoing) return WITHDRAWN;

  const { send, edit, repeatableMs } = SERVICES[channel.kind];
  const now = new Date();
  const { _id, attemptedAt } = (await store.findMessage(message._id)) ?? message;
  if (attemptedAt && now.getTime() - attemptedAt.getTime() >= repeatableMs)
    throw new ServiceProblem('lost', { isPassing: true, isLost: true });

  await store.markAttempt(_id, now);
  if (!mayCommit()) {
    await store.clearAttempt(_id, now);
    return INTERRUPTED;
  }
  try {
    const remote = await send(account, outgoing);
    // A repetition is answered with the message as it was sent first.
    if (attemptedAt) await edit?.(account, remote, outgoing);
    const sent = {
      state: 'sent',
      remote,
      sent: outgoing.text,
      sentAt: new Date(),
      problem: null,
      attemptedAt: null,
    } as const;
    await store.updateMessage(_id, ['waiting'], { $set: sent });
    await showOnPosts(channel, message);
    return { result: 'sent', answer: remote.address ?? remote.id };
  } catch (error) {
    if (error instanceof ServiceProblem && !error.isLost) await store.clearAttempt(_id, now);
    throw error;
  }
}

async function editMessage({ channel, message, account, mayCommit }: Step): Promise<Outcome> {
  const { edit } = SERVICES[channel.kind];
  const { remote } = message;
  const outgoing = await prepareMessage(channel, message);
  if (!edit || !remote || !outgoing || outgoing.text === message.sent) return WITHDRAWN;
  if (!mayCommit()) return INTERRUPTED;

  await edit(account, remote, outgoing);
  await store.updateMessage(message._id, ['sent'], { $set: { sent: outgoing.text, problem: null } });
  return { result: 'sent', answer: 'edited' };
}

async function removeMessage({ channel, message, account, mayCommit }: Step): Promise<Outcome> {
  if (!message.remote) return WITHDRAWN;
  if (!mayCommit()) return INTERRUPTED;
  await SERVICES[channel.kind].remove(account, message.remote);
  await store.updateMessage(message._id, ['sent'], {
    $set: { state: 'removed', remote: null, problem: null },
  });
  await showOnPosts(channel, message);
  return { result: 'sent', answer: 'removed' };
}

/** An attempt whose answer was lost may have sent it. */
async function dropMessage({ message }: Step): Promise<Outcome> {
  if (message.attemptedAt) throw new ServiceProblem('lost', { isPassing: true, isLost: true });
  await store.updateMessage(message._id, ['waiting'], { $set: { state: 'removed' } });
  return WITHDRAWN;
}

/** Pages of posts that link to their messages are out of date. */
async function showOnPosts({ isLinked }: ChannelDoc, { postId, locales }: MessageDoc): Promise<void> {
  if (isLinked) await raiseContentOf((await readPublished(postId, locales)).map(({ _id }) => _id));
}

async function withPauses(work: () => Promise<Outcome>, { signal }: Sending): Promise<Outcome> {
  for (let pauses = 0; ; pauses++) {
    try {
      return await work();
    } catch (error) {
      const pauseMs = error instanceof ServiceProblem ? error.pauseMs : null;
      if (pauseMs === null || pauseMs > PAUSE_MAX_MS || pauses === PAUSES_MAX) throw error;
      await sleep(pauseMs, undefined, { signal });
    }
  }
}

/** Records a failed request, and decides whether it is repeated. */
async function onProblem(
  error: ServiceProblem,
  {
    channel,
    message: { _id, state },
    delivery: { giveUpAt },
    signal,
  }: { channel: ChannelDoc; message: MessageDoc; delivery: DeliveryDoc; signal: AbortSignal },
): Promise<Outcome> {
  const now = new Date();
  const { problem, isPassing, isLost, pauseMs } = error;
  const answer = error.message;
  const isUnknown =
    state === 'waiting' && isLost && (problem.code === 'lost' || SERVICES[channel.kind].repeatableMs === 0);
  if (signal.aborted && !isUnknown) return { result: 'interrupted', answer };

  await channels.noteFailure(channel._id, { problem, now });
  if (pauseMs !== null)
    await channels.updateChannel(channel._id, { pausedUntil: new Date(now.getTime() + pauseMs) });
  if (isUnknown) {
    const lost = { code: 'lost', detail: problem.detail } as const;
    await store.updateMessage(_id, ['waiting'], { $set: { state: 'unknown', problem: lost } });
    return { result: 'refused', answer };
  }

  const isFinal = !isPassing || (giveUpAt !== undefined && now >= giveUpAt);
  const next = isFinal && state === 'waiting' ? 'failed' : state;
  await store.updateMessage(_id, [state], { $set: { state: next, problem } });
  return { result: isFinal ? 'refused' : 'temporary', answer };
}
