import { Unavailable } from '#server/errors.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';

/** Throws Unavailable on a site that sends no letters. */
export function requireMail(): void {
  if (isMailSetUp()) return;
  const message = 'This site sends no mail';
  throw new Unavailable(message, undefined, [{ path: '', message, code: 'no_mail' }]);
}
