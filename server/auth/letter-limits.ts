import { toMailboxKey } from '#server/mail/email-key.ts';
import type { UnaskedKind } from '#server/mail/letter-classes.ts';
import { addressSubject, consumePoint } from './rate-limit.ts';

/** Counts a letter that a client wants to be sent. Throws TooMany if its network has caused too many. */
export function countForNetwork(kind: UnaskedKind, address: string): Promise<void> {
  return consumePoint(
    // Emails with a new password go only to confirmed addresses.
    kind === 'resetPassword' ? 'password resets from a network' : 'letters from a network',
    addressSubject(address),
  );
}

/** Counts a letter for its recipient’s mailbox. Throws TooMany, which an anonymous client must not notice. */
export function countForRecipient(to: string): Promise<void> {
  return consumePoint('unasked letters', toMailboxKey(to));
}
