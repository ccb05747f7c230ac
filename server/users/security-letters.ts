import type { ObjectId } from 'mongodb';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import type { LetterData } from '#server/mail/letter-types.ts';
import { isEmailConfirmed, wantsSecurityLetters } from './model.ts';
import { findUser } from './store.ts';

export type SecurityKind = 'newSignIn' | 'passwordChanged' | 'secondFactorOff' | 'keyCreated';

/** Tells a user what has happened to the account. Admins get such letters, and others who have chosen them. */
export async function sendSecurityLetter<Kind extends SecurityKind>({
  userId,
  kind,
  data,
  now = new Date(),
}: {
  userId: ObjectId;
  kind: Kind;
  data: Omit<LetterData[Kind], 'at'>;
  now?: Date;
}): Promise<void> {
  const user = await findUser(userId);
  if (!user?.emailKey || !isEmailConfirmed(user) || !wantsSecurityLetters(user)) return;
  const locale = user.locale ?? user.pageLocale ?? 'uk';
  const letter = { kind, to: user.emailKey, locale, userId, data: { ...data, at: now } };
  await enqueueLetters([letter as Parameters<typeof enqueueLetters>[0][number]], { now });
}
