import { config } from '#server/config.ts';

/** Whether readers use the site over TLS, so that its cookies can be limited to TLS. */
export function isSecureSite(): boolean {
  return config().publicUrl.startsWith('https:');
}

/**
 * The name of a cookie that proves something. On a site with TLS its prefix makes browsers refuse one that comes
 * from another host of the domain, or without TLS (RFC 6265bis, 4.1.3.2); the path must be `/`.
 */
export function cookieName(name: string): string {
  return isSecureSite() ? `__Host-${name}` : name;
}

export function sessionCookieName(): string {
  return cookieName('dvomova');
}
