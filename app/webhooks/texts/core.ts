import { plural } from '#app/formats/plural.ts';
import type { AuditTexts, NavigationTexts, ScopeTexts } from '#app/private-feature.ts';
import type { Locale } from '#contract/locales.ts';

export const webhookNavigation = {
  uk: { webhooks: 'Вебхуки' },
  en: { webhooks: 'Webhooks' },
} satisfies NavigationTexts;

export const webhookAttention = {
  uk: {
    off: (count: number) =>
      plural('uk', count, {
        one: '# вебхук вимкнено',
        few: '# вебхуки вимкнено',
        many: '# вебхуків вимкнено',
        other: '# вебхука вимкнено',
      }),
  },
  en: {
    off: (count: number) =>
      plural('en', count, { one: '# webhook is switched off', other: '# webhooks are switched off' }),
  },
};

export const webhookAudit: Record<Locale, AuditTexts> = {
  uk: {
    kinds: { webhooks: 'Вебхуки' },
    actions: {
      'webhook.created': (name) => `Створено вебхук: ${name}`,
      'webhook.deleted': (name) => `Видалено вебхук: ${name}`,
      'webhook.rotated': (name) => `Замінено секрет вебхука: ${name}`,
      'webhook.switched-on': (name) => `Увімкнено вебхук: ${name}`,
      'webhook.switched-off': (name) => `Вимкнено вебхук: ${name}`,
    },
  },
  en: {
    kinds: { webhooks: 'Webhooks' },
    actions: {
      'webhook.created': (name) => `Created a webhook: ${name}`,
      'webhook.deleted': (name) => `Deleted a webhook: ${name}`,
      'webhook.rotated': (name) => `Replaced the secret of a webhook: ${name}`,
      'webhook.switched-on': (name) => `Switched a webhook on: ${name}`,
      'webhook.switched-off': (name) => `Switched a webhook off: ${name}`,
    },
  },
};

export const webhookScopes: Record<Locale, ScopeTexts> = {
  uk: { webhooks: { may: 'Керувати вебхуками', name: 'керувати вебхуками' } },
  en: { webhooks: { may: 'Manage webhooks', name: 'manage webhooks' } },
};
