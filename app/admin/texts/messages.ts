import type { Locale } from '#contract/locales.ts';
import { adminEn } from './en/admin.ts';
import { type AdminMessages, adminUk } from './uk/admin.ts';

/** The dictionaries of the admin. Only its pages load them. */
export const adminMessages: Record<Locale, AdminMessages> = { uk: adminUk, en: adminEn };
