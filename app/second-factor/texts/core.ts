import type { AuditTexts } from '#app/private-feature.ts';
import type { Locale } from '#contract/locales.ts';

export const secondFactorAudit: Record<Locale, AuditTexts> = {
  uk: {
    actions: {
      'user.passkey-added': (name) => `Додано ключ доступу: ${name}`,
      'user.passkey-removed': (name) => `Вилучено ключ доступу: ${name}`,
      'user.app-added': (name) => `Додано застосунок для кодів: ${name}`,
      'user.app-removed': (name) => `Вилучено застосунок для кодів: ${name}`,
      'user.second-factor-removed': (name) => `Вимкнено двоетапний вхід: ${name}`,
    },
    settings: { requireSecondFactor: 'двоетапний вхід для всіх, хто пише' },
  },
  en: {
    actions: {
      'user.passkey-added': (name) => `Added a passkey: ${name}`,
      'user.passkey-removed': (name) => `Removed a passkey: ${name}`,
      'user.app-added': (name) => `Added an authenticator app: ${name}`,
      'user.app-removed': (name) => `Removed the authenticator app: ${name}`,
      'user.second-factor-removed': (name) => `Turned off two-step sign-in: ${name}`,
    },
    settings: { requireSecondFactor: 'two-step sign-in for everybody who writes' },
  },
};
