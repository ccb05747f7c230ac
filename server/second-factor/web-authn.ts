import { randomBytes } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { NewPasskey, PasskeyResponse } from '#contract/second-factor/passkeys.ts';
import { Invalid } from '#server/errors.ts';
import { log } from '#server/log.ts';
import type { PasskeyDoc, User } from '#server/users/model.ts';
import type { RelyingParty } from './model.ts';

const CHALLENGE_BYTES = 32;
const TIMEOUT_MS = 5 * 60_000;

/** Ed25519, ES256 and RS256; every authenticator has one of these. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded at the first use: it takes 170 ms and 26 MB, and many sites never need it. */
const library = () => import('@simplewebauthn/server');

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

export function makeChallenge(): string {
  return randomBytes(CHALLENGE_BYTES).toString('base64url');
}

export async function creationOptions({
  user,
  passkeys,
  challenge,
  relyingParty,
}: {
  user: User;
  passkeys: PasskeyDoc[];
  challenge: string;
  relyingParty: RelyingParty;
}): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: relyingParty.name,
    rpID: relyingParty.id,
    userID: Buffer.from(user.id, 'hex'),
    userName: user.email ?? user.name,
    userDisplayName: user.name,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: TIMEOUT_MS,
    excludeCredentials: ofHost(passkeys, relyingParty),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** Null if the user has no passkey for this host. */
export async function requestOptions({
  passkeys,
  challenge,
  relyingParty,
}: {
  passkeys: PasskeyDoc[];
  challenge: string;
  relyingParty: RelyingParty;
}): Promise<RequestOptions | null> {
  const allowCredentials = ofHost(passkeys, relyingParty);
  if (allowCredentials.length === 0) return null;

  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: relyingParty.id,
    allowCredentials,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: TIMEOUT_MS,
    userVerification: 'preferred',
  });
}

/** Throws Invalid if the passkey was not created for this challenge on this site. */
export async function verifyNewPasskey({
  response,
  challenge,
  relyingParty,
}: {
  response: NewPasskey;
  challenge: string;
  relyingParty: RelyingParty;
}): Promise<Pick<PasskeyDoc, 'id' | 'publicKey' | 'counter'>> {
  const { verifyRegistrationResponse } = await library();
  // The library throws for most problems, without secrets in the message.
  const result = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(logRefusal);
  if (!result?.verified) throw passkeyRefused();

  const { id, publicKey, counter } = result.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

/**
 * Returns the new count of signatures. Throws Invalid if the response is not by this passkey to this challenge on
 * this site, or if the count does not grow, because the passkey may then have been copied.
 */
export async function verifyPasskey({
  response,
  challenge,
  passkey,
  relyingParty,
}: {
  response: PasskeyResponse;
  challenge: string;
  passkey: PasskeyDoc;
  relyingParty: RelyingParty;
}): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: false,
  }).catch(logRefusal);
  if (!result?.verified) throw passkeyRefused();

  return result.authenticationInfo.newCounter;
}

export function passkeyRefused(): Invalid {
  const message = 'The passkey was not accepted';
  return new Invalid(message, [{ path: '', message, code: 'passkey_refused' }]);
}

function logRefusal(error: unknown): null {
  log.warn({ reason: error instanceof Error ? error.message : '' }, 'A passkey was refused');
  return null;
}

function ofHost(passkeys: PasskeyDoc[], { id: host }: RelyingParty): { id: string; transports: string[] }[] {
  return passkeys.filter(({ rpId }) => rpId === host).map(({ id, transports }) => ({ id, transports }));
}
