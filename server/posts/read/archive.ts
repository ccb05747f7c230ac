import type { Locale } from '#contract/locales.ts';
import type { Archive, ArchiveYear } from '#contract/posts/archive.ts';
import * as store from './archive-store.ts';

/** The number of posts in a language by year and month, in UTC. */
export async function countArchive({ locale }: { locale: Locale }): Promise<Archive> {
  const months = await store.countByMonth({ locale, now: new Date() });
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
  const docs = await store.findArchive({ locale, now: new Date() });
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
