import { isLocale } from '#contract/locales.ts';
import { isReservedSlug } from '#contract/posts/standalone-pages.ts';
import { config } from '#server/config.ts';
import { findMovedAuthor, readAuthors } from '#server/posts/authors/authors.ts';
import { findMoved } from '#server/posts/former-slugs.ts';
import { findAddresses } from '#server/posts/store.ts';
import { findMovedTag, listTags } from '#server/tags/tags.ts';
import { readContentTokens } from './content-revision.ts';

/**
 * `/{locale}/blog/{slug}`, `/{locale}/tags/{slug}`, `/{locale}/authors/{slug}`, or `/{locale}/{slug}` of a
 * standalone page.
 */
const TARGET = /^(\/(uk|en)\/(?:(blog|tags|authors)\/([^/?#]+)|([^/?#]+)(?=[?#]|$)))/;

type Section = 'blog' | 'tags' | 'authors' | 'pages';
type Link = { path: string; section: Section; locale: string; slug: string };

/**
 * Those paths among the addresses that lead to no post, page, tag or author of this site. A version that readers do
 * not see yet counts as existing, and so does a former address.
 */
export async function findDeadTargets(hrefs: string[]): Promise<string[]> {
  const links = new Map(readLinks(hrefs).map((link) => [link.path, link]));
  if (links.size === 0) return [];
  const isThere = await findTargets([...links.values()]);
  const answers = await Promise.all([...links.values()].map(isThere));
  return [...links.keys()].filter((_, index) => !answers[index]);
}

/** The paths of posts, pages, tags and authors that the addresses lead to. */
export function targetsOf(hrefs: string[]): string[] {
  return readLinks(hrefs).map(({ path }) => path);
}

function readLinks(hrefs: string[]): Link[] {
  const { publicUrl } = config();
  return hrefs.flatMap((href) => {
    // An absolute address of the site is a link within it.
    const local = href.startsWith(`${publicUrl}/`) ? href.slice(publicUrl.length) : href;
    const match = TARGET.exec(local);
    if (!match) return [];

    const [, path = '', locale = '', section, named, alone = ''] = match;
    const slug = decode(named ?? alone);
    // The site's own pages, such as the list of all posts, always exist.
    if (named === undefined && isReservedSlug(slug)) return [];

    return [{ path, locale, slug, section: (section as Section | undefined) ?? 'pages' }];
  });
}

/** Whether the target of each link exists. */
async function findTargets(links: Link[]): Promise<(link: Link) => Promise<boolean>> {
  const tokens = await readContentTokens();
  const [addresses, tags, authors] = await Promise.all([
    findAddresses(links.map(({ slug }) => slug)),
    listTags({ tokens }),
    readAuthors(tokens),
  ]);
  return async ({ section, locale, slug }) => {
    if (section === 'tags')
      return tags.some((tag) => tag.slug === slug) || (await findMovedTag({ slug })) !== null;
    if (section === 'authors')
      return (
        authors.some((author) => author.slug === slug) || (await findMovedAuthor({ slug, tokens })) !== null
      );

    const kind = section === 'pages' ? ('page' as const) : undefined;
    const isAt = (address: (typeof addresses)[number]) =>
      address.slug === slug && address.locale === locale && Boolean(address.page) === (kind === 'page');
    return (
      addresses.some(isAt) ||
      (isLocale(locale) &&
        (await findMoved({ slug, locale, withDrafts: true, ...(kind ? { kind } : {}) })) !== null)
    );
  };
}

function decode(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
