import { z } from '#contract/browsers/zod.ts';
import { text } from '#contract/text.ts';
import { REDIRECT_MAX } from './limits.ts';

export const REDIRECT_KINDS = ['exact', 'prefix'] as const;

/** What a form has. A prefix answers for all paths below it. */
export const redirectSchema = z.strictObject({
  from: text({ min: 1, max: REDIRECT_MAX, singleLine: true, trimmed: true }),
  to: text({ min: 1, max: REDIRECT_MAX, singleLine: true, trimmed: true }),
  kind: z.enum(REDIRECT_KINDS),
});
export type RedirectInput = z.output<typeof redirectSchema>;

/** Times are ISO 8601; `usedAt` is the day of the last use. */
export type RedirectRow = RedirectInput & {
  id: string;
  createdAt: string;
  usedAt: string | null;
  isImported: boolean;
};

/** `invalid_path`: not a path or an address. `shadowed`: there is a page. */
export const REDIRECT_PROBLEMS = [
  'invalid_path',
  'invalid_target',
  'invalid_kind',
  'shadowed',
  'loop',
  'duplicate',
] as const;
export type RedirectProblem = (typeof REDIRECT_PROBLEMS)[number];
