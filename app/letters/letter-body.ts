import type { Locale } from '#contract/locales.ts';
import type { LetterKind, LetterProps } from '#server/mail/letter-types.ts';
import type { LetterMessages } from './texts/messages.ts';

/** The content of a letter. The HTML part and the text part are both made from it. */
export type LetterBody = {
  subject: string;
  /** The text that lists of letters show after the subject. */
  preheader: string;
  title: string;
  blocks: LetterBlock[];
  /** The one thing to do. */
  action?: LetterLink;
  /** After the button: how long its link works, or what to do if it was somebody else. */
  after?: string[];
  reason: string;
  /** Pages with a button that stops such letters. */
  stop?: LetterLink[];
};

export type LetterLink = { label: string; url: string };

export type LetterBlock =
  | { text: string }
  /** The words of a person. */
  | { quote: string; by?: string }
  | { items: { text: string; url?: string; note?: string }[] }
  /** Sanitized HTML with absolute addresses, and the same in plain text. */
  | { html: string; text: string };

export type LetterSite = {
  name: string;
  url: string;
  logo: { url: string; width: number; height: number } | null;
  accent: { light: string; dark: string };
  timeZone: string;
};

export type LetterContext = { locale: Locale; t: LetterMessages; site: LetterSite };

export type Letters<Kinds extends LetterKind> = {
  views: { [Kind in Kinds]: LetterView<Kind> };
  /** Data for the page of samples, and for the tests, which walk all of them. */
  samples: { [Kind in Kinds]: (given: SampleInput) => LetterProps[Kind] };
  /** Their dictionaries; `names` are in the lists of the admin. */
  texts: Record<Locale, { names: Record<Kinds, string> }>;
};

export type SampleInput = {
  /** The text in the language of the letter. */
  inWords: (words: Record<Locale, string>) => string;
  link: (path: string) => string;
};

/** One kind of letter: what it says to its recipient. */
export type LetterView<Kind extends LetterKind> = (
  props: LetterProps[Kind],
  context: LetterContext,
) => LetterBody;
