import { LRUCache } from 'lru-cache';
import type { Locale } from '#contract/locales.ts';
import { hashSecret } from '#server/auth/secret-hash.ts';
import { findId } from '#server/db/ids.ts';
import type { DigestItem, IssueDoc } from './issue-model.ts';
import * as issues from './issue-store.ts';
import type { LetterPost } from './letter-types.ts';
import type { SubscriberDoc } from './model.ts';
import { isNewsletterOpen } from './open.ts';
import * as store from './store.ts';
import { tokenOf } from './tokens.ts';

/** The texts of an issue are read once for many letters; its state is read for each. */
const texts = new LRUCache<string, Pick<IssueDoc, 'texts' | 'items'>>({ max: 4, ttl: 10_000 });

type Reader = { subscriber: SubscriberDoc; token: string };

/** The subscriber of a letter and the token of its links; null if there is none. */
export async function findReader(subscriberId: string): Promise<Reader | null> {
  const id = findId(subscriberId);
  const subscriber = isNewsletterOpen() && id ? await store.findById(id) : null;
  if (!subscriber) return null;

  const token = tokenOf(subscriber);
  const hash = hashSecret(token);
  // SESSION_SECRET has changed since the last letter.
  if (!subscriber.tokenHashes.includes(hash)) await store.addTokenHash(subscriber._id, hash);

  return { subscriber, token };
}

/** The text that an issue sends to a reader now; null if the reader or the owner has stopped it. */
export async function findLetterText({
  issueId,
  subscriberId,
  text: locale,
}: {
  issueId: string;
  subscriberId: string;
  text: Locale;
}): Promise<(Reader & { post: LetterPost | null; other: Locale | null; items: DigestItem[] }) | null> {
  const [reader, status] = await Promise.all([findReader(subscriberId), issues.findStatus(issueId)]);
  if (reader?.subscriber.state !== 'active' || !status || status.stopped.includes(locale)) return null;
  if (status.state !== 'sending' && status.state !== 'paused') return null;

  const issue = await readTexts(issueId, locale);
  const { tagIds } = reader.subscriber;
  const isWanted = (item: DigestItem) => tagIds.length === 0 || tagIds.some((id) => item.tagIds.includes(id));
  const reads = reader.subscriber.languages.split(' ') as Locale[];
  const other = reads.find((one) => one !== locale && issue.texts[one]) ?? null;

  return {
    ...reader,
    post: issue.texts[locale] ?? null,
    other,
    items: (issue.items[locale] ?? []).filter(isWanted),
  };
}

async function readTexts(issueId: string, locale: Locale): Promise<Pick<IssueDoc, 'texts' | 'items'>> {
  const known = texts.get(issueId);
  // A translation may have been added since.
  if (known?.texts[locale] || known?.items[locale]) return known;

  const { texts: frozen = {}, items = {} } = (await issues.findIssue(issueId)) ?? {};
  const read = { texts: frozen, items };
  texts.set(issueId, read);

  return read;
}
