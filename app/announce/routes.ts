import type { FeatureRoutes } from '#app/feature-routes.ts';
import { announcePaths } from '#contract/announce/paths.ts';
import { LOCALE, SLUG } from '#contract/paths.ts';

export const announce = {
  admin: [
    [announcePaths.channels(LOCALE), 'announce/routes/channels.tsx'],
    [announcePaths.messages(LOCALE, SLUG), 'announce/routes/messages.tsx'],
  ],
  adminRights: {
    [announcePaths.channels(LOCALE)]: 'change settings',
    [announcePaths.messages(LOCALE, SLUG)]: 'publish posts',
  },
} as const satisfies FeatureRoutes;
