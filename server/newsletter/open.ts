import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { NotFound } from '#server/errors.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';

/** Whether there is a newsletter: its owner has switched it on, and the site sends letters. */
export function isNewsletterOpen(): boolean {
  return isMailSetUp() && siteSettings().newsletter.isOn;
}

/** Throws NotFound without a newsletter, so that nothing shows that there could be one. */
export function requireNewsletter(): void {
  if (!isNewsletterOpen()) throw new NotFound('Not found');
}

/** Throws Forbidden, and NotFound without a newsletter. */
export function requireManager(actor: Actor): void {
  requireCan(actor, 'manage subscribers');
  requireNewsletter();
}
