import type { Locale } from '#contract/locales.ts';
import type { LetterKind, LetterProps, TroubleProps } from '#server/mail/letter-types.ts';

export const DAY_MS = 24 * 60 * 60_000;

export type TroubleKind = {
  [Kind in LetterKind]: LetterProps[Kind] extends TroubleProps ? Kind : never;
}[LetterKind];

export type TroubleMoment = {
  now: Date;
  /** The disk is nearly full if it has less than this above its minimum of free space. */
  spareBytes: number;
};

/** A problem that admins are told of by a letter. */
export type Trouble = {
  /** The page that the letter leads to. */
  page: (locale: Locale) => string;
  /**
   * How the letter describes the problem; null if all is well. There is one letter for each value of `once`, or each day.
   */
  find: (moment: TroubleMoment) => Promise<{ detail: string; once?: string } | null>;
};
