import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { listAddresses, listUsedTags, measureAddresses } from '../posts/feeds.ts';

/** A page in the languages it is there in, for the sitemap. */
export type SitePage = { versions: PageVersion[] };

/** How much there is to write: addresses, and bytes of their paths and pictures. */
export type SitemapSize = { addresses: number; bytes: number };

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
  for await (const posts of listAddresses({ now })) {
    yield posts.map(({ slug, versions }) => ({
      versions: versions.map((version) => ({ ...version, path: paths.post(version.locale, slug) })),
    }));
  }
}

/** A tag's slug has at most 100 characters, of nine bytes each where they are percent-encoded. */
const TAG_BYTES = 900;

/** No less than there is. */
export async function measureSitePages({ now = new Date() }: { now?: Date } = {}): Promise<SitemapSize> {
  const [tags, posts] = await Promise.all([listUsedTags({ now }), measureAddresses({ now })]);
  const lists = tags.reduce((sum, tag) => sum + tag.locales.length, 3 * LOCALES.length);
  return { addresses: lists + posts.versions, bytes: lists * TAG_BYTES + posts.bytes };
}

function toPage(locales: readonly Locale[], path: (locale: Locale) => string): SitePage {
  return { versions: locales.map((locale) => ({ locale, path: path(locale) })) };
}
