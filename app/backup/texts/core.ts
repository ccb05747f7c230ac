import type { AuditTexts, NavigationTexts } from '#app/private-feature.ts';
import type { Locale } from '#contract/locales.ts';

export const backupNavigation = {
  uk: { backups: 'Резервні копії' },
  en: { backups: 'Backups' },
} satisfies NavigationTexts;

export const backupAttention = {
  uk: {
    failed: (time: string) => `Нічну резервну копію не створено: ${time}`,
  },
  en: {
    failed: (time: string) => `The nightly backup failed: ${time}`,
  },
};

export const backupAudit: Record<Locale, AuditTexts> = {
  uk: {
    kinds: { backups: 'Резервні копії' },
    actions: {
      'backup.made': (_name, { other }) => `Створено резервну копію ${other}`,
      'backup.restored': () => 'Сайт відновлено з резервної копії',
      'backup.failed': (_name, { other }) => `Не вдалося створити резервну копію: ${other}`,
    },
  },
  en: {
    kinds: { backups: 'Backups' },
    actions: {
      'backup.made': (_name, { other }) => `Created the backup ${other}`,
      'backup.restored': () => 'Restored the site from a backup',
      'backup.failed': (_name, { other }) => `The backup failed: ${other}`,
    },
  },
};
