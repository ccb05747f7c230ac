import { SESSION_COOKIE } from '../session/session-cookie.ts';
import { prefers } from './accept.ts';
import { isRead, type RequestHead } from './request-head.ts';

/** Longer targets are no addresses of this site. */
const TARGET_MAX = 2_048;

/**
 * The key of a request in the response cache: its target and what else public responses vary by, the theme
 * and the preference for Markdown. Null for requests whose response may be one user's.
 */
export function cacheKey(head: RequestHead): string | null {
  if (!isRead(head) || head.target.length > TARGET_MAX || head.header('authorization') !== null) return null;
  const cookies = head.header('cookie') ?? '';
  if (hasSession(cookies)) return null;
  return `${themeIn(cookies)} ${prefersMarkdown(head) ? 'md' : ''} ${head.target}`;
}

const SESSION = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=`);

function hasSession(cookies: string): boolean {
  return cookies !== '' && SESSION.test(cookies);
}

function themeIn(cookies: string): string {
  return /(?:^|;)\s*theme="?(light|dark)"?\s*(?:;|$)/.exec(cookies)?.[1] ?? '';
}

function prefersMarkdown(head: RequestHead): boolean {
  const accept = head.header('accept');
  return accept !== null && /markdown/i.test(accept) && prefers(accept, 'text/markdown', 'text/html');
}
