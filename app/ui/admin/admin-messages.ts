import type { Locale } from '#contract/locales.ts';
import { adminEn } from '../../i18n/admin/en/admin.ts';
import { type AdminMessages, adminUk } from '../../i18n/admin/uk/admin.ts';
import { useSite } from '../site/site-context.tsx';

/** The dictionaries of the admin. Only its pages load them. */
export const adminMessages: Record<Locale, AdminMessages> = { uk: adminUk, en: adminEn };

export function useAdminMessages(): AdminMessages {
  return adminMessages[useSite().locale];
}
