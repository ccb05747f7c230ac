import type { Locale } from '#contract/locales.ts';
import { collection } from '#server/db/client.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { NEWEST_FIRST, visible } from '#server/posts/store.ts';

const posts = () => collection<PostDoc>('posts');

type Scope = { locale: Locale; now: Date };

export type MonthCount = { year: number; month: number; count: number };

/** The number of visible versions by year and month in UTC, latest first. */
export function countByMonth({ locale, now }: Scope): Promise<MonthCount[]> {
  return posts()
    .aggregate<MonthCount>([
      { $match: { locale, ...visible(now) } },
      { $project: { publishedAt: 1 } },
      {
        $group: {
          _id: { year: { $year: '$publishedAt' }, month: { $month: '$publishedAt' } },
          count: { $sum: 1 },
        },
      },
      { $project: { _id: 0, year: '$_id.year', month: '$_id.month', count: 1 } },
      { $sort: { year: -1, month: -1 } },
    ])
    .toArray();
}

export type ArchiveDoc = { slug: string; locale: Locale; title: string; publishedAt: Date };

/** Titles of all visible versions, newest first. */
export function findArchive({ locale, now }: Scope): Promise<ArchiveDoc[]> {
  return posts()
    .aggregate<ArchiveDoc>([
      { $match: { locale, ...visible(now) } },
      { $sort: NEWEST_FIRST },
      { $project: { _id: 0, slug: 1, locale: 1, title: 1, publishedAt: 1 } },
    ])
    .toArray();
}
