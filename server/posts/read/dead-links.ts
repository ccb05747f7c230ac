import { isLocale } from '#contract/locales.ts';
import { isReservedSlug } from '#contract/posts/standalone-pages.ts';
import { config } from '#server/config.ts';
import { isMediaName } from '#server/media/media-urls.ts';
import { findMovedAuthor, readAuthors } from '#server/posts/authors/authors.ts';
import { findMoved } from '#server/posts/former-slugs.ts';
import { findAddresses } from '#server/posts/store.ts';
import { findMovedTag, listTags } from '#server/tags/tags.ts';

/**
 * `/{locale}/blog/{slug}`, `/{locale}/tags/{slug}`, `/{locale}/authors/{slug}`, or `/{locale}/{slug}` of a
 * standalone page.
 */
const TARGET = /^(\/(uk|en)\/(?:(blog|tags|authors)\/([^/?#]+)|([^/?#]+)(?=[?#]|$)))/;

type Section = 'blog' | 'tags' | 'authors' | 'pages';
/** A link without a section can only lead nowhere. */
type Link = { path: string; section: Section | null; locale: string; slug: string };

/** What may follow the address of a post, a tag or an author. */
const BELOW = /^(?:\/both|\/[a-z]+\.(?:xml|json))?$/;

/**
 * The paths that lead to no post, page, tag, author, picture or own page of this site, of each list of addresses. A version that
 * readers do not see yet counts as existing, and so does a former address.
 */
export async function findDeadLinks(lists: string[][]): Promise<string[][]> {
  const linksOf = lists.map((hrefs) => hrefs.flatMap((href) => readLink(href) ?? []));
  const links = new Map(linksOf.flat().map((link) => [link.path, link]));
  if (links.size === 0) return lists.map(() => []);

  const isThere = await findTargets([...links.values()]);
  const answers = await Promise.all([...links.values()].map(isThere));
  const dead = new Set([...links.keys()].filter((_, index) => !answers[index]));

  return linksOf.map((own) => [...new Set(own.map(({ path }) => path).filter((path) => dead.has(path)))]);
}

function readLink(href: string): Link | null {
  const { publicUrl } = config();
  // An absolute address of the site is a link within it.
  const local = href.startsWith(`${publicUrl}/`) ? href.slice(publicUrl.length) : href;
  if (!/^\/(?![/\\])/.test(local)) return null;

  const whole = local.replace(/[?#].*$/s, '').replace(/\/$/, '');
  const link = readPath(whole);
  if (link && BELOW.test(whole.slice(link.path.length))) return link;
  return link || !isOwnPage(whole) ? { path: whole, section: null, locale: '', slug: '' } : null;
}

function readPath(address: string): Link | null {
  const match = TARGET.exec(address);
  if (!match) return null;

  const [, path = '', locale = '', section, named, alone = ''] = match;
  const slug = decode(named ?? alone);
  // The site's own pages, such as the list of all posts, always exist.
  if (named === undefined && isReservedSlug(slug)) return null;

  return { path, locale, slug, section: (section as Section | undefined) ?? 'pages' };
}

/** Whether a path may be that of a page or file that the site always has. */
function isOwnPage(path: string): boolean {
  const [, first = '', second] = path.split('/');
  if (isLocale(first)) return second === undefined || isReservedSlug(decode(second));
  if (first === 'api') return true;
  return second === undefined && !/\.(?:md|markdown|mdx)$/i.test(first) && !isMissingPicture(first);
}

/** The pictures in the folder `public`. */
const ICONS = ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png'];

function isMissingPicture(name: string): boolean {
  return isMediaName(name) && !ICONS.includes(name);
}

/** Whether the target of each link exists. */
async function findTargets(links: Link[]): Promise<(link: Link) => Promise<boolean>> {
  const [addresses, tags, authors] = await Promise.all([
    findAddresses(links.map(({ slug }) => slug)),
    listTags(),
    readAuthors(),
  ]);
  return async ({ section, locale, slug }) => {
    if (section === null) return false;
    if (section === 'tags')
      return tags.some((tag) => tag.slug === slug) || (await findMovedTag({ slug })) !== null;
    if (section === 'authors')
      return authors.some((author) => author.slug === slug) || (await findMovedAuthor({ slug })) !== null;

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
