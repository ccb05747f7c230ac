import type { NewPasskey } from '#contract/second-factor/passkeys.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { findId } from '#server/db/ids.ts';
import { NotFound } from '#server/errors.ts';
import type { User } from '#server/users/model.ts';
import { requireUserId } from '#server/users/user-id.ts';
import { takeEnrolment } from './enrolment-store.ts';
import { expired, putFactor, recordRemoval } from './factors.ts';
import type { RelyingParty } from './model.ts';
import * as store from './store.ts';
import { type CreationOptions, creationOptions, verifyNewPasskey } from './web-authn.ts';

/** The browser's options for creating a passkey in this session. */
export async function passkeyOptions({
  user,
  challenge,
  relyingParty,
}: {
  user: User;
  challenge: string;
  relyingParty: RelyingParty;
}): Promise<CreationOptions> {
  const found = await store.findSecondFactor(requireUserId(user.id));
  return creationOptions({ user, passkeys: found?.passkeys ?? [], challenge, relyingParty });
}

/** Adds a passkey. Throws Invalid, and Conflict for one passkey too many. */
export async function addPasskey({
  actor,
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
  const sessionId = findId(actor.session.id);
  const challenge = sessionId && (await takeEnrolment(sessionId, now));
  if (challenge === null) throw expired();

  const verified = await verifyNewPasskey({ response, challenge, relyingParty });
  const { transports } = response.response;
  const passkey = { ...verified, transports, name, rpId: relyingParty.id, createdAt: now, lastUsedAt: null };
  return putFactor({ actor, factor: { passkey }, action: 'user.passkey-added' });
}

/** Removes a passkey, and with the last factor the second step. Throws NotFound. */
export async function removePasskey({ actor, id }: { actor: SignedIn; id: string }): Promise<void> {
  if (!(await store.pullPasskey(requireUserId(actor.user.id), id))) throw new NotFound('Passkey not found');
  await recordRemoval(actor, 'user.passkey-removed');
}
