import { z } from '#contract/browsers/zod.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { text } from '#contract/text.ts';
import type { ChannelKind } from './channels.ts';
import { MESSAGE_MAX } from './limits.ts';
import type { MessageProblem } from './problems.ts';

/**
 * - `planned`: it is sent when the version is published.
 * - `left_out`: an editor has left it out; it is never sent automatically.
 * - `waiting`: it is sent, or sent again, soon.
 * - `sent`: it is at `address`. With a `problem`, the last change or removal failed.
 * - `unknown`: the answer of the service was lost. A person has to look in the channel whether the message is there: if
 *   it is not, `retryMessage` sends it.
 * - `failed`: the service refused it, or did not take it within three days; `retryMessage` sends it.
 * - `removed`: it was sent and removed, or its version was unpublished before it was sent.
 */
export type MessageState = 'planned' | 'left_out' | 'waiting' | 'sent' | 'unknown' | 'failed' | 'removed';

/** A message about a version, as admins see it. Times are ISO 8601. */
export type Message = {
  id: string;
  channel: { id: string; kind: ChannelKind; name: string };
  /** The versions that the message is about: two if the first message gains the line of the translation. */
  locales: Locale[];
  state: MessageState;
  /** The address on the service; null if there is none, or the chat has none. */
  address: string | null;
  /** The text as it was sent last, or as it will be sent. */
  text: string;
  /** Whether an editor wrote the text: then only its addresses follow the post. */
  isEdited: boolean;
  problem: MessageProblem | null;
  /** When it was sent; null if it was not. */
  sentAt: string | null;
};

/** A message that the publication of a version will cause, for the publishing panel. */
export type PlannedMessage = {
  channel: { id: string; kind: ChannelKind; name: string };
  locale: Locale;
  /** The text that is made of the saved working copy; the line if the message only gains one. */
  suggested: string;
  /** The text of an editor, instead of the generated one. */
  text: string | null;
  isLeftOut: boolean;
  /** In the units of the service, for `measure`. */
  limits: TextLimits;
  /** The first message gains a line instead: the text cannot be edited. */
  isLine: boolean;
};

/**
 * What an editor chooses for a message. The publishing panel sends its choices with the publication, which stores them
 * first. `text` null: the suggested text. An empty message is left out.
 */
export const planMessageSchema = z.strictObject({
  channel: z.string().max(100),
  locale: z.enum(LOCALES),
  text: text({ max: MESSAGE_MAX }).nullable(),
  isLeftOut: z.boolean(),
});
export type PlanMessage = z.infer<typeof planMessageSchema>;

/** A message that is sent again, as the page of messages asks for it. An empty text is the suggested one. */
export const announceAgainSchema = planMessageSchema.omit({ isLeftOut: true });
export type AnnounceAgain = z.infer<typeof announceAgainSchema>;

/**
 * `characters`: UTF-16 units for Telegram, code points for Mastodon, graphemes for Bluesky. `address`: what an address
 * counts; null for its length.
 */
export type TextLimits = {
  kind: ChannelKind;
  characters: number;
  bytes: number | null;
  address: number | null;
};

/** A link to a message about a version, on its page. */
export type Discussion = { kind: ChannelKind; name: string; address: string };

/**
 * The messages about a post, the newest first, and the channels on which its published versions can be announced (again):
 * how many messages are or were there, and what a new one would say.
 */
export type PostMessages = {
  messages: Message[];
  possible: { channel: Message['channel']; locale: Locale; count: number; text: string }[];
};
