import type { Locale } from '#contract/locales.ts';
import { adminEn } from '../../i18n/admin/admin-en.ts';
import { type AdminMessages, adminUk } from '../../i18n/admin/admin-uk.ts';
import { useSite } from '../site-context.tsx';

/** The dictionaries of the admin. Only its pages load them. */
export const adminMessages: Record<Locale, AdminMessages> = { uk: adminUk, en: adminEn };

export function useAdminMessages(): AdminMessages {
  return adminMessages[useSite().locale];
}
