import { sign } from '../../auth/secret.ts';
import { Invalid } from '../../errors.ts';

// Nobody reads a form and writes into it in less; programs do.
const MINIMUM_MS = 1_500;
const PURPOSE = 'form token';

/** Goes with a form and says when it was sent out, under a signature. */
export function makeFormToken(now = new Date()): string {
  const at = now.getTime().toString(36);
  return `${at}.${sign(PURPOSE, at)}`;
}

/**
 * Refuses a form that a program filled in: too soon after it was sent out, without its token, or with text
 * in the field `website`, which users don't see. Throws Invalid in words for the users it hits wrongly.
 */
export function requireHumanForm(fields: Record<string, string>, now = new Date()): void {
  const [at = '', signature] = (fields.token ?? '').split('.');
  const isOurs = signature === sign(PURPOSE, at);
  requireEmptyTrap(fields);
  if (!isOurs || now.getTime() - Number.parseInt(at, 36) < MINIMUM_MS) {
    throw refusal('too_fast', 'The form was sent too soon');
  }
}

/** Refuses a form whose field `website`, which users don't see, was filled in. Throws Invalid. */
export function requireEmptyTrap({ website }: Record<string, string>): void {
  if (website) throw refusal('filled_trap', 'The field "website" must stay empty');
}

function refusal(code: string, message: string): Invalid {
  return new Invalid('Invalid request', [{ path: '', message, code }]);
}
