import type { PostSummary } from '#contract/feeds.ts';
import type { Locale } from '#contract/locales.ts';
import { only } from '#server/db/projection.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { changeOf, toPostLink } from '#server/posts/projections.ts';
import * as store from '#server/posts/store.ts';

/** Documents that the database sends at once. */
const BATCH = 200;
/** Posts in one batch for the reader. */
const POSTS_AT_ONCE = 500;

const SUMMARY = only<PostDoc>()(
  'slug',
  'locale',
  'title',
  'excerpt',
  'summary',
  'publishedAt',
  'createdAt',
  'updatedAt',
);

/** Summaries of posts in batches, newest first; of both languages if none is named. */
export async function* streamPostSummaries({
  locale,
  limit,
  now = new Date(),
}: {
  locale?: Locale;
  limit?: number;
  now?: Date;
} = {}): AsyncGenerator<PostSummary[]> {
  let batch: PostSummary[] = [];
  const docs = store.streamVisible(
    { locale, ...(limit ? { limit } : {}), now },
    { fields: SUMMARY, batchSize: BATCH },
  );
  for await (const doc of docs) {
    batch.push({
      ...toPostLink(doc),
      excerpt: doc.excerpt || doc.summary,
      publishedAt: (doc.publishedAt ?? doc.createdAt).toISOString(),
      changedAt: changeOf(doc).toISOString(),
    });
    if (batch.length < POSTS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
