import type { ObjectId } from 'mongodb';
import type { PlanMessage, PlannedMessage } from '#contract/announce/messages.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findId } from '#server/db/ids.ts';
import { invalidAt, NotFound, nullIfNotFound } from '#server/errors.ts';
import { getPostForEditing } from '#server/posts/management/edit.ts';
import type { OfPost } from '#server/posts/model.ts';
import { findChannels } from './channel-store.ts';
import { composeEdited, composeText, isFitting, limitsOf, withoutAddress } from './compose-text.ts';
import { type Draft, readDrafts } from './drafts.ts';
import * as store from './message-store.ts';
import { type ChannelDoc, type MessageDoc, messageIdOf, newMessage, toChannelLink } from './model.ts';
import { addsLines, isActive } from './translation-line.ts';

type Planned = { channel: ChannelDoc; draft: Draft; message: MessageDoc | null; isLine: boolean };

/**
 * The messages that the publication of a post will cause, for each channel and each of its languages that the post has
 * or will have, from the saved working copies; null if there is no channel. Those of versions that are published already
 * are left out, unless the version has a message. Throws Forbidden.
 */
export async function listPlannedMessages({ actor, postId }: OfPost): Promise<PlannedMessage[] | null> {
  requireCan(actor, 'publish posts');
  const channels = await findChannels();
  return channels.length > 0 ? (await findPlanned({ actor, postId, channels })).map(toPlannedMessage) : null;
}

/** Stores what an editor chooses for a message that is not sent yet. Throws Forbidden, NotFound, Invalid `too_long`. */
export async function planMessage({
  actor,
  postId,
  channel: channelId,
  locale,
  text,
  isLeftOut,
}: PlanMessage & { actor: Actor }): Promise<PlannedMessage[]> {
  requireCan(actor, 'publish posts');
  const all = { actor, postId, channels: await findChannels() };
  const planned = (await findPlanned(all)).find(
    ({ channel, draft }) => channel._id.toHexString() === channelId && draft.locale === locale,
  );
  const id = findId(postId);
  if (!planned || !id) throw new NotFound('Message not found');

  const { channel, draft } = planned;
  const stored = text === null ? null : toStoredText(text, { channel, draft });
  const state = isLeftOut ? 'left_out' : 'planned';
  await store.putPlan(newMessage(channel, { postId: id, locale }, new Date()), { text: stored, state });
  return (await findPlanned(all)).map(toPlannedMessage);
}

/** The text of an editor as it is stored. Throws Invalid if it does not fit. */
export function toStoredText(text: string, { channel, draft }: Pick<Planned, 'channel' | 'draft'>): string {
  const stored = withoutAddress(text, channel.kind, draft);
  const limits = limitsFor(channel, draft);
  if (isFitting(composeEdited(stored, channel, [draft]).text, limits)) return stored;
  throw invalidAt('text', `At most ${limits.characters} characters`, 'too_long');
}

/** The text that is made of a draft. */
export function suggestText(channel: ChannelDoc, draft: Draft): string {
  return composeText(channel, [draft], limitsFor(channel, draft)).text;
}

/** A new picture is a caption’s limit; the translation’s line is not part of the text that an editor writes. */
function limitsFor(channel: ChannelDoc, { coverImage }: Draft) {
  return limitsOf(channel, { isPhoto: channel.hasCover && Boolean(coverImage) });
}

async function findPlanned({
  actor,
  postId,
  channels,
}: OfPost & { channels: ChannelDoc[] }): Promise<Planned[]> {
  const post = await getPostForEditing({ actor, post: postId }).catch(nullIfNotFound);
  const id = post && post.kind === 'post' ? findId(post.id) : null;
  if (!post || !id) return [];
  const [drafts, messages] = await Promise.all([readDrafts(post), store.findMessagesOfPost(id)]);
  return channels.flatMap((channel) =>
    LOCALES.flatMap((locale) => planOf({ channel, locale, drafts, messages, postId: id }) ?? []),
  );
}

function planOf({
  channel,
  locale,
  drafts,
  messages,
  postId,
}: {
  channel: ChannelDoc;
  locale: Locale;
  drafts: Draft[];
  messages: MessageDoc[];
  postId: ObjectId;
}): Planned | null {
  const draft = drafts.find((one) => one.locale === locale);
  const message = messages.find(({ _id }) => _id === messageIdOf(channel, { postId, locale })) ?? null;
  if (!draft || (!message && (draft.isOut || !isWanted(channel, draft)))) return null;

  const other = drafts.find((one) => one.locale !== locale);
  const isSecond = other !== undefined && !other.isOut && LOCALES.indexOf(locale) > 0;
  const hasFirst = messages.some((one) => one.locales[0] !== locale && isActive(one, channel));
  const isLine =
    !message?.sentAt && addsLines(channel) && (hasFirst || (isSecond && isWanted(channel, other)));
  return { channel, draft, message, isLine };
}

/** Whether a channel announces a version, as far as its settings say. */
function isWanted({ locales, tagIds, since }: ChannelDoc, { locale, tags, publishedAt }: Draft): boolean {
  const hasTag = tagIds.length === 0 || tags.some(({ id }) => id !== null && tagIds.includes(id));
  return locales.includes(locale) && hasTag && (publishedAt === null || publishedAt >= since);
}

function toPlannedMessage({ channel, draft, message, isLine }: Planned): PlannedMessage {
  const suggested = isLine
    ? composeEdited('', channel, [draft, draft]).text.trim()
    : suggestText(channel, draft);
  const text = message?.text ?? null;
  return {
    channel: toChannelLink(channel),
    locale: draft.locale,
    text: message?.sent ?? (text === null ? suggested : composeEdited(text, channel, [draft]).text),
    suggested,
    isEdited: text !== null,
    isLeftOut: message?.state === 'left_out',
    limits: limitsFor(channel, draft),
    state: message && !['planned', 'left_out'].includes(message.state) ? message.state : null,
    isLine,
  };
}
