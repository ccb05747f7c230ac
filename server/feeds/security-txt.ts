import { paths } from '#contract/paths.ts';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year, so that the contact of an abandoned site expires. */
const VALID_DAYS = 180;

/** `/.well-known/security.txt` (RFC 9116); `contact` is a URI. It is the same all day. */
export function toSecurityTxt({
  contact,
  siteUrl,
  now,
}: {
  contact: string;
  siteUrl: string;
  now: Date;
}): string {
  const today = Math.floor(now.getTime() / DAY_MS);
  const expires = new Date((today + VALID_DAYS) * DAY_MS).toISOString().replace('.000', '');
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: uk, en',
    `Canonical: ${siteUrl}${paths.securityTxt()}`,
    '',
  ].join('\n');
}
