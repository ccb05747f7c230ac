import type { Locale } from '#contract/locales.ts';
import { collection } from '#server/db/client.ts';
import { AUTHOR_TIMELINE_INDEX } from '#server/db/core-collections.ts';
import type { PostDoc, PostGroup } from '#server/posts/model.ts';
import { visible } from '#server/posts/store.ts';

/** Every name in the bylines of versions, drafts included, with the number of versions. */
export async function countByNames(): Promise<Map<string, number>> {
  const counts = await collection<PostGroup>('postGroups')
    .aggregate<{ _id: string; count: number }>([
      { $match: { kind: { $exists: false } } },
      { $project: { 'versions.authorName': 1 } },
      { $unwind: '$versions' },
      { $group: { _id: '$versions.authorName', count: { $sum: 1 } } },
    ])
    .toArray();
  return new Map(counts.map(({ _id, count }) => [_id, count]));
}

/**
 * The number of posts of a language that readers see, by the name in the byline. Exported for the test that it reads
 * only an index.
 */
export function countVisibleByNames({ locale, now }: { locale: Locale; now: Date }) {
  return collection<PostDoc>('posts').aggregate<{ _id: string; count: number }>(
    [
      { $match: { locale, ...visible(now) } },
      { $project: { _id: 0, authorName: 1 } },
      { $group: { _id: '$authorName', count: { $sum: 1 } } },
    ],
    { hint: AUTHOR_TIMELINE_INDEX },
  );
}
