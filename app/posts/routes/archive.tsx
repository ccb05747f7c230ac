import { formatDay, formatMonth } from '#app/formats/format.ts';
import { listHead } from '#app/head/page-head.ts';
import stylesUrl from '#app/posts/styles/archive.css?url';
import { loadPage } from '#app/requests/load-page.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { messages } from '#app/texts/messages.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { ArchiveMonth, ArchiveYear as ArchiveYearData } from '#contract/posts/archive.ts';
import { getArchive } from '#server/posts/read/archive.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import type { Route } from './+types/archive';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, (locale) => getArchive({ locale, timeZone: siteSettings().timeZone }), {
    isCached: true,
  });
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { site } = root.loaderData;
  const { archive, blog } = messages[site.locale];
  return listHead({
    site,
    title: archive.title,
    description: archive.description(site.name),
    path: paths.archive(site.locale),
    steps: [
      { name: blog.title, path: paths.blog(site.locale) },
      { name: archive.title, path: paths.archive(site.locale) },
    ],
    versions: { uk: paths.archive('uk'), en: paths.archive('en') },
  });
}

export default function Archive({ loaderData: years }: Route.ComponentProps) {
  const { locale } = useSite();
  const { archive, blog } = useMessages();
  const total = years.flatMap(({ months }) => months.flatMap(({ posts }) => posts)).length;

  return (
    <SitePage alternate={paths.archive(otherLocale(locale))}>
      <header className="page-header">
        <h1 className="page-title">{archive.title}</h1>
        <p>{total > 0 ? blog.count(total) : archive.empty}</p>
      </header>
      {years.map((year) => (
        <ArchiveYear key={year.year} {...year} />
      ))}
    </SitePage>
  );
}

/** The posts of a year by month, as lists of dates and titles. */
function ArchiveYear({ year, months }: ArchiveYearData) {
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
