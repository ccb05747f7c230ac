import type { FeatureRoutes } from '#app/feature-routes.ts';
import type { Locale } from '#contract/locales.ts';
import { LOCALE, paths, SLUG } from '#contract/paths.ts';

export const newsletter = {
  admin: [
    [paths.adminSendChoices(LOCALE), 'newsletter/routes/send-choices.ts'],
    [paths.adminSubscribers(LOCALE), 'newsletter/routes/subscribers/subscribers.tsx'],
    [paths.adminSubscribersTable(LOCALE), 'newsletter/routes/subscribers/export.ts'],
    [paths.adminSend(LOCALE, SLUG), 'newsletter/routes/send/send.tsx'],
    [paths.adminSendLetter(LOCALE, SLUG, '{language}' as Locale), 'newsletter/routes/send/letter.ts'],
  ],
  routes: [[paths.subscription(LOCALE), 'newsletter/routes/subscription.tsx']],
} as const satisfies FeatureRoutes;
