import type { Message, PostMessages } from '#contract/announce/messages.ts';
import type { Locale } from '#contract/locales.ts';
import type { EditablePost } from '#contract/posts/admin.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor, ById } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findId, newId } from '#server/db/ids.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { getPostForEditing } from '#server/posts/management/edit.ts';
import { findChannel, findChannels } from './channel-store.ts';
import { requireChannel, toSubject } from './channels.ts';
import { composeEdited } from './compose-text.ts';
import { type Draft, readDrafts } from './drafts.ts';
import { enqueueMessages } from './enqueue-messages.ts';
import * as store from './message-store.ts';
import { type ChannelDoc, type MessageDoc, newMessage, type Remote, toChannelLink } from './model.ts';
import { suggestText, toStoredText } from './planned-messages.ts';

type OfPostName = { actor: Actor; post: string };

/** The messages about a post by its slug or id, and those that can be sent. Throws Forbidden, NotFound. */
export async function listMessages(of: OfPostName): Promise<PostMessages> {
  const { messages, drafts } = await readPost(of);
  const channels = await findChannels();
  return {
    messages: messages.flatMap((message) => {
      const channel = channels.find(({ _id }) => _id.equals(message.channelId));
      return channel ? [toMessage(message, channel, drafts)] : [];
    }),
    possible: channels.flatMap((channel) =>
      drafts
        .filter(({ locale, isOut }) => isOut && channel.locales.includes(locale))
        .map((draft) => {
          const isThere = ({ channelId, locales, sentAt }: MessageDoc) =>
            channelId.equals(channel._id) && locales.includes(draft.locale) && sentAt !== null;
          const [link, { locale }] = [toChannelLink(channel), draft];
          return {
            channel: link,
            locale,
            count: messages.filter(isThere).length,
            text: suggestText(channel, draft),
          };
        }),
    ),
  };
}

/**
 * Sends a new message about a published version, whatever was sent before: the page asks first. Throws Forbidden, NotFound,
 * Conflict if the version is not published, Invalid `too_long`.
 */
export async function announceAgain({
  actor,
  post,
  channel: channelId,
  locale,
  text = null,
}: OfPostName & {
  channel: string;
  locale: Locale;
  /** Null for the text that is made of the post. */
  text?: string | null;
}): Promise<Message> {
  const { postId, drafts } = await readPost({ actor, post });
  const channel = await requireChannel(channelId);
  const draft = drafts.find((one) => one.locale === locale);
  if (!draft?.isOut) throw new Conflict('The version is not published');

  const first = newMessage(channel, { postId, locale }, new Date());
  const stored = text === null ? null : toStoredText(text, { channel, draft });
  const message = { ...first, _id: `${first._id}:${newId().toHexString()}`, text: stored };
  await store.insertMessage(message);
  await enqueueMessages([message], 'again');
  await recordChange({ actor, action: 'channel.announced', subject: toSubject(channel), other: draft.title });
  return toMessage(message, channel, drafts);
}

/** Removes a message from the service, or takes it out of the queue. Throws Forbidden, NotFound, Conflict. */
export async function removeMessage({ actor, id }: ById): Promise<void> {
  const { channel, message } = await requireMessage({ actor, id });
  const isThere = message.state === 'waiting' || (message.state === 'sent' && message.remote !== null);
  const changed = isThere
    ? await store.updateMessage(id, ['waiting', 'sent'], { $set: { isUnwanted: true, problem: null } })
    : await store.updateMessage(id, ['sent', 'unknown', 'failed'], {
        $set: { state: 'removed', problem: null },
      });
  if (!changed) throw new Conflict('The message cannot be removed');
  if (isThere) await enqueueMessages([changed], newId().toHexString());
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
    (await store.updateMessage(id, ['sent', 'waiting'], { $set: { problem: null } }));
  if (!changed) throw new Conflict('The message has not failed');
  await enqueueMessages([changed], newId().toHexString());
}

/** Ends the question about an unknown message: a person has found it in the channel. Throws Forbidden, NotFound, Conflict. */
export async function confirmMessage({
  actor,
  id,
  address,
}: ById & { address: string | null }): Promise<void> {
  const { message } = await requireMessage({ actor, id });
  const sent = {
    state: 'sent',
    sentAt: message.attemptedAt ?? new Date(),
    remote: toRemote(address),
  } as const;
  const changed = await store.updateMessage(id, ['unknown'], {
    $set: { ...sent, attemptedAt: null, problem: null },
  });
  if (!changed) throw new Conflict('The state of the message is known');
}

/** Addresses of messages end with the id that the service knows them by. */
function toRemote(address: string | null): Remote | null {
  const id = address === null ? null : URL.parse(address)?.pathname.split('/').findLast(Boolean);
  return address && id ? { id, address } : null;
}

/** Throws Forbidden, NotFound. */
async function readPost({ actor, post }: OfPostName) {
  requireCan(actor, 'publish posts');
  const found: EditablePost = await getPostForEditing({ actor, post });
  const postId = findId(found.id);
  if (!postId || found.kind !== 'post') throw new NotFound('Post not found');
  const [messages, drafts] = await Promise.all([store.findMessagesOfPost(postId), readDrafts(found)]);
  return { postId, messages, drafts };
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
  const toText = () => {
    if (!draft) return text ?? '';
    return text === null ? suggestText(channel, draft) : composeEdited(text, channel, [draft]).text;
  };
  return {
    id: _id,
    channel: toChannelLink(channel),
    locales,
    state,
    address: remote?.address ?? null,
    text: sent ?? toText(),
    isEdited: text !== null,
    problem,
    sentAt: sentAt?.toISOString() ?? null,
  };
}
