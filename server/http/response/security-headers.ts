import { isSecureSite } from '#server/auth/cookies.ts';

/**
 * Pages run only the site's own files: nothing inline, and nothing from other sites except pictures and video. A
 * hydrated page has its data in inline scripts, which its nonce permits.
 */
export function pagePolicy(nonce?: string): string {
  const script = nonce === undefined ? "script-src 'self'" : `script-src 'self' 'nonce-${nonce}'`;
  return [script, ...POLICY].join('; ');
}

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: http: https:",
  "media-src 'self' http: https:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/**
 * The policy for everything that is not a page: data, feeds, pictures. Feeds load the site's own style and nothing
 * else.
 */
const INERT_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // Does not have `includeSubDomains`, because other hosts of the domain may not have TLS.
  ...(isSecureSite() ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` } : {}),
};

const PAGES = {
  ...ALWAYS,
  'Content-Security-Policy': pagePolicy(),
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Speculation-Rules': '"/speculation-rules.json"',
};

/** The headers of every response that is not a page. */
export const INERT_HEADERS: Readonly<Record<string, string>> = {
  ...ALWAYS,
  'Content-Security-Policy': INERT_POLICY,
};

/** Adds the headers that every response has; a header that the route has set stays. */
export function addSecurityHeaders(headers: Headers): void {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  for (const [name, value] of Object.entries(isPage ? PAGES : INERT_HEADERS)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (isPage && !headers.has('cache-control')) headers.set('Cache-Control', 'no-cache');
}
