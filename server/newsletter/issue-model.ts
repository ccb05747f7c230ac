import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type { MissingChoice } from '#contract/newsletter/missing-choices.ts';
import type { Frequency } from '#contract/newsletter/newsletter.ts';
import type { LetterPost } from './letter-types.ts';

/** The letters that bring an issue. */
export const ISSUE_LETTERS = {
  post: 'newsletterPost',
  weekly: 'newsletterDigest',
} as const satisfies Record<Frequency, string>;

/** A post in the weekly digest. */
export type DigestItem = { title: string; excerpt: string; path: string; tagIds: number[] };

/**
 * - `planned`: sending begins when the post is published.
 * - `sending`: letters are being planned or sent.
 * - `withdrawn`: what has not been sent is not sent any more.
 */
export type IssueState = 'planned' | 'sending' | 'paused' | 'sent' | 'withdrawn';

/** Which readers still have to be planned: all of them, or those who wait for a language. */
export type Wave = 'readers' | Locale;

/** One post, or one week, sent to all readers: the collection `newsletterIssues`. */
export type IssueDoc = {
  /** `post-…` or `digest-…`, so that a post or a week is sent only once. */
  _id: string;
  frequency: Frequency;
  translationId: ObjectId | null;
  slug: string | null;
  state: IssueState;
  /** The languages that the owner sends. */
  locales: Locale[];
  missing: MissingChoice;
  isWhole: boolean;
  /** Only readers of one of these tags, or of all; null in a digest. */
  tagIds: number[] | null;
  /**
   * Stored when sending begins, and for a translation when it is published; later changes of the post have no effect.
   */
  texts: Partial<Record<Locale, LetterPost>>;
  items: Partial<Record<Locale, DigestItem[]>>;
  /** Languages whose version was unpublished. They are not sent, even if published again. */
  stopped: Locale[];
  waves: Wave[];
  /** The last reader whom the first wave has planned. */
  after: ObjectId | null;
  /** The number of planned letters, by language. */
  planned: Record<Locale, number>;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
};

/** The beginning of the keys of all deliveries of an issue. */
export function keyPrefixOf({ _id }: Pick<IssueDoc, '_id'>): string {
  return `issue:${_id}:`;
}

type Given = 'frequency' | 'locales' | 'missing' | 'isWhole' | 'createdAt';

/** Whether the publication of a language sends it to the readers who wait for it. */
export function isAwaited({ state, missing, locales, texts, stopped }: IssueDoc, locale: Locale): boolean {
  if (state === 'planned' || state === 'withdrawn') return false;
  return missing === 'wait' && locales.includes(locale) && !texts[locale] && !stopped.includes(locale);
}

/** An issue that has not begun, with what it sends. */
export function newIssue(_id: string, fields: Pick<IssueDoc, Given> & Partial<IssueDoc>): IssueDoc {
  return {
    _id,
    translationId: null,
    slug: null,
    state: 'planned',
    tagIds: null,
    texts: {},
    items: {},
    stopped: [],
    waves: ['readers'],
    after: null,
    planned: { uk: 0, en: 0 },
    startedAt: null,
    endedAt: null,
    ...fields,
  };
}
