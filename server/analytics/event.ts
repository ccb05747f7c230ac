import type { TrackEvent } from '#contract/analytics/analytics.ts';
import { isLocale, type Locale } from '#contract/locales.ts';
import { withoutToken } from '#contract/paths.ts';
import { binaryOf } from '#server/db/binary.ts';
import { newId } from '#server/db/ids.ts';
import type { EventDoc } from './model.ts';
import type { UserAgent } from './user-agents.ts';

/** Slugs have up to 200 characters. */
const PATH_MAX = 300;
const TARGET_MAX = 300;

export type Page = { locale: Locale | null; path: string | null; slug: string | null };

/** The page at a path that a browser has sent. */
export function toPage(path: string): Page {
  const [, first, section, slug, ...rest] = (path.split(/[?#]/, 1)[0] ?? '')
    .replace(/(?<!\/)\/+$/, '')
    .split('/');
  const decoded = decodePath([first, section, slug, ...rest].filter((part) => part !== undefined).join('/'));
  const locale = isLocale(first) ? first : null;
  const isPost = locale !== null && section === 'blog' && slug !== undefined && slug !== '';
  const ofPost = isPost && rest.length === 0 && decoded !== null;
  return { locale, path: decoded, slug: ofPost ? decoded.slice(`/${locale}/blog/`.length) : null };
}

/** The document of an event, without the version that its page shows. */
export function toEventDoc(
  event: TrackEvent,
  {
    page,
    agent: { machine, device, browser },
    visitor,
    at,
    ownHosts,
  }: { page: Page; agent: UserAgent; visitor: Uint8Array; at: Date; ownHosts: readonly string[] },
): EventDoc {
  return {
    _id: newId(),
    at,
    type: event.type,
    ...(machine ? { machine: machine.purpose } : {}),
    locale: page.locale,
    path: page.path,
    visitor: binaryOf(visitor),
    device,
    browser,
    ...detailsOf(event, ownHosts),
  };
}

function detailsOf(event: TrackEvent, ownHosts: readonly string[]): Partial<EventDoc> {
  if (event.type === 'duration') return { duration: Math.round(event.duration) };

  if (event.type === 'pageview') {
    const referrer = event.referrer === undefined ? null : toHost(event.referrer, ownHosts);
    return {
      ...(referrer === null ? {} : { referrer }),
      ...(event.utmSource === undefined ? {} : { source: event.utmSource.toLowerCase() }),
    };
  }

  const { element, href, x, y } = event;
  return {
    ...(element === undefined ? {} : { element }),
    ...(href === undefined ? {} : { target: toTarget(href) }),
    ...(x === undefined ? {} : { x: Math.round(x) }),
    ...(y === undefined ? {} : { y: Math.round(y) }),
  };
}

/** The host of a page that linked here; null for the site's own pages and for addresses without a host. */
function toHost(address: string, ownHosts: readonly string[]): string | null {
  const host = withoutWww(URL.parse(address)?.host ?? '');
  return host === '' || ownHosts.map(withoutWww).includes(host) ? null : host;
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}

/** Queries and fragments of links may contain personal data, so they are not stored. */
function toTarget(href: string): string {
  const url = URL.parse(href);
  if (!url?.host) return (url?.protocol ?? '').slice(0, TARGET_MAX);
  const path = url.pathname === '/' ? '' : withoutToken(url.pathname);
  return `${url.host}${path}`.slice(0, TARGET_MAX);
}

/** Null if the path can't be a page's. */
function decodePath(path: string): string | null {
  if (path.length > PATH_MAX * 9) return null;
  try {
    const decoded = `/${decodeURI(path)}`.normalize('NFC');
    return decoded.length > PATH_MAX || /\p{Cc}/u.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}
