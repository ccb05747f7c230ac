import type { PlanMessage, PlannedMessage } from '#contract/announce/messages.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { nullIfNotFound } from '#server/errors.ts';
import type { OfPost } from '#server/posts/model.ts';
import { findChannels } from './channel-store.ts';
import { requireChannel } from './channels.ts';
import { composeEdited } from './compose-text.ts';
import { limitsFor, readPost, requireDraft, suggestText, toStoredText, toText } from './drafts.ts';
import { PLANNABLE, putPlan } from './message-store.ts';
import { type ChannelDoc, isWanted, messageIdOf, newMessage, toChannelLink } from './model.ts';
import { addsLines, isActive } from './translation-line.ts';

/**
 * The messages that the publication of a post will cause, for each channel and each of its languages that the post has
 * and that readers do not see yet; null if there is no channel. Throws Forbidden.
 */
export async function listPlannedMessages({ actor, postId }: OfPost): Promise<PlannedMessage[] | null> {
  const channels = await findChannels();
  if (channels.length === 0) return null;
  const post = await readPost({ actor, post: postId }).catch(nullIfNotFound);
  return post ? channels.flatMap((channel) => LOCALES.flatMap((locale) => plan(channel, locale, post))) : [];
}

/** Stores what an editor chooses for a message that is not sent yet. Throws Forbidden, NotFound, Invalid `too_long`. */
export async function planMessage({
  actor,
  postId: post,
  channel: channelId,
  locale,
  text,
  isLeftOut,
}: PlanMessage & OfPost): Promise<void> {
  const { postId, drafts } = await readPost({ actor, post });
  const channel = await requireChannel(channelId);
  const stored = toStoredText(text, channel, requireDraft(drafts, locale));
  const state = isLeftOut || text === '' ? 'left_out' : 'planned';
  await putPlan({ ...newMessage(channel, { postId, locale }, new Date()), text: stored, state });
}

/** The message about a version, if its publication will send one. */
function plan(
  channel: ChannelDoc,
  locale: Locale,
  { postId, drafts, messages }: Awaited<ReturnType<typeof readPost>>,
): PlannedMessage[] {
  const draft = drafts.find((one) => one.locale === locale);
  const message = messages.find(({ _id }) => _id === messageIdOf(channel, { postId, locale }));
  if (!draft || draft.isOut || !isWanted(channel, draft)) return [];
  if (message && !PLANNABLE.includes(message.state)) return [];

  const other = drafts.find((one) => one.locale !== locale);
  const comesSecond = locale !== LOCALES[0] && other && !other.isOut && isWanted(channel, other);
  const hasFirst = messages.some((one) => one.locales[0] !== locale && isActive(one, channel));
  const isLine = addsLines(channel) && (hasFirst || Boolean(comesSecond));
  const line = isLine && composeEdited('', channel, [draft, draft]).text.trim();
  return [
    {
      channel: toChannelLink(channel),
      locale,
      suggested: line || suggestText(channel, draft),
      text: message?.text ? toText(message.text, channel, draft) : null,
      isLeftOut: message?.state === 'left_out',
      limits: limitsFor(channel, draft),
      isLine,
    },
  ];
}
