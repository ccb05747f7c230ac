import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type { LetterData, LetterKind, LetterProps } from '#server/mail/letter-types.ts';

/** A letter when it is about to be sent. */
export type Letter<Kind extends LetterKind> = {
  id: string;
  to: string;
  locale: Locale;
  userId: ObjectId | null;
  data: LetterData[Kind];
  /** Null if there is none, or if this installation cannot decrypt it. */
  secret: string | null;
  createdAt: Date;
  /** The absolute address of a path of this site, by PUBLIC_URL. */
  link: (path: string, query?: Record<string, string>) => string;
};

export type Prepared<Kind extends LetterKind> = {
  props: LetterProps[Kind];
} & (LetterProps[Kind] extends { stopUrl: string } ? { list: List } : { list?: List });

/**
 * The list of a letter that its reader can stop. `oneClickUrl` is absolute: one POST to it without a session stops such
 * letters, and a browser that opens it is led to a page with a button.
 */
type List = { name: 'newsletter' | 'comments' | 'site'; oneClickUrl: string };

/**
 * Reads the data that the letter shows, when it is sent. Null if there is nothing to say any more: the letter is then
 * withdrawn.
 */
export type Prepare<Name extends LetterKind> = (
  letter: Letter<Name>,
) => Promise<Prepared<Name> | null> | Prepared<Name> | null;

export type Kinds<Names extends LetterKind> = { [Name in Names]: Prepare<Name> };
