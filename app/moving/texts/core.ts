import { formatNumber } from '#app/formats/format.ts';
import type { AuditTexts, NavigationTexts } from '#app/private-feature.ts';
import type { Locale } from '#contract/locales.ts';

/** The names in the navigation of the admin. */
export const movingNavigation = {
  uk: { imports: 'Імпорт', redirects: 'Переспрямування' },
  en: { imports: 'Import', redirects: 'Redirects' },
} satisfies NavigationTexts;

/** Imports and redirects in the audit log. */
export const movingAudit: Record<Locale, AuditTexts> = {
  uk: {
    kinds: { moving: 'Переїзд' },
    actions: {
      'redirect.created': (name) => `Додано переспрямування: ${name}`,
      'redirect.changed': (name) => `Змінено переспрямування: ${name}`,
      'redirect.deleted': (name) => `Видалено переспрямування: ${name}`,
      'import.started': (name) => `Розпочато імпорт: ${name}`,
      'import.undone': (name) => `Скасовано імпорт: ${name}`,
      'redirects.imported': (_, { count }) => `Завантажено переспрямувань: ${formatNumber(count, 'uk')}`,
    },
  },
  en: {
    kinds: { moving: 'Moving' },
    actions: {
      'redirect.created': (name) => `Added a redirect: ${name}`,
      'redirect.changed': (name) => `Changed a redirect: ${name}`,
      'redirect.deleted': (name) => `Deleted a redirect: ${name}`,
      'import.started': (name) => `Began an import: ${name}`,
      'import.undone': (name) => `Undid an import: ${name}`,
      'redirects.imported': (_, { count }) => `Redirects from a file: ${formatNumber(count, 'en')}`,
    },
  },
};
