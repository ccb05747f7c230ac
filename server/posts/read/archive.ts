import type { Locale } from '#contract/locales.ts';
import type { Archive, ArchiveYear } from '#contract/posts/archive.ts';
import { collection } from '#server/db/client.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { NEWEST_FIRST, visible } from '#server/posts/store.ts';

const posts = () => collection<PostDoc>('posts');

type Scope = { locale: Locale; now: Date };

type MonthCount = { year: number; month: number; count: number };

/** The number of posts in a language by year and month, in UTC. */
export async function countArchive({ locale }: { locale: Locale }): Promise<Archive> {
  const months = await countByMonth({ locale, now: new Date() });
  const years = [...Map.groupBy(months, ({ year }) => year)].map(([year, entries]) => ({
    year,
    total: sum(entries),
    months: entries.map(({ month, count }) => ({ month, total: count })),
  }));
  return { locale, total: sum(months), years };
}

/** All posts in a language by year and month in a time zone, newest first. */
export async function getArchive({
  locale,
  timeZone,
}: {
  locale: Locale;
  timeZone: string;
}): Promise<ArchiveYear[]> {
  const docs = await findArchive({ locale, now: new Date() });
  const monthOf = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone });
  const months = Map.groupBy(docs, ({ publishedAt }) => monthOf.format(publishedAt));
  const entries = Array.from(months, ([key, posts]) => {
    const [year = 0, month = 0] = key.split('-').map(Number);
    return { year, month, posts };
  });

  return [...Map.groupBy(entries, ({ year }) => year)].map(([year, ofYear]) => ({
    year,
    months: ofYear.map(({ month, posts }) => ({
      month,
      posts: posts.map(({ publishedAt, ...post }) => ({ ...post, publishedAt: publishedAt.toISOString() })),
    })),
  }));
}

function sum(months: { count: number }[]): number {
  return months.reduce((total, { count }) => total + count, 0);
}

/** The number of visible versions by year and month in UTC, latest first. */
function countByMonth({ locale, now }: Scope): Promise<MonthCount[]> {
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

type ArchiveDoc = { slug: string; locale: Locale; title: string; publishedAt: Date };

/** Titles of all visible versions, newest first. */
function findArchive({ locale, now }: Scope): Promise<ArchiveDoc[]> {
  return posts()
    .aggregate<ArchiveDoc>([
      { $match: { locale, ...visible(now) } },
      { $sort: NEWEST_FIRST },
      { $project: { _id: 0, slug: 1, locale: 1, title: 1, publishedAt: 1 } },
    ])
    .toArray();
}
