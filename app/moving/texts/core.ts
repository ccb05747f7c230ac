import { formatNumber } from '#app/formats/format.ts';
import type { AuditTexts, NavigationTexts } from '#app/private-feature.ts';
import type { Locale } from '#contract/locales.ts';

/** The names in the navigation of the admin. */
export const movingNavigation = {
  uk: { imports: 'Імпорт', export: 'Експорт', redirects: 'Переспрямування' },
  en: { imports: 'Import', export: 'Export', redirects: 'Redirects' },
} satisfies NavigationTexts;

/** Imports and redirects in the audit log. */
export const movingAudit: Record<Locale, AuditTexts> = {
  uk: {
    kinds: { moving: 'Імпорт, експорт, переспрямування' },
    actions: {
      'redirect.created': (name) => `Додано переспрямування: ${name}`,
      'redirect.changed': (name) => `Змінено переспрямування: ${name}`,
      'redirect.deleted': (name) => `Видалено переспрямування: ${name}`,
      'content.exported': () => 'Збережено архів усього вмісту',
      'site.exported': () => 'Збережено архів статичного сайту',
      'import.started': (name) => `Розпочато імпорт: ${name}`,
      'import.undone': (name) => `Скасовано імпорт: ${name}`,
      'redirects.imported': (_, { count }) => `Завантажено переспрямувань: ${formatNumber(count, 'uk')}`,
    },
  },
  en: {
    kinds: { moving: 'Import, export, redirects' },
    actions: {
      'redirect.created': (name) => `Added a redirect: ${name}`,
      'redirect.changed': (name) => `Changed a redirect: ${name}`,
      'redirect.deleted': (name) => `Deleted a redirect: ${name}`,
      'content.exported': () => 'Downloaded all content as an archive',
      'site.exported': () => 'Downloaded the static site as an archive',
      'import.started': (name) => `Began an import: ${name}`,
      'import.undone': (name) => `Undid an import: ${name}`,
      'redirects.imported': (_, { count }) => `Redirects from a file: ${formatNumber(count, 'en')}`,
    },
  },
};

/** Instead of forms on a copy of the site without a server. */
export const staticTexts = {
  uk: { closed: 'Це статична копія сайту: вхід, коментування й підписка тут не працюють.' },
  en: {
    closed: 'This is a static copy of the site: signing in, commenting and subscribing are closed here.',
  },
};
