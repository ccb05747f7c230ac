import { PASSKEYS_MAX } from '#contract/second-factor/limits.ts';
import type { NewPasskey, Passkey } from '#contract/second-factor/passkeys.ts';
import { recordChange } from '#server/audit/record.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { findId } from '#server/db/ids.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { type PasskeyDoc, toUser, type User, type UserDoc } from '#server/users/model.ts';
import { sendSecurityLetter } from '#server/users/security-letters.ts';
import { endSessions } from '#server/users/sessions/sessions.ts';
import { requireUserId } from '#server/users/user-id.ts';
import { enrolmentOf, takeEnrolment } from './enrolment-store.ts';
import { type RelyingParty, toPasskey } from './model.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import * as store from './store.ts';
import { type CreationOptions, creationOptions, makeChallenge, verifyNewPasskey } from './web-authn.ts';

const ENROLMENT_MS = 10 * 60_000;

/** The passkeys of a user, and how many recovery codes are left; null without a second factor. */
export async function getSecondFactor({
  user,
  relyingParty,
}: {
  user: User;
  relyingParty: Pick<RelyingParty, 'id'>;
}): Promise<{ passkeys: Passkey[]; codesLeft: number } | null> {
  const found = await store.findSecondFactor(requireUserId(user.id));
  if (!found) return null;
  const passkeys = found.passkeys.map((doc) => toPasskey(doc, relyingParty));
  return { passkeys, codesLeft: found.recoveryCodes.length };
}

/** The browser's options for creating a passkey in this session. Throws NotFound if the session has ended. */
export async function beginPasskey({
  actor: { user, session },
  relyingParty,
}: {
  actor: SignedIn;
  relyingParty: RelyingParty;
}): Promise<CreationOptions> {
  const now = new Date();
  const sessionId = findId(session.id);
  const fresh = { challenge: makeChallenge(), expiresAt: new Date(now.getTime() + ENROLMENT_MS) };
  const [challenge, found] = await Promise.all([
    sessionId && enrolmentOf(sessionId, fresh, now),
    store.findSecondFactor(requireUserId(user.id)),
  ]);
  if (challenge === null) throw new NotFound('The session has ended');

  return creationOptions({ user, passkeys: found?.passkeys ?? [], challenge, relyingParty });
}

/**
 * Adds a passkey. The first one makes a second factor: it comes with recovery codes, which are shown once, and
 * ends all sessions of the user. Throws Invalid, and Conflict for one passkey too many.
 */
export async function addPasskey({
  actor: { user, session, ...actor },
  name,
  response,
  relyingParty,
}: {
  actor: SignedIn;
  name: string;
  response: NewPasskey;
  relyingParty: RelyingParty;
}): Promise<{ user: User; recoveryCodes: string[] | null }> {
  const now = new Date();
  const sessionId = findId(session.id);
  const challenge = sessionId && (await takeEnrolment(sessionId, now));
  if (challenge === null) throw expired();

  const verified = await verifyNewPasskey({ response, challenge, relyingParty });
  const { transports } = response.response;
  const passkey = { ...verified, transports, name, rpId: relyingParty.id, createdAt: now, lastUsedAt: null };
  const { doc, recoveryCodes } = await put(user, passkey);

  await recordForAdmin({ ...actor, user, session }, 'user.passkey-added');
  return { user: toUser(doc), recoveryCodes };
}

/** Removes a passkey, and with the last one the second factor. Throws NotFound. */
export async function removePasskey({ actor, id }: { actor: SignedIn; id: string }): Promise<void> {
  const userId = requireUserId(actor.user.id);
  if (!(await store.pullPasskey(userId, id))) throw new NotFound('Passkey not found');
  await recordForAdmin(actor, 'user.passkey-removed');
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

async function put(
  user: User,
  passkey: PasskeyDoc,
): Promise<{ doc: UserDoc; recoveryCodes: string[] | null }> {
  const id = requireUserId(user.id);
  const { codes, hashes } = makeRecoveryCodes();

  const first = await store.putFirst(id, { passkeys: [passkey], recoveryCodes: hashes });
  if (first) {
    await endSessions({ userId: user.id });
    return { doc: first, recoveryCodes: codes };
  }

  const doc = await store.pushPasskey(id, passkey);
  if (doc) return { doc, recoveryCodes: null };

  const message = `At most ${PASSKEYS_MAX} passkeys, each of them once`;
  throw new Conflict(message, [{ path: '', message, code: 'too_many_passkeys' }]);
}

/** Changes that readers make to their own accounts are not recorded. */
async function recordForAdmin(
  actor: SignedIn,
  action: 'user.passkey-added' | 'user.passkey-removed',
): Promise<void> {
  if (actor.user.role === 'admin') await recordChange({ actor, action, subject: { id: actor.user.id } });
}

function expired(): Invalid {
  const message = 'The form was open for too long';
  return new Invalid(message, [{ path: '', message, code: 'passkey_expired' }]);
}
