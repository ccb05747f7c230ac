import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { newId } from '#server/db/ids.ts';
import type { NewDelivery } from '#server/outbox/model.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { toEmailKey } from './email-key.ts';
import { priorityOf } from './letter-classes.ts';
import type { LetterData, LetterKind } from './letter-types.ts';
import { isMailSetUp, mailSettings } from './mail-set-up.ts';

export type NewLetter<Kind extends LetterKind = LetterKind> = {
  [Each in Kind]: {
    kind: Each;
    to: string;
    locale: Locale;
    /** The account that the letter concerns; absent if the recipient has none. */
    userId?: ObjectId;
    /** Must not contain secrets. */
    data: LetterData[Each];
    /** The token of the letter's link. It is stored encrypted, and removed when the letter has been sent. */
    secret?: string;
    /** Two letters with the same key become one, so that a repeated cause makes one letter. */
    key?: string;
    notBefore?: Date;
  };
}[Kind];

/**
 * Stores letters durably; they are sent later, and a slow server delays nobody. Returns how many are new. If the site
 * sends no letters, it does nothing.
 */
export async function enqueueLetters(letters: NewLetter[], options: { now?: Date } = {}): Promise<number> {
  if (!isMailSetUp()) return 0;
  return enqueue(letters.map(toDelivery), options);
}

/** The delivery of a letter, to be stored by `enqueueInBundle`. */
export function toDelivery(letter: NewLetter): NewDelivery {
  const id = newId();
  const { address = '' } = mailSettings()?.from ?? {};
  const domain = address.slice(address.lastIndexOf('@') + 1);

  return {
    id,
    channel: 'letter',
    ...letter,
    toKey: toEmailKey(letter.to),
    messageId: `<${id.toHexString()}@${domain}>`,
    priority: priorityOf(letter.kind),
  };
}
