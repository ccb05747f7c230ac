import { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { config } from '#server/config.ts';
import { Conflict, invalidAt } from '#server/errors.ts';
import { mailSettings, storeEnteredMail } from '#server/mail/mail-set-up.ts';
import { type MailSettings, SECURE_PORT } from '#server/mail-settings.ts';
import type { Outcome } from '#server/outbox/model.ts';
import { wakeSender } from '#server/outbox/outbox.ts';
import { retryNow } from '#server/outbox/store.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { refreshSiteSettings } from '#server/site-settings/site-settings.ts';
import type { RenderLetter } from './letter-channel.ts';
import { deliverTest } from './manage-letters.ts';

const TEXT_MAX = 500;
const HOST_NAME = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;
const text = z.string().max(TEXT_MAX);

/** The server and the sender that an admin enters. An empty password keeps the stored one. */
export const mailSchema = z.strictObject({
  host: text.trim().regex(HOST_NAME),
  port: z.coerce.number().int().min(1).max(65_535),
  user: text.trim(),
  password: text,
  from: text.trim().min(1),
});

export type MailInput = z.infer<typeof mailSchema>;

/**
 * Sends a test letter by the entered server. If the server accepts it, all letters go that way from then on, in every
 * process, and those that wait are sent at once; otherwise nothing changes. Throws Forbidden, Invalid, and Conflict if
 * the environment sets the server.
 */
export async function changeMail({
  actor,
  input,
  ...letter
}: {
  actor: Actor;
  input: MailInput;
  /** Who gets the test letter. */
  to: string;
  locale: Locale;
  render: RenderLetter;
}): Promise<Outcome> {
  requireMayChange(actor);
  const values = toVariables(input);
  const { mail: settings } = config().readMail(values);
  if (!settings) throw invalidAt('from', 'This is not the address of a sender', 'invalid_sender');

  const outcome = await deliverTest({ settings, ...letter });
  if (outcome.result === 'sent') {
    await store(actor, values);
    await retryNow('letter', new Date());
    wakeSender();
  }
  return outcome;
}

/** Forgets the entered server. Letters that wait stay stored. */
export async function removeMail({ actor }: { actor: Actor }): Promise<void> {
  requireMayChange(actor);
  await store(actor, null);
}

/** The owner of the server gets every link for a password. */
function requireMayChange(actor: Actor): void {
  requireCan(actor, 'manage letters');
  if (config().mail) throw new Conflict('The environment sets the mail server');
  requireRecentSignIn(actor);
}

async function store(actor: Actor, values: Parameters<typeof storeEnteredMail>[0]): Promise<void> {
  await storeEnteredMail(values);
  await raiseRevision('settings');
  await refreshSiteSettings();
  await recordChange({ actor, action: values ? 'settings.mail' : 'settings.mail-removed' });
}

function toVariables({ host, port, user, password, from }: MailInput): {
  SMTP_URL: string;
  MAIL_FROM: string;
} {
  const scheme = port === SECURE_PORT ? 'smtps' : 'smtp';
  const known = user === '' ? '' : password || storedPassword({ host, user });
  const credentials = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(known)}@`;
  return { SMTP_URL: `${scheme}://${credentials}${host}:${port}`, MAIL_FROM: from };
}

/** Another server must not get the password of this one. Throws Invalid. */
function storedPassword({ host, user }: Pick<MailInput, 'host' | 'user'>): string {
  const server: Partial<MailSettings['server']> = mailSettings()?.server ?? {};
  if (server.user && server.user.name === user && server.host === host) return server.user.password;
  throw invalidAt('password', 'The server asks for a password', 'password_needed');
}
