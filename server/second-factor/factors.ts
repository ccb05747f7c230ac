import { PASSKEYS_MAX } from '#contract/second-factor/limits.ts';
import type { Passkey } from '#contract/second-factor/passkeys.ts';
import { recordChange } from '#server/audit/record.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { findId } from '#server/db/ids.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { type AuthenticatorAppDoc, type PasskeyDoc, toUser, type User } from '#server/users/model.ts';
import { sendSecurityLetter } from '#server/users/security-letters.ts';
import { endSessions } from '#server/users/sessions/sessions.ts';
import { requireUserId } from '#server/users/user-id.ts';
import { enrolmentOf } from './enrolment-store.ts';
import { type RelyingParty, toPasskey } from './model.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import * as store from './store.ts';
import { makeChallenge } from './web-authn.ts';

const ENROLMENT_MS = 10 * 60_000;

export type SecondFactor = {
  passkeys: Passkey[];
  /** When the authenticator app was added; null if there is none. */
  app: string | null;
  codesLeft: number;
};

/** The passkeys and the app of a user, and how many recovery codes are left; null without a second factor. */
export async function getSecondFactor({
  user,
  relyingParty,
}: {
  user: User;
  relyingParty: Pick<RelyingParty, 'id'>;
}): Promise<SecondFactor | null> {
  const found = await store.findSecondFactor(requireUserId(user.id));
  if (!found) return null;
  const { passkeys, app, recoveryCodes } = found;
  return {
    passkeys: passkeys.map((doc) => toPasskey(doc, relyingParty)),
    app: app?.createdAt.toISOString() ?? null,
    codesLeft: recoveryCodes.length,
  };
}

/** The challenge by which this session adds a passkey or an app. Throws NotFound if the session has ended. */
export async function beginEnrolment({ actor: { session } }: { actor: SignedIn }): Promise<string> {
  const now = new Date();
  const sessionId = findId(session.id);
  const fresh = { challenge: makeChallenge(), expiresAt: new Date(now.getTime() + ENROLMENT_MS) };
  const challenge = sessionId && (await enrolmentOf(sessionId, fresh, now));
  if (challenge === null) throw new NotFound('The session has ended');
  return challenge;
}

/**
 * Adds a passkey or an app. The first one makes a second factor: it comes with recovery codes, which are shown once,
 * and ends all sessions of the user. Throws Conflict for one too many.
 */
export async function putFactor({
  actor,
  factor,
  action,
}: {
  actor: SignedIn;
  factor: { passkey: PasskeyDoc } | { app: AuthenticatorAppDoc };
  action: 'user.passkey-added' | 'user.app-added';
}): Promise<{ user: User; recoveryCodes: string[] | null }> {
  const id = requireUserId(actor.user.id);
  const { codes, hashes } = makeRecoveryCodes();
  const { passkey, ...app } = { passkey: undefined, ...factor };
  const first = await store.putFirst(id, {
    passkeys: passkey ? [passkey] : [],
    ...app,
    recoveryCodes: hashes,
  });
  if (first) await endSessions({ userId: actor.user.id });
  const doc =
    first ??
    ('app' in factor ? await store.setApp(id, factor.app) : await store.pushPasskey(id, factor.passkey));
  if (!doc) throw tooMany();

  await recordForAdmin(actor, action);
  return { user: toUser(doc), recoveryCodes: first ? codes : null };
}

/** Records that a passkey or the app is gone, and sends a letter if it was the last. */
export async function recordRemoval(
  actor: SignedIn,
  action: 'user.passkey-removed' | 'user.app-removed',
): Promise<void> {
  const userId = requireUserId(actor.user.id);
  await recordForAdmin(actor, action);
  const isOff = (await store.findSecondFactor(userId)) === null;
  if (isOff) await sendSecurityLetter({ userId, kind: 'secondFactorOff', data: {} });
}

/** Replaces the recovery codes, which are shown only now. Throws NotFound without a second factor. */
export async function renewRecoveryCodes({ actor }: { actor: SignedIn }): Promise<string[]> {
  const { codes, hashes } = makeRecoveryCodes();
  const isSet = await store.setRecoveryCodes(requireUserId(actor.user.id), hashes);
  if (!isSet) throw new NotFound('There is no second factor');
  return codes;
}

export function expired(): Invalid {
  const message = 'The form was open for too long';
  return new Invalid(message, [{ path: '', message, code: 'passkey_expired' }]);
}

/** Changes that readers make to their own accounts are not recorded. */
async function recordForAdmin(
  actor: SignedIn,
  action: Parameters<typeof recordChange>[0]['action'],
): Promise<void> {
  if (actor.user.role === 'admin') await recordChange({ actor, action, subject: { id: actor.user.id } });
}

function tooMany(): Conflict {
  const message = `At most ${PASSKEYS_MAX} passkeys, each of them once, and one app`;
  return new Conflict(message, [{ path: '', message, code: 'too_many_passkeys' }]);
}
