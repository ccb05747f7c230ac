import type { AuditTexts, NavigationTexts } from '#app/private-feature.ts';
import type { Locale } from '#contract/locales.ts';

/** What readers see. */
export const translationCore = {
  uk: { machine: 'Цей текст переклала машина, і людина прочитала його ще не весь.' },
  en: { machine: 'A machine translated this text, and nobody has read all of it yet.' },
};

export const translationNavigation = {
  uk: { glossary: 'Глосарій' },
  en: { glossary: 'Glossary' },
} satisfies NavigationTexts;

/** Drafts by a machine in the audit log. */
export const translationAudit: Record<Locale, AuditTexts> = {
  uk: {
    actions: {
      'post.drafted': (name, { other }) => `Замовлено машинний переклад (${other}): «${name}»`,
      'post.published-unread': (name) => `Опубліковано машинний переклад, якого ніхто не прочитав: «${name}»`,
      'settings.translation': () => 'Змінено налаштування перекладу',
      'glossary.changed': (name) => `Змінено глосарій: ${name}`,
      'glossary.imported': (_, { count }) => `Завантажено глосарій, термінів: ${count}`,
      'memory.imported': (_, { count }) => `Завантажено пам’ять перекладів, одиниць: ${count}`,
    },
  },
  en: {
    actions: {
      'post.drafted': (name, { other }) => `Asked for a machine translation (${other}): “${name}”`,
      'post.published-unread': (name) => `Published a machine translation that nobody has read: “${name}”`,
      'settings.translation': () => 'Changed the translation settings',
      'glossary.changed': (name) => `Changed the glossary: ${name}`,
      'glossary.imported': (_, { count }) => `Imported a glossary, terms: ${count}`,
      'memory.imported': (_, { count }) => `Imported a translation memory, units: ${count}`,
    },
  },
};
