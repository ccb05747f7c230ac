import type { Outgoing } from './raw-response.ts';

/**
 * Pages run our own files only: nothing inline, nothing from elsewhere but pictures and video. A page that
 * carries its data along for the browser has that in inline scripts, which its nonce lets pass.
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

const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

const PAGES = {
  'Content-Security-Policy': pagePolicy(),
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Speculation-Rules': '"/speculation-rules.json"',
};

/** Adds what every answer carries, without touching what a route has set itself. */
export function finalizeHeaders({ headers }: Outgoing): void {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  const defaults = isPage ? { ...EVERYWHERE, ...PAGES } : EVERYWHERE;
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
  if (isPage && !headers.has('cache-control')) headers.set('Cache-Control', 'no-cache');
}
