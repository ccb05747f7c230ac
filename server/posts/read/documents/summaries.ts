import type { PostSummary } from '#contract/feeds.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { oncePer } from '#server/cache/once-per.ts';
import { only, type Projected } from '#server/db/projection.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { changeOf, toPostLink } from '#server/posts/projections.ts';
import { listVisible } from '#server/posts/read/timeline/list-visible.ts';
import { newestFirst } from '#server/posts/read/timeline/timeline.ts';

/** How many posts a batch for the reader has. */
const POSTS_AT_ONCE = 500;

const SUMMARY = only<PostDoc>()(
  '_id',
  'slug',
  'locale',
  'title',
  'excerpt',
  'summary',
  'publishedAt',
  'createdAt',
  'updatedAt',
);

/** Summaries of the posts of a language in batches, newest first. */
export async function* streamPostSummaries({
  locale,
  now = new Date(),
}: {
  locale: Locale;
  now?: Date;
}): AsyncGenerator<PostSummary[]> {
  for (let skip = 0; ; skip += POSTS_AT_ONCE) {
    const part = { skip, limit: POSTS_AT_ONCE, now, fields: SUMMARY };
    const { docs, total } = await listVisible({ locale, ...part });
    if (docs.length > 0) yield docs.map(toSummary);
    if (skip + POSTS_AT_ONCE >= total) return;
  }
}

/** The newest posts of both languages. */
export async function listNewestSummaries({
  limit,
  now = new Date(),
}: {
  limit: number;
  now?: Date;
}): Promise<PostSummary[]> {
  const part = { skip: 0, limit, now, fields: SUMMARY };
  const lists = await Promise.all(LOCALES.map((locale) => listVisible({ locale, ...part })));
  const newest = lists.flatMap(({ docs }) => docs).sort(newestDocFirst);
  return newest.slice(0, limit).map(toSummary);
}

const toSummary = oncePer(
  (doc: Projected<typeof SUMMARY>): PostSummary => ({
    ...toPostLink(doc),
    excerpt: doc.excerpt || doc.summary,
    publishedAt: (doc.publishedAt ?? doc.createdAt).toISOString(),
    changedAt: changeOf(doc).toISOString(),
  }),
);

function newestDocFirst(...docs: [Projected<typeof SUMMARY>, Projected<typeof SUMMARY>]): number {
  const [a, b] = docs.map(({ _id, publishedAt }) => ({ id: _id.toHexString(), time: Number(publishedAt) }));
  return a && b ? newestFirst(a, b) : 0;
}
