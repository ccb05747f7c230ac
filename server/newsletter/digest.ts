import { LOCALES, type Locale } from '#contract/locales.ts';
import type { Frequency } from '#contract/newsletter/newsletter.ts';
import { paths } from '#contract/paths.ts';
import { atHour } from '#contract/time/local-time.ts';
import { only } from '#server/db/projection.ts';
import type { PostDoc } from '#server/posts/model.ts';
import * as posts from '#server/posts/store.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { daysSince } from './days-since.ts';
import { type DigestItem, type IssueDoc, newIssue } from './issue-model.ts';
import * as issues from './issue-store.ts';
import { isNewsletterOpen } from './open.ts';
import { planSoon } from './plan.ts';

type Digest = Exclude<Frequency, 'post'>;

/** The time that a digest is about. A further kind also has a time of its own in `lastDigestTime`. */
const PERIOD_MS: Record<Digest, number> = { weekly: 7 * 86_400_000 };
/** If the service was down at the hour of the digest, it is still sent within this time. */
const LATE_MS = 12 * 3_600_000;
const POSTS_MAX = 50;

const ITEM = only<PostDoc>()(
  'locale',
  'slug',
  'title',
  'displayExcerpt',
  'excerpt',
  'summary',
  'tagIds',
  'publishedAt',
  'page',
);

/** Sends the posts of a week to readers who want one letter a week, once. Without new posts there is no letter. */
export async function sendDigest({ now = new Date() }: { now?: Date } = {}): Promise<void> {
  if (!isNewsletterOpen()) return;

  const at = lastDigestTime(now);
  const _id = digestIdOf(at);
  if (now.getTime() - at.getTime() > LATE_MS || (await issues.findIssue(_id))) return;

  const before = await issues.findLastDigest('weekly');
  const since = new Date(Math.max(before?.createdAt.getTime() ?? 0, at.getTime() - 2 * PERIOD_MS.weekly, 0));
  const items = await listItems(before ? since : new Date(at.getTime() - PERIOD_MS.weekly), at);

  await issues.insertIssue(newDigest(_id, items, at));
  planSoon();
}

/** Marks the digest of this week as done, so that a restored backup does not send it again. */
export async function skipDigest({ now = new Date() }: { now?: Date } = {}): Promise<void> {
  const at = lastDigestTime(now);
  await issues.insertIssue(newDigest(digestIdOf(at), { uk: [], en: [] }, at));
}

/** The last time for a digest in the time zone of the site. */
function lastDigestTime(now: Date): Date {
  const { timeZone, newsletter } = siteSettings();
  const timeOn = (days: number) => atHour(newsletter.digestHour, { now, days, timeZone });
  const days = -daysSince(newsletter.digestDay, { now, timeZone });
  const time = timeOn(days);

  return time <= now ? time : timeOn(days - 7);
}

function digestIdOf(at: Date): string {
  return `digest-${at.toISOString().slice(0, 10)}`;
}

async function listItems(since: Date, until: Date): Promise<Record<Locale, DigestItem[]>> {
  const items: Record<Locale, DigestItem[]> = { uk: [], en: [] };
  for (const locale of LOCALES) {
    const newest = posts.streamVisible(
      { locale, limit: POSTS_MAX, now: until },
      { fields: ITEM, batchSize: POSTS_MAX },
    );
    for await (const post of newest) {
      if (!post.publishedAt || post.publishedAt <= since) break;
      if (post.page) continue;
      const { slug, title, excerpt, summary, tagIds } = post;
      items[locale].push({ title, excerpt: excerpt || summary, path: paths.post(locale, slug), tagIds });
    }
  }
  return items;
}

function newDigest(_id: string, items: Record<Locale, DigestItem[]>, at: Date): IssueDoc {
  const isEmpty = LOCALES.every((locale) => items[locale].length === 0);
  return newIssue(_id, {
    frequency: 'weekly',
    locales: [...LOCALES],
    missing: 'skip',
    isWhole: false,
    items,
    createdAt: at,
    startedAt: at,
    ...(isEmpty ? { state: 'sent', waves: [], endedAt: at } : { state: 'sending' }),
  });
}
