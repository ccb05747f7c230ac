import type { Channel, ChannelIdentity, CreateChannel, UpdateChannel } from '#contract/announce/channels.ts';
import { CHANNEL_FAILURES, CHANNELS_MAX } from '#contract/announce/limits.ts';
import type { ProblemCode } from '#contract/announce/problems.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor, ById } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findId, newId } from '#server/db/ids.ts';
import { invalidAt, NotFound } from '#server/errors.ts';
import { wakeSender } from '#server/outbox/outbox.ts';
import { withdraw } from '#server/outbox/store.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { deleteSecrets, findSecret, putSecret } from '#server/secrets/secrets.ts';
import { findTagIds, mapTags } from '#server/tags/tags.ts';
import { forgetSecrets, openAccount } from './channel.ts';
import * as store from './channel-store.ts';
import { deleteMessagesOf } from './message-store.ts';
import { type ChannelDoc, secretOf, sessionOf } from './model.ts';
import { ServiceProblem } from './services/call.ts';
import { SERVICES } from './services/services.ts';

/** How long a person waits for the answer of a service. */
const TEST_MS = 30_000;

/** All channels, the oldest first. Throws Forbidden. */
export async function listChannels({ actor }: { actor: Actor }): Promise<Channel[]> {
  requireCan(actor, 'change settings');
  return Promise.all((await store.findChannels()).map(toView));
}

/**
 * Adds a channel, after a test. Posts published from now on are announced on it. The command line adds it without a
 * test. A recent sign-in is not needed: only public posts go to a channel, and a form that asks for the password would
 * lose the secret. Throws Forbidden, and Invalid with a ProblemCode at `secret`, `account` or `server`, or `too_many` at
 * `account`.
 */
export async function createChannel({
  actor,
  input,
  name,
}: {
  actor: Actor;
  input: CreateChannel;
  /** What the command line calls the channel until a test says what the service calls it. */
  name?: string | undefined;
}): Promise<Channel> {
  requireCan(actor, 'change settings');
  if ((await store.countChannels()) >= CHANNELS_MAX)
    throw invalidAt('account', `At most ${CHANNELS_MAX} channels`, 'too_many');
  const now = new Date();
  const { secret, tags, ...fields } = input;
  const account = { _id: newId(), ...fields };
  const unasked = { name: name ?? (input.account || new URL(input.server).host), address: null };
  const doc: ChannelDoc = {
    ...account,
    ...(actor.kind === 'command line' ? unasked : await identify(account, secret)),
    tagIds: await toTagIds(tags),
    since: now,
    failures: 0,
    problem: null,
    pausedUntil: null,
  };
  await putSecret(secretOf(doc), secret);
  await store.insertChannel(doc);
  wakeSender();
  await recordChange({ actor, action: 'channel.created', subject: toSubject(doc), now });
  return toView(doc);
}

/**
 * Changes a channel; messages that are sent already stay as they are. A new secret is tested first. Throws Forbidden,
 * NotFound, and Invalid like `createChannel`.
 */
export async function updateChannel({
  actor,
  id,
  input: { secret = '', tags, ...settings },
}: ById & { input: UpdateChannel }): Promise<Channel> {
  requireCan(actor, 'change settings');
  const doc = await requireChannel(id);
  if (secret !== '') {
    await deleteSecrets([sessionOf(doc)]);
    const identity = await identify(doc, secret);
    await putSecret(secretOf(doc), secret);
    await store.updateChannel(doc._id, identity);
    await store.noteSuccess(doc._id);
  }

  const changed = await store.updateChannel(doc._id, { ...settings, tagIds: await toTagIds(tags) });
  if (!changed) throw new NotFound('Channel not found');
  await showOnPosts(doc, changed);
  await recordChange({ actor, action: 'channel.changed', subject: toSubject(changed) });
  return toView(changed);
}

/**
 * Asks the service whether the channel works, and stores the answer: a channel that works forgets its failures. Throws
 * Forbidden, NotFound.
 */
export async function testChannel({ actor, id }: ById): Promise<Channel> {
  requireCan(actor, 'change settings');
  const doc = await requireChannel(id);
  try {
    const account = await openAccount(doc, AbortSignal.timeout(TEST_MS));
    await store.updateChannel(doc._id, await SERVICES[doc.kind].identify(account));
    await store.noteSuccess(doc._id);
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error;
    await store.noteFailure(doc._id, { problem: error.problem, now: new Date() });
  }
  const tested = await requireChannel(id);
  await showOnPosts(doc, tested);
  return toView(tested);
}

/** Posts have links with the names of linked channels. */
async function showOnPosts(before: ChannelDoc, { isLinked, name }: ChannelDoc): Promise<void> {
  if (isLinked !== before.isLinked || (isLinked && name !== before.name)) await raiseRevision('content');
}

/** Deletes a channel and the records of its messages. The messages stay on the service. Throws Forbidden, NotFound. */
export async function deleteChannel({ actor, id }: ById): Promise<void> {
  const now = new Date();
  requireCan(actor, 'change settings');
  const _id = findId(id);
  const doc = _id && (await store.deleteChannel(_id));
  if (!doc) throw new NotFound('Channel not found');
  await forgetSecrets(doc);
  await withdraw({ channel: 'announcement', toKey: id }, { answer: 'ended', now });
  await deleteMessagesOf(doc._id);
  if (doc.isLinked) await raiseRevision('content');
  await recordChange({ actor, action: 'channel.deleted', subject: toSubject(doc), now });
}

/** How many channels do not work: failing five times in a row, or without their secret. Throws Forbidden. */
export async function countFailingChannels({ actor }: { actor: Actor }): Promise<number> {
  const states = await listChannels({ actor });
  return states.filter((one) => one.state === 'secret_needed' || one.failures >= CHANNEL_FAILURES).length;
}

/** Whether there is any channel, so that pages that are about channels can be left out. */
export async function hasChannels(): Promise<boolean> {
  return (await store.countChannels()) > 0;
}

/** Throws NotFound. */
export async function requireChannel(id: string): Promise<ChannelDoc> {
  const _id = findId(id);
  const doc = _id && (await store.findChannel(_id));
  if (!doc) throw new NotFound('Channel not found');
  return doc;
}

export function toSubject({ _id, name }: ChannelDoc) {
  return { id: _id.toHexString(), name };
}

/**
 * Asks the service what it calls the channel, and whether its secret is valid. Throws Invalid with a ProblemCode at
 * `secret`, `account` or `server`.
 */
async function identify(
  channel: Pick<ChannelDoc, '_id' | 'kind' | 'server' | 'account'>,
  secret: string,
): Promise<ChannelIdentity> {
  try {
    const signal = AbortSignal.timeout(TEST_MS);
    return await SERVICES[channel.kind].identify({ ...channel, secret, signal });
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error;
    throw invalidAt(fieldOf(error.problem.code), error.message, error.problem.code);
  }
}

async function toView({
  _id,
  tagIds,
  since: _since,
  limits: _limits,
  failingSince: _failingSince,
  pausedUntil: _pausedUntil,
  ...doc
}: ChannelDoc): Promise<Channel> {
  const hasSecret = (await findSecret(secretOf({ _id }))) !== null;
  const working = doc.failures > 0 ? 'failing' : 'ready';
  const tags = [...(await mapTags(tagIds)).values()].map(({ slug }) => slug);
  return { ...doc, id: _id.toHexString(), tags, state: hasSecret ? working : 'secret_needed' };
}

/** Throws Invalid for a tag that does not exist. */
async function toTagIds(slugs: string[]): Promise<number[]> {
  const ids = await findTagIds(slugs);
  return slugs.map((slug, index) => {
    const id = ids.get(slug);
    if (id === undefined) throw invalidAt(`tags.${index}`, 'There is no such tag', 'unknown_tag');
    return id;
  });
}

/** The field of the form that a problem is shown at. */
function fieldOf(code: ProblemCode): 'secret' | 'account' | 'server' {
  if (code === 'unauthorized' || code === 'secret_needed') return 'secret';
  return ['forbidden', 'refused', 'not_found'].includes(code) ? 'account' : 'server';
}
