import { redirect } from 'react-router';
import type { PostLink } from '#contract/posts/pages.ts';

/** The path of a post has the slug behind the locale and `blog`. */
const SLUG_SEGMENT = 3;

/**
 * Redirects the request for the page of a former slug, or for a page below it, to the same page of the current
 * slug. The redirect is permanent, but browsers revalidate it: another post may take the former slug.
 */
export function redirectToMoved(request: Request, { slug }: PostLink): Response {
  const { pathname, search } = new URL(request.url);
  const segments = pathname.split('/');
  segments[SLUG_SEGMENT] = encodeURIComponent(slug);
  return redirectPermanently(segments.join('/') + search);
}

export function redirectPermanently(path: string): Response {
  return redirect(path, { status: 308, headers: { 'Cache-Control': 'no-cache' } });
}
