import type { ObjectId } from 'mongodb';
import type { ChannelKind, ChannelSettings } from '#contract/announce/channels.ts';
import type { Message, MessageState } from '#contract/announce/messages.ts';
import type { MessageProblem } from '#contract/announce/problems.ts';
import type { Locale } from '#contract/locales.ts';

/** The collection `channels`. Secrets are in the store of `server/secrets/`, by the names below. */
export type ChannelDoc = Omit<ChannelSettings, 'tags'> & {
  _id: ObjectId;
  kind: ChannelKind;
  server: string;
  account: string;
  name: string;
  address: string | null;
  tagIds: number[];
  /** Only versions published since then are announced: since the channel was added, or a backup was restored. */
  since: Date;
  /** The limits of a Mastodon server, and when it stated them. */
  limits?: { characters: number; address: number; at: Date };
  /** Failed requests in a row, and the first of them. */
  failures: number;
  failingSince?: Date;
  problem: MessageProblem | null;
  /** Until when the service has asked for no requests. */
  pausedUntil: Date | null;
};

export const secretOf = ({ _id }: Pick<ChannelDoc, '_id'>) => `channel ${_id.toHexString()}`;
/** The tokens of a Bluesky session. */
export const sessionOf = ({ _id }: Pick<ChannelDoc, '_id'>) => `channel ${_id.toHexString()} session`;

/** A message on the service. */
export type Remote = {
  id: string;
  address: string | null;
  /** Telegram: the text is the caption of a picture. */
  isPhoto?: boolean;
  /** Mastodon: the pictures, which a change has to repeat. */
  mediaIds?: string[];
};

/**
 * The collection `channelMessages`: what a channel is to have about a version, and what it has. A delivery of the outbox brings
 * the second to the first.
 */
export type MessageDoc = {
  /** The channel, the post and the language: a version has one first message. A repetition adds an id of its own. */
  _id: string;
  channelId: ObjectId;
  /** The id of the post group. */
  postId: ObjectId;
  /** The language of the version, then that of the translation if the message has gained its line. */
  locales: Locale[];
  state: MessageState;
  /** Whether it is to be removed from the service. */
  isUnwanted: boolean;
  /** What an editor has written, with ADDRESS for the address of the post; null for the text made of the post. */
  text: string | null;
  /** The text as the service has it. */
  sent: string | null;
  remote: Remote | null;
  /** The first attempt to send whose result is not known. It is stored before the request. */
  attemptedAt: Date | null;
  problem: MessageProblem | null;
  createdAt: Date;
  sentAt: Date | null;
};

/** Stands for the address of the post in texts of editors, because the address may change. */
export const ADDRESS = '{address}';

/** A version, whether it is stored already or not. */
export type OfVersion = { postId: ObjectId; locale: Locale };

export function messageIdOf({ _id }: Pick<ChannelDoc, '_id'>, { postId, locale }: OfVersion): string {
  return `${_id.toHexString()}:${postId.toHexString()}:${locale}`;
}

export function newMessage(channel: Pick<ChannelDoc, '_id'>, version: OfVersion, now: Date): MessageDoc {
  return {
    _id: messageIdOf(channel, version),
    channelId: channel._id,
    postId: version.postId,
    locales: [version.locale],
    state: 'waiting',
    isUnwanted: false,
    text: null,
    sent: null,
    remote: null,
    attemptedAt: null,
    problem: null,
    createdAt: now,
    sentAt: null,
  };
}

/** Whether a channel announces a version, as far as its settings say. */
export function isWanted(
  { locales, tagIds, since }: ChannelDoc,
  version: { locale: Locale; tagIds: number[]; publishedAt: Date | null },
): boolean {
  const hasTag = tagIds.length === 0 || tagIds.some((id) => version.tagIds.includes(id));
  const isNew = version.publishedAt === null || version.publishedAt >= since;
  return locales.includes(version.locale) && hasTag && isNew;
}

export function toChannelLink({
  _id,
  kind,
  name,
}: Pick<ChannelDoc, '_id' | 'kind' | 'name'>): Message['channel'] {
  return { id: _id.toHexString(), kind, name };
}
