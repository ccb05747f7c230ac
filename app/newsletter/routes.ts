import type { FeatureRoutes } from '#app/feature-routes.ts';
import type { Locale } from '#contract/locales.ts';
import { LOCALE, paths, SLUG } from '#contract/paths.ts';

export const newsletter = {
  admin: [
    [paths.adminSubscribers(LOCALE), 'newsletter/routes/subscribers.tsx'],
    [paths.adminSubscribersTable(LOCALE), 'newsletter/routes/export.ts'],
    [paths.adminSend(LOCALE, SLUG), 'newsletter/routes/send.tsx'],
    [paths.adminSendLetter(LOCALE, SLUG, '{language}' as Locale), 'newsletter/routes/letter.ts'],
  ],
  routes: [[paths.subscription(LOCALE), 'newsletter/routes/subscription.tsx']],
  adminRights: {
    [paths.adminSubscribers(LOCALE)]: 'manage subscribers',
    [paths.adminSubscribersTable(LOCALE)]: 'manage subscribers',
    [paths.adminSend(LOCALE, SLUG)]: 'manage subscribers',
    [paths.adminSendLetter(LOCALE, SLUG, '{language}' as Locale)]: 'manage subscribers',
  },
} as const satisfies FeatureRoutes;
