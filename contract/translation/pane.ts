import { z } from '#contract/browsers/zod.ts';
import { CONTENT_MAX } from '#contract/limits.ts';
import { localeSchema } from '#contract/posts/requests.ts';
import { text } from '#contract/text.ts';
import type { TermProblem } from './glossary.ts';
import type { Draft, DraftProblem } from './translation.ts';

// The requests and the response of the pane next to a text.

const of = {
  /** The language that is drafted, and its text in the editor. */
  to: localeSchema,
  content: text({ max: CONTENT_MAX }),
};

export const paneRequestSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('look'), ...of }),
  z.strictObject({ intent: z.literal('draft'), ...of }),
  z.strictObject({ intent: z.literal('draft-changed'), ...of }),
  z.strictObject({ intent: z.literal('cancel'), ...of }),
  /** Drafts the block on a line, or the one that is missing there. */
  z.strictObject({ intent: z.literal('draft-block'), ...of, line: z.number().int().min(1) }),
  /** A person has read what a machine wrote: the block that begins on a line, or everything. */
  z.strictObject({ intent: z.literal('accept'), ...of, line: z.number().int().min(1).nullable() }),
]);

export type PaneRequest = z.input<typeof paneRequestSchema>;

/** `post` is where it was published; null if it is from a file. */
export type MemoryOffer = {
  /** The block of the original. */
  block: string;
  from: string;
  to: string;
  isExact: boolean;
  post: { slug: string; title: string } | null;
};

/** A block of the original with its translation. */
export type DraftedBlock = { block: string; to: string };

export type Pane = {
  /** Whether there is a server that translates. */
  isSetUp: boolean;
  draft: Draft | null;
  /** The blocks of a draft that is not in the text, because a person’s words stand there. */
  beside: DraftedBlock[];
  /** The block that was asked for. */
  drafted: (DraftedBlock & { isFree: boolean }) | { problem: DraftProblem | 'no_block' } | null;
  /** The lines, from 1, on which blocks begin that no person has read. */
  unread: number[];
  /** The terms in the text, with those of the original as `title`: places in UTF-16 units. */
  words: { start: number; end: number; text: string; title: string }[];
  /** The terms of the glossary that the original has, and where the text does not follow them. */
  terms: { from: string; to: string; note: string }[];
  termProblems: TermProblem[];
  /** What the site has translated before, for blocks of the original that the text does not have yet. */
  offers: MemoryOffer[];
};
