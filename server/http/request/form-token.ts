import { invalidAt } from '#server/errors.ts';
import { isSignature, sign } from '#server/secret.ts';

/** Programs fill a form in faster than any person. */
const MINIMUM_MS = 1_000;
/** If a form stays open longer, its first post is answered with a new token. */
const MAXIMUM_MS = 24 * 60 * 60 * 1_000;
const PURPOSE = 'form token';

/** The code of the problem that a new token solves. */
export const FORM_EXPIRED = 'form_expired';

/** A signed token with the time at which a form was rendered. */
export function makeFormToken(now = new Date()): string {
  const at = now.getTime().toString(36);
  return `${at}.${sign(PURPOSE, at)}`;
}

/**
 * Refuses a form that a program filled in, with a token that is missing, forged or expired, or with text in the
 * honeypot field `website`. `isWritten`: a stranger has to write it, so that it is also refused if it was sent too soon
 * after it was rendered. Forms of accounts are not, because a password manager fills them in and sends them at once, and
 * comments neither, because their authors have signed in. Throws Invalid with an explanation for users who are refused
 * by mistake.
 */
export function requireForm(fields: Record<string, string>, { isWritten = false } = {}): void {
  const age = readAge(fields, new Date());
  if (isWritten && age < MINIMUM_MS) throw invalidAt('', 'The form was sent too soon', 'too_fast');
}

/** Milliseconds since the form was rendered. */
function readAge(fields: Record<string, string>, now: Date): number {
  const [at = '', signature = ''] = (fields.token ?? '').split('.');
  requireEmptyHoneypot(fields);
  const age = now.getTime() - Number.parseInt(at, 36);
  if (!isSignature(PURPOSE, at, signature) || age > MAXIMUM_MS) {
    throw invalidAt('', 'The form is too old', FORM_EXPIRED);
  }

  return age;
}

/** Refuses a form with text in the honeypot field `website`. Throws Invalid. */
export function requireEmptyHoneypot({ website }: Record<string, string>): void {
  if (website) throw invalidAt('', 'The field "website" must stay empty', 'filled_trap');
}
