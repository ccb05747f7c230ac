import { Cookie } from '@remix-run/headers';
import { sessionCookieName } from '#server/auth/cookies.ts';
import { prefers } from './accept.ts';
import { isRead, type RequestHead } from './request-head.ts';
import { themeOf } from './theme.ts';

/** Addresses of this site are never longer. */
const TARGET_MAX = 2_048;

/**
 * The key of a request in the response cache: its target and what else public responses vary by, the theme
 * and the preference for Markdown. Null for requests whose response may be one user's.
 */
export function cacheKey(head: RequestHead): string | null {
  const { target } = head;
  if (!isRead(head) || target.length > TARGET_MAX || head.header('authorization') !== null) return null;
  const cookies = head.header('cookie');
  if (cookies !== null && Cookie.from(cookies).has(sessionCookieName())) return null;
  return `${themeOf(cookies) ?? ''} ${prefersMarkdown(head) ? 'md' : ''} ${target}`;
}

function prefersMarkdown(head: RequestHead): boolean {
  const accept = head.header('accept');
  return accept !== null && /markdown/i.test(accept) && prefers(accept, 'text/markdown', 'text/html');
}
