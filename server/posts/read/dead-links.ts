import { isLocale } from '#contract/locales.ts';
import { findMovedTag, listTags } from '../../tags/tags.ts';
import { findMoved } from '../slugs/former-slugs.ts';
import { findAddresses } from '../store.ts';

/** `/{locale}/blog/{slug}` or `/{locale}/tags/{slug}` in an attribute of HTML that the renderer has written. */
const LINK = /\shref="(\/(uk|en)\/(blog|tags)\/([^"/?#]+))[^"]*"/g;

/**
 * Paths that rendered HTML links to and that lead to no post or tag of this site. A version that readers do
 * not see yet counts as there, and so does a former address.
 */
export async function findDeadLinks(html: string): Promise<string[]> {
  const links = new Map<string, { section: string; locale: string; slug: string }>();
  for (const [, path = '', locale = '', section = '', slug = ''] of html.matchAll(LINK)) {
    links.set(path, { section, locale, slug: decode(slug) });
  }
  if (links.size === 0) return [];
  const [posts, tags] = await Promise.all([
    findAddresses([...links.values()].map(({ slug }) => slug)),
    listTags(),
  ]);
  const isThere = await Promise.all(
    [...links.values()].map(async ({ section, locale, slug }) => {
      if (section === 'tags')
        return tags.some((tag) => tag.slug === slug) || (await findMovedTag({ slug })) !== null;
      if (posts.some((post) => post.slug === slug && post.locale === locale)) return true;
      return isLocale(locale) && (await findMoved({ slug, locale })) !== null;
    }),
  );
  return [...links.keys()].filter((_, index) => !isThere[index]);
}

/** The paths of posts and tags that rendered HTML links to. */
export function linksIn(html: string): string[] {
  return [...html.matchAll(LINK)].map(([, path = '']) => path);
}

function decode(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
