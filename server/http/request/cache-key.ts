import { Cookie } from '@remix-run/headers';
import { sessionCookieName } from '#server/auth/cookies.ts';
import { isSignedCookie } from '#server/secret.ts';
import { prefers } from './accept.ts';
import { readPreferences } from './preferences.ts';
import { isRead, type RequestHead } from './request-head.ts';

/** Addresses of this site are never longer. */
const TARGET_MAX = 2_048;

/** The path below which keys authenticate. Other addresses ignore the header. */
const FOR_KEYS = '/api/v1/';

/**
 * The key of a request in the response cache: its target and everything else that public responses vary by, which is
 * the theme, the text size and the preference for Markdown. Null for requests whose response may be personal.
 */
export function cacheKey(head: RequestHead): string | null {
  const { target } = head;
  if (!isRead(head) || target.length > TARGET_MAX) return null;
  if (head.header('authorization') !== null && target.startsWith(FOR_KEYS)) return null;
  const cookies = head.header('cookie');
  if (cookies !== null && hasSession(cookies)) return null;
  const { theme, textSize } = readPreferences(cookies);
  return `${theme ?? ''}${textSize ?? ''} ${prefersMarkdown(head) ? 'md' : ''} ${target}`;
}

/** A cookie that this site has not signed is not a session, so such a request is still answered from the cache. */
function hasSession(cookies: string): boolean {
  const value = Cookie.from(cookies).get(sessionCookieName());
  return value !== null && isSignedCookie(value);
}

function prefersMarkdown(head: RequestHead): boolean {
  const accept = head.header('accept');
  return accept !== null && /markdown/i.test(accept) && prefers(accept, 'text/markdown', 'text/html');
}
