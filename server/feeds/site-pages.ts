import type { SitemapPost } from '#contract/feeds.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { indexedPages } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import type { ListedPage } from '#contract/posts/standalone-pages.ts';
import { oncePer } from '#server/cache/once-per.ts';
import { listAuthorLocales, listIndexedAuthors } from '#server/posts/authors/author-cards.ts';
import { streamSitemapPosts } from '#server/posts/read/documents/sitemap-posts.ts';
import { listUsedTags } from '#server/posts/read/tags.ts';
import { listPages } from '#server/posts/standalone/pages.ts';

/** A page in the sitemap, with the language versions that exist. */
export type SitePage = { versions: PageVersion[] };

export type PageVersion = {
  locale: Locale;
  path: string;
  /** Absent for lists, whose content changes with every post that they show. */
  changedAt?: string;
  /** A path or an absolute URL. */
  picture?: string | null;
};

/**
 * Every page for search engines, in batches: static pages, standalone pages, tags and authors, then posts by creation
 * time.
 */
export async function* listSitePages({ now = new Date() }: { now?: Date } = {}): AsyncGenerator<SitePage[]> {
  yield indexedPages().map(({ locales, path }) => toPage(locales, path));
  yield toStandalonePages(await Promise.all(LOCALES.map((locale) => listPages({ locale }))));
  const tags = await listUsedTags({ now });
  yield tags.map(({ slug, locales }) => toPage(locales, (locale) => paths.tag(locale, slug)));

  const authors = await listIndexedAuthors({ now });
  const listed = await listAuthorLocales({ now });
  if (listed.length > 0) yield [toPage(listed, paths.authors)];
  yield authors.map(({ slug, locales }) => toPage(locales, (locale) => paths.author(locale, slug)));

  for await (const posts of streamSitemapPosts({ now })) {
    yield posts.map(toPostPage);
  }
}

const toPostPage = oncePer(({ slug, versions }: SitemapPost) => ({
  versions: versions.map((version) => ({ ...version, path: paths.post(version.locale, slug) })),
}));

/** The languages of a page share its slug. */
function toStandalonePages(lists: ListedPage[][]): SitePage[] {
  const bySlug = Map.groupBy(lists.flat(), ({ slug }) => slug);
  return [...bySlug.values()].map((versions) => ({
    versions: versions.map(({ locale, slug, changedAt }) => ({
      locale,
      path: paths.page(locale, slug),
      changedAt,
    })),
  }));
}

function toPage(locales: readonly Locale[], path: (locale: Locale) => string): SitePage {
  return { versions: locales.map((locale) => ({ locale, path: path(locale) })) };
}
