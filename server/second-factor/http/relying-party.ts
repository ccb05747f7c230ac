import { isIP } from 'node:net';
import { config } from '#server/config.ts';
import type { RelyingParty } from '#server/second-factor/model.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';

/**
 * The site as authenticators know it, by `PUBLIC_URL` or else by the address that the request was sent to. Browsers
 * use a passkey only on pages of its host, whatever the rest of the address is.
 */
export function relyingPartyOf(request: Request): RelyingParty {
  const origin = config().ownOrigin ?? new URL(request.url).origin;
  return { id: new URL(origin).hostname, origin, name: siteSettings().names.uk };
}

/**
 * Whether browsers offer passkeys at this address: they need HTTPS (except on `localhost`) and a host with a
 * name.
 */
export function canHavePasskeys({ id, origin }: RelyingParty): boolean {
  const isLocal = id === 'localhost' || id.endsWith('.localhost');
  const isAddress = isIP(id.replace(/^\[|\]$/g, '')) !== 0;
  return !isAddress && (origin.startsWith('https:') || isLocal);
}
