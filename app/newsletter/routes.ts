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
} as const satisfies FeatureRoutes;
