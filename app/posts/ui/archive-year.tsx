import { formatDay, formatMonth } from '#app/formats/format.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { ArchiveMonth, ArchiveYear as ArchiveYearData } from '#contract/posts/archive.ts';

/** The posts of a year by month, as lists of dates and titles. */
export function ArchiveYear({ year, months }: ArchiveYearData) {
  return (
    <section className="archive-year" aria-labelledby={`year-${year}`}>
      <h2 id={`year-${year}`}>{year}</h2>
      {months.map((month) => (
        <Month key={month.month} year={year} {...month} />
      ))}
    </section>
  );
}

function Month({ year, month, posts }: ArchiveMonth & { year: number }) {
  const site = useSite();
  return (
    <>
      <h3>{formatMonth({ year, month }, site.locale)}</h3>
      <ul className="archive-posts">
        {posts.map((post) => (
          <li key={post.slug}>
            <a href={paths.post(post.locale, post.slug)} dir="auto">
              {post.title}
            </a>
            <time dateTime={post.publishedAt}>{formatDay(post.publishedAt, site)}</time>
          </li>
        ))}
      </ul>
    </>
  );
}
