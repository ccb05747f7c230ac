import { redirect } from 'react-router';

/** A permanent redirect that browsers revalidate: another post or tag may take the former slug. */
export function redirectPermanently(path: string): Response {
  return redirect(path, { status: 308, headers: { 'Cache-Control': 'no-cache' } });
}
