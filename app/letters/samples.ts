import type { Locale } from '#contract/locales.ts';
import { config } from '#server/config.ts';
import type { LetterToRender } from '#server/letters/letter-channel.ts';
import type { LetterKind, LetterProps } from '#server/mail/letter-types.ts';

/** Data of each kind of letter for the page of samples, and for the tests, which walk all of them. */
const SAMPLES: { [Kind in LetterKind]: (given: Given) => LetterProps[Kind] } = {
  test: ({ link }) => ({ adminUrl: link('admin/letters') }),
};

type Given = {
  /** The text in the language of the letter. */
  inWords: (words: Record<Locale, string>) => string;
  /** The address of a page. */
  link: (path: string) => string;
};

export const LETTER_KINDS = Object.keys(SAMPLES) as LetterKind[];

export function sampleLetter(kind: LetterKind, locale: Locale): LetterToRender {
  const props = SAMPLES[kind]({
    inWords: (words) => words[locale],
    link: (path) => `${config().publicUrl}/${locale}/${path}`,
  });
  return { kind, locale, props } as LetterToRender;
}
