import type { AuditTexts } from '#app/private-feature.ts';
import type { Locale } from '#contract/locales.ts';

export const assistantNavigation: Record<Locale, string> = { uk: 'Програми', en: 'Programs' };

export const assistantAudit: Record<Locale, AuditTexts> = {
  uk: {
    actions: {
      'post.proposed': (name) => `Запропоновано зміну: «${name}»`,
      'program.connected': (name) => `Під’єднано програму «${name}»`,
      'program.ended': (name) => `Від’єднано програму «${name}»`,
    },
    settings: {
      confirmPrograms: 'підтвердження того, що публікують помічники',
    },
  },
  en: {
    actions: {
      'post.proposed': (name) => `Proposed a change: “${name}”`,
      'program.connected': (name) => `Connected a program: “${name}”`,
      'program.ended': (name) => `Disconnected a program: “${name}”`,
    },
    settings: {
      confirmPrograms: 'confirmation of what assistants publish',
    },
  },
};
