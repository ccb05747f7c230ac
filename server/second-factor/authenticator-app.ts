import { hkdfSync } from 'node:crypto';
import { encode } from 'uqr';
import type { NewApp } from '#contract/second-factor/authenticator-app.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { consumePoint, returnPoint } from '#server/auth/rate-limit.ts';
import { findId } from '#server/db/ids.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { sessionSecret } from '#server/secret.ts';
import { seal, unseal } from '#server/secrets/sealing.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import type { AuthenticatorAppDoc, User } from '#server/users/model.ts';
import { requireUserId } from '#server/users/user-id.ts';
import { findEnrolment, takeEnrolment } from './enrolment-store.ts';
import { expired, putFactor, recordRemoval } from './factors.ts';
import * as store from './store.ts';

const PURPOSE = 'authenticator apps';

/** RFC 6238 with what all apps support: SHA-1, six digits, 30 seconds. */
const PERIOD_MS = 30_000;
/** RFC 4226 asks for 160 bits. */
const KEY_BYTES = 20;
/** How far the clock of the device may be off, in steps (RFC 6238, 5.2). */
const DRIFT = 1;

/** Loaded at the first use: many sites never need it. */
const library = () => import('otpauth');

/** What an app needs, derived from a challenge of the session, so that each reload of the page shows the same. */
export async function newApp({ user, challenge }: { user: User; challenge: string }): Promise<NewApp> {
  const { TOTP } = await library();
  const key = await keyFor(challenge);
  const totp = new TOTP({ issuer: siteSettings().names.uk, label: user.email ?? user.name, secret: key });
  const { data, size } = encode(totp.toString(), { border: 0 });
  return {
    key: key.match(/.{1,4}/g)?.join(' ') ?? key,
    uri: totp.toString(),
    picture: { path: data.map(toPath).join(''), size },
  };
}

/**
 * Adds the app if its first code is right. If it makes the second factor, recovery codes come with it, as with the
 * first passkey. Throws Invalid, and Conflict if the user has an app.
 */
export async function addApp({
  actor,
  code,
  now = new Date(),
}: {
  actor: SignedIn;
  code: string;
  now?: Date;
}): Promise<{ user: User; recoveryCodes: string[] | null }> {
  const sessionId = findId(actor.session.id);
  const challenge = sessionId && (await findEnrolment(sessionId, now));
  if (challenge === null) throw expired();

  const key = await keyFor(challenge);
  const lastStep = await findStep(key, code, now);
  if (lastStep === null) throw wrongCode('appCode');
  if ((await takeEnrolment(sessionId as NonNullable<typeof sessionId>, now)) !== challenge) throw expired();

  const app = { sealed: seal(key, { purpose: PURPOSE, id: actor.user.id }), createdAt: now, lastStep };
  return putFactor({ actor, factor: { app }, action: 'user.app-added' });
}

/** Throws NotFound. */
export async function removeApp({ actor }: { actor: SignedIn }): Promise<void> {
  if (!(await store.unsetApp(requireUserId(actor.user.id)))) throw new NotFound('There is no app');
  await recordRemoval(actor, 'user.app-removed');
}

/** Uses up a code of the app of a user. Throws Invalid, and TooMany after too many wrong ones. */
export async function spendAppCode({
  user,
  app,
  code,
  now,
}: {
  user: Pick<User, 'id'>;
  app: AuthenticatorAppDoc;
  code: string;
  now: Date;
}): Promise<void> {
  const limit = ['app code failures', user.id] as const;
  await consumePoint(...limit);
  const key = unseal(app.sealed, { purpose: PURPOSE, id: user.id });
  const step = key && (await findStep(key, code, now));
  const isUsed = step !== null && (await store.recordStep(requireUserId(user.id), Number(step)));
  if (!isUsed) throw wrongCode('code');
  await returnPoint(...limit);
}

/** Whether somebody has typed a code of an app, and not a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(plain(code));
}

async function findStep(key: string, code: string, now: Date): Promise<number | null> {
  const { TOTP } = await library();
  const timestamp = now.getTime();
  const drift = new TOTP({ secret: key }).validate({ token: plain(code), timestamp, window: DRIFT });
  return drift === null ? null : Math.floor(timestamp / PERIOD_MS) + drift;
}

async function keyFor(challenge: string): Promise<string> {
  const { Secret } = await library();
  return new Secret({ buffer: hkdfSync('sha256', sessionSecret(), challenge, PURPOSE, KEY_BYTES) }).base32;
}

/** The runs of dark squares of a row. */
function toPath(row: boolean[], y: number): string {
  const squares = row.map((isDark) => (isDark ? '1' : '0')).join('');
  return [...squares.matchAll(/1+/g)]
    .map(({ index, 0: { length } }) => `M${index},${y}h${length}v1h-${length}z`)
    .join('');
}

function plain(code: string): string {
  return code.normalize('NFKC').replace(/\s/g, '');
}

function wrongCode(path: string): Invalid {
  const message = 'The code is wrong, too old or has been used';
  return new Invalid(message, [{ path, message, code: 'wrong_app_code' }]);
}
