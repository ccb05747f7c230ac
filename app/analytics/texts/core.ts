import type { AuditTexts, NavigationTexts } from '#app/private-feature.ts';
import type { Locale } from '#contract/locales.ts';

export const analyticsNavigation = {
  uk: { analytics: 'Статистика' },
  en: { analytics: 'Analytics' },
} satisfies NavigationTexts;

export const analyticsAudit: Record<Locale, AuditTexts> = {
  uk: {
    settings: {
      analytics: 'підрахунок переглядів',
      analyticsEventDays: 'строк зберігання переглядів',
    },
  },
  en: {
    settings: {
      analytics: 'view counting',
      analyticsEventDays: 'how long views are stored',
    },
  },
};
