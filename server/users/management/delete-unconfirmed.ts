import { SERVICE } from '#server/auth/actor.ts';
import { features } from '#server/features.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import { findUnconfirmed } from '#server/users/email/email-store.ts';
import { deleteAccount } from './delete-account.ts';

const KEPT_MS = 30 * 24 * 60 * 60_000;

/**
 * Deletes accounts whose owner has neither confirmed the address nor commented within 30 days of the sign-up. Without
 * mail nobody could confirm, so nothing is deleted. Returns their number.
 */
export async function deleteUnconfirmed({ now = new Date() }: { now?: Date } = {}): Promise<number> {
  if (!isMailSetUp()) return 0;

  let count = 0;
  for await (const { _id } of findUnconfirmed(new Date(now.getTime() - KEPT_MS))) {
    const kept = await Promise.all(features.map(async ({ keepsAccount }) => keepsAccount?.(_id)));
    if (kept.includes(true)) continue;

    await deleteAccount({ actor: SERVICE, id: _id.toHexString(), now });
    count++;
  }

  return count;
}
