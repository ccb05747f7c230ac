import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type {
  Frequency,
  Subscriber,
  SubscriberSource,
  SubscriberState,
} from '#contract/newsletter/newsletter.ts';

/** Languages as one value, the preferred one first, so that an index counts them. */
export const LANGUAGES = ['uk', 'en', 'uk en', 'en uk'] as const;
export type Languages = (typeof LANGUAGES)[number];

/** What the reader consented to: when, on which page, and the words shown. */
export type Consent = { at: Date; page: string; wording: string };

/** What somebody who enters an address asks for. */
export type Request = Pick<SubscriberDoc, 'languages' | 'frequency' | 'tagIds' | 'source' | 'replaces'> & {
  consent: Consent;
};

export type SubscriberDoc = {
  _id: ObjectId;
  email: string;
  emailKey: string;
  languages: Languages;
  frequency: Frequency;
  /** Ids of tags; empty for all posts. */
  tagIds: number[];
  /** `bounced` is not stored: the channel of letters knows which addresses were refused. */
  state: Exclude<SubscriberState, 'bounced'>;
  source: SubscriberSource;
  /** Null for an imported address, until its owner confirms it. */
  consent: Consent | null;
  confirmedAt: Date | null;
  stoppedAt: Date | null;
  /** What was asked for since the reader stopped; it counts once the address is confirmed. */
  asked?: Request;
  /** The reader's words, if any. */
  stopReason?: string;
  /** The token of the links in letters is derived from it: see `tokens.ts`. */
  seed: string;
  /** The SHA-256 of each token that is valid. */
  tokenHashes: string[];
  /** The subscription whose address this one changes, once it is confirmed. */
  replaces?: ObjectId;
  /** Present only while the address is not confirmed. */
  expiresAt?: Date;
};

/** A subscriber for whom an issue waits until its translation is published. */
export type WaitDoc = { _id: string; issueId: string; subscriberId: ObjectId; locale: Locale };

export const toLanguages = (locales: readonly Locale[]): Languages => locales.join(' ') as Languages;
export const toLocales = (languages: Languages): Locale[] => languages.split(' ') as Locale[];

/** `tagSlugs` are the slugs by id; a tag that was deleted is left out. */
export function toSubscriber(
  doc: SubscriberDoc,
  { tagSlugs, isBounced }: { tagSlugs: ReadonlyMap<number, string>; isBounced: boolean },
): Subscriber {
  const { _id, email, languages, frequency, tagIds, state, source, consent, confirmedAt, stoppedAt } = doc;
  return {
    id: _id.toHexString(),
    email,
    locales: toLocales(languages),
    frequency,
    tags: tagIds.flatMap((id) => tagSlugs.get(id) ?? []),
    state: isBounced && state === 'active' ? 'bounced' : state,
    source,
    createdAt: _id.getTimestamp().toISOString(),
    consentAt: consent?.at.toISOString() ?? null,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    stoppedAt: stoppedAt?.toISOString() ?? null,
  };
}
