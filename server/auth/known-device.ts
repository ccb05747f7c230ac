import { randomBytes } from 'node:crypto';
import { toEmailKey } from '#server/mail/email-key.ts';
import { isSignature, sign } from '#server/secret.ts';

/** Known devices are those that signed in within this time. */
export const DEVICE_SECONDS = 365 * 24 * 60 * 60;

const PURPOSE = 'known device';
const ID_BYTES = 12;

/**
 * A token for a device on which the owner of an account has signed in. It shows that the device has signed in to
 * this account before; it does not authenticate.
 */
export function makeDeviceToken({ email }: { email: string }): string {
  const content = `${randomBytes(ID_BYTES).toString('hex')}.${Date.now().toString(36)}`;
  return `${content}.${sign(PURPOSE, `${toEmailKey(email)} ${content}`)}`;
}

/**
 * The id of the device, or null if the token is forged, too old or of another account; with `since`, also if the device
 * has not signed in since that time.
 */
export function readDeviceToken({
  email,
  token,
  since = new Date(0),
}: {
  email: string;
  token: string;
  since?: Date;
}): string | null {
  const [id = '', at = '', signature = ''] = token.split('.');
  if (!isSignature(PURPOSE, `${toEmailKey(email)} ${id}.${at}`, signature)) return null;
  const signedInAt = Number.parseInt(at, 36);
  return signedInAt >= Math.max(Date.now() - DEVICE_SECONDS * 1000, since.getTime()) ? id : null;
}

/** A hash that tells the accounts of one browser apart, so that the cookie does not contain their email addresses. */
export function deviceTokenName({ email }: { email: string }): string {
  return sign('name of a known device', toEmailKey(email)).slice(0, 16);
}
