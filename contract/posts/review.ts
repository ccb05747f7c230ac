import { z } from '#contract/browsers/zod.ts';
import { REVIEW_NOTE_MAX } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import { text } from '#contract/text.ts';

export const reviewShape = {
  state: z.enum(['sent', 'returned']).meta({ description: '`sent` for review, or `returned` with a note' }),
  note: text({ max: REVIEW_NOTE_MAX }).exactOptional(),
};

export type ReviewRequest = { locale: Locale; state: 'sent' | 'returned'; note?: string };

/**
 * A language that waits for a review, was sent back, or was published after one. Times are ISO 8601; `by` is the
 * writer, and `entry` the text of the history that was sent.
 */
export type ReviewItem = {
  state: 'sent' | 'returned' | 'published';
  by: string;
  isOwn: boolean;
  at: string;
  note: string;
  entry: string;
  /** Typed by somebody who may no longer save it. */
  isProposal: boolean;
};
