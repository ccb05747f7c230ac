import type { PostLink } from '#contract/posts/pages.ts';
import { redirectPermanently } from './permanent-redirect.ts';

/** The path of a post has the slug behind the locale and `blog`. */
const SLUG_SEGMENT = 3;

/**
 * Redirects the address for the page of a former slug, or for a page below it, to the same page of the current
 * slug.
 */
export function redirectToMoved({ pathname, search }: URL, { slug }: PostLink): Response {
  const segments = pathname.split('/');
  segments[SLUG_SEGMENT] = encodeURIComponent(slug);
  return redirectPermanently(segments.join('/') + search);
}
