import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { streamSitemapPosts } from '../posts/read/sitemap-posts.ts';
import { listUsedTags } from '../posts/read/tags.ts';

/** A page in the languages it is there in, for the sitemap. */
export type SitePage = { versions: PageVersion[] };

export type PageVersion = {
  locale: Locale;
  path: string;
  /** Absent for lists, which change with any post that they show. */
  changedAt?: string;
  /** A path or an absolute address. */
  picture?: string | null;
};

/** Every page that readers may find, in batches: lists first, then posts in the order they were made. */
export async function* listSitePages({ now = new Date() }: { now?: Date } = {}): AsyncGenerator<SitePage[]> {
  yield [paths.home, (locale: Locale) => paths.blog(locale), paths.tags].map((path) => toPage(LOCALES, path));
  const tags = await listUsedTags({ now });
  yield tags.map(({ slug, locales }) => toPage(locales, (locale) => paths.tag(locale, slug)));
  for await (const posts of streamSitemapPosts({ now })) {
    yield posts.map(({ slug, versions }) => ({
      versions: versions.map((version) => ({ ...version, path: paths.post(version.locale, slug) })),
    }));
  }
}

function toPage(locales: readonly Locale[], path: (locale: Locale) => string): SitePage {
  return { versions: locales.map((locale) => ({ locale, path: path(locale) })) };
}
