import type { Locale } from '#contract/locales.ts';
import { backupsEn } from './en.ts';
import { backupsUk } from './uk.ts';

export const backupTexts: Record<Locale, typeof backupsUk> = { uk: backupsUk, en: backupsEn };
