import { config } from '#server/config.ts';
import type { EnteredMail, MailSettings } from '#server/mail-settings.ts';
import { deleteSecrets, findSecret, putSecret } from '#server/secrets/secrets.ts';

/** The secret that has the server and the sender which an admin has entered. */
const SECRET = 'mail';

let entered: { text: string; settings: MailSettings | null } | null = null;

/** How letters are sent: as the environment says, or else as an admin has entered; null if neither does. */
export function mailSettings(): MailSettings | null {
  return config().mail ?? entered?.settings ?? null;
}

/** Whether the site sends letters. If not, no page of readers, response or text mentions them. */
export function isMailSetUp(): boolean {
  return mailSettings() !== null;
}

/** What an admin has entered. It is null if another installation has stored it, whose secret encrypts it. */
export function findEnteredMail(): Promise<string | null> {
  return findSecret(SECRET);
}

/** Uses what `findEnteredMail` has read. Settings that have not changed stay the same object. */
export function keepEnteredMail(text: string | null): void {
  if (text === null) entered = null;
  else if (entered?.text !== text) entered = { text, settings: config().readMail(JSON.parse(text)).mail };
}

/** The caller raises the revision of the settings, so that every process reads them again. */
export async function storeEnteredMail(values: EnteredMail | null): Promise<void> {
  await (values ? putSecret(SECRET, JSON.stringify(values)) : deleteSecrets([SECRET]));
}
