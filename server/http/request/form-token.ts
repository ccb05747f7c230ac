import { sign } from '../../auth/secret.ts';
import { Invalid } from '../../errors.ts';

/** Programs fill in a form faster than any person. */
const MINIMUM_MS = 1_500;
const PURPOSE = 'form token';

/** A signed token with the time at which a form was rendered. */
export function makeFormToken(now = new Date()): string {
  const at = now.getTime().toString(36);
  return `${at}.${sign(PURPOSE, at)}`;
}

/**
 * Refuses a form that a program filled in: too soon after it was rendered, without its token, or with text in
 * the honeypot field `website`. Throws Invalid with words for users who are refused by mistake.
 */
export function requireHumanForm(fields: Record<string, string>, now = new Date()): void {
  const [at = '', signature] = (fields.token ?? '').split('.');
  const isOurs = signature === sign(PURPOSE, at);
  requireEmptyTrap(fields);
  if (!isOurs || now.getTime() - Number.parseInt(at, 36) < MINIMUM_MS) {
    throw refusal('too_fast', 'The form was sent too soon');
  }
}

/** Refuses a form with text in the honeypot field `website`. Throws Invalid. */
export function requireEmptyTrap({ website }: Record<string, string>): void {
  if (website) throw refusal('filled_trap', 'The field "website" must stay empty');
}

function refusal(code: string, message: string): Invalid {
  return new Invalid('Invalid request', [{ path: '', message, code }]);
}
