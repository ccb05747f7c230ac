import { toMailboxKey } from '#server/mail/email-key.ts';
import type { LetterKind } from '#server/mail/letter-types.ts';
import { addressSubject, consumePoint, type Limit } from './rate-limit.ts';

type Limits = { network: Limit; recipient: Limit };

const UNASKED: Limits = { network: 'letters from a network', recipient: 'unasked letters' };

/**
 * The limits of letters that people can have sent to an address that is not known to be theirs. Null for the others:
 * only the site, an admin or a key causes them, or they go to an address that its owner has confirmed.
 */
export const LETTER_LIMITS = {
  // The first one is counted for its network as a new account.
  confirmAddress: UNASKED,
  newAddress: UNASKED,
  confirmSubscription: UNASKED,
  // For a confirmed address: see `reset-password.ts`.
  resetPassword: { network: 'password resets from a network', recipient: 'unasked letters' },
  test: null,
  passwordLink: null,
  invitation: null,
  addressChanged: null,
  newSignIn: null,
  passwordChanged: null,
  secondFactorOff: null,
  keyCreated: null,
  newsletterPost: null,
  newsletterDigest: null,
  conversation: null,
  commentsOnPosts: null,
  commentsWaiting: null,
  backupFailed: null,
  diskNearlyFull: null,
  lettersFailing: null,
  webhookOff: null,
} as const satisfies Record<LetterKind, Limits | null>;

export type UnaskedKind = {
  [Kind in LetterKind]: (typeof LETTER_LIMITS)[Kind] extends null ? never : Kind;
}[LetterKind];

/** Counts a letter that a client wants to be sent. Throws TooMany if its network has caused too many. */
export function countForNetwork(kind: UnaskedKind, address: string): Promise<void> {
  return consumePoint(LETTER_LIMITS[kind].network, addressSubject(address));
}

/** Counts a letter for its recipient’s mailbox. Throws TooMany, which an anonymous client must not notice. */
export function countForRecipient(kind: UnaskedKind, to: string): Promise<void> {
  return consumePoint(LETTER_LIMITS[kind].recipient, toMailboxKey(to));
}
