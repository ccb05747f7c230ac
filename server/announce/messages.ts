import type { AnnounceAgain, Message, PostMessages } from '#contract/announce/messages.ts';
import { recordChange } from '#server/audit/record.ts';
import type { ById } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { newId } from '#server/db/ids.ts';
import { Conflict, invalidAt, NotFound } from '#server/errors.ts';
import { findChannel, findChannels } from './channel-store.ts';
import { requireChannel, toSubject } from './channels.ts';
import {
  type Draft,
  type OfPostName,
  readPost,
  requireDraft,
  suggestText,
  toStoredText,
  toText,
} from './drafts.ts';
import { enqueueMessage } from './enqueue-message.ts';
import * as store from './message-store.ts';
import { type ChannelDoc, type MessageDoc, newMessage, toChannelLink } from './model.ts';

/** The messages about a post, and those that can be sent. Throws Forbidden, NotFound. */
export async function listMessages(of: OfPostName): Promise<PostMessages> {
  const { messages, drafts } = await readPost(of);
  const channels = await findChannels();
  const published = drafts.filter(({ isOut }) => isOut);
  return {
    messages: messages.flatMap((message) => {
      const channel = channels.find(({ _id }) => _id.equals(message.channelId));
      return channel ? [toMessage(message, channel, drafts)] : [];
    }),
    possible: channels.flatMap((channel) =>
      published
        .filter(({ locale }) => channel.locales.includes(locale))
        .map((draft) => ({
          channel: toChannelLink(channel),
          locale: draft.locale,
          count: messages.filter(
            ({ channelId, locales, sentAt }) =>
              channelId.equals(channel._id) && locales.includes(draft.locale) && sentAt !== null,
          ).length,
          text: suggestText(channel, draft),
        })),
    ),
  };
}

/**
 * Sends a new message about a published version, whatever was sent before: the page asks first. Throws Forbidden, NotFound,
 * Invalid `too_long`.
 */
export async function announceAgain({
  actor,
  post,
  channel: channelId,
  locale,
  text,
}: OfPostName & AnnounceAgain): Promise<Message> {
  const { postId, drafts } = await readPost({ actor, post });
  const channel = await requireChannel(channelId);
  const draft = requireDraft(
    drafts.filter(({ isOut }) => isOut),
    locale,
  );
  const first = newMessage(channel, { postId, locale }, new Date());
  const stored = toStoredText(text, channel, draft);
  const message = { ...first, _id: `${first._id}:${newId().toHexString()}`, text: stored };
  await store.insertMessage(message);
  await enqueueMessage(message, 'again');
  await recordChange({ actor, action: 'channel.announced', subject: toSubject(channel), other: draft.title });
  return toMessage(message, channel, drafts);
}

/** Removes a message from the service, or takes it out of the queue. Throws Forbidden, NotFound, Conflict. */
export async function removeMessage({ actor, id }: ById): Promise<void> {
  const { channel } = await requireMessage({ actor, id });
  const unwanted = { $set: { isUnwanted: true, problem: null } };
  const changed = await store.updateMessage(id, ['waiting', 'sent'], unwanted);
  if (!changed) throw new Conflict('The message cannot be removed');
  await enqueueMessage(changed, newId().toHexString());
  await recordChange({ actor, action: 'channel.withdrawn', subject: toSubject(channel) });
}

/**
 * Tries again what failed: to send a message whose state is `failed` or `unknown`, or to change or remove one that was
 * sent. Of an unknown one a person has to say before that it is not in the channel. Throws Forbidden, NotFound, Conflict.
 */
export async function retryMessage({ actor, id }: ById): Promise<void> {
  await requireMessage({ actor, id });
  const again = { state: 'waiting', attemptedAt: null, problem: null, isUnwanted: false } as const;
  const changed =
    (await store.updateMessage(id, ['failed', 'unknown'], { $set: again })) ??
    (await store.updateMessage(id, ['sent'], { $set: { problem: null } }));
  if (!changed) throw new Conflict('The message has not failed');
  await enqueueMessage(changed, newId().toHexString());
}

/**
 * Ends the question about an unknown message: a person has found it in the channel. Throws Forbidden, NotFound, Conflict,
 * Invalid at `address`.
 */
export async function confirmMessage({ actor, id, address }: ById & { address: string }): Promise<void> {
  const { message } = await requireMessage({ actor, id });
  // Addresses of messages end with the id that the service knows them by.
  const remoteId = URL.parse(address)?.pathname.split('/').findLast(Boolean);
  if (!remoteId) throw invalidAt('address', 'Must be the address of the message', 'invalid_format');
  const sent = {
    state: 'sent',
    sentAt: message.attemptedAt ?? new Date(),
    remote: { id: remoteId, address },
    attemptedAt: null,
    problem: null,
  } as const;
  const changed = await store.updateMessage(id, ['unknown'], { $set: sent });
  if (!changed) throw new Conflict('The state of the message is known');
}

async function requireMessage({ actor, id }: ById): Promise<{ channel: ChannelDoc; message: MessageDoc }> {
  requireCan(actor, 'publish posts');
  const message = await store.findMessage(id);
  const channel = message && (await findChannel(message.channelId));
  if (!message || !channel) throw new NotFound('Message not found');
  return { channel, message };
}

function toMessage(
  { _id, locales, state, remote, text, sent, problem, sentAt }: MessageDoc,
  channel: ChannelDoc,
  drafts: Draft[],
): Message {
  const draft = drafts.find(({ locale }) => locale === locales[0]);
  return {
    id: _id,
    channel: toChannelLink(channel),
    locales,
    state,
    address: remote?.address ?? null,
    text: sent ?? (draft ? toText(text, channel, draft) : (text ?? '')),
    isEdited: text !== null,
    problem,
    sentAt: sentAt?.toISOString() ?? null,
  };
}
