import type { FeatureRoutes } from '#app/feature-routes.ts';
import { LOCALE } from '#contract/paths.ts';
import { translationPaths } from '#contract/translation/paths.ts';

export const translation = {
  adminPages: { glossary: 'translation/routes/glossary.tsx' },
  admin: [
    [translationPaths.draft(LOCALE, '{id}'), 'translation/routes/pane.ts'],
    [translationPaths.glossaryTable(LOCALE), 'translation/routes/glossary-table.ts'],
    [translationPaths.settings(LOCALE), 'translation/routes/settings.tsx'],
  ],
  adminRights: {
    [translationPaths.draft(LOCALE, '{id}')]: 'edit posts',
    [translationPaths.glossaryTable(LOCALE)]: 'manage tags',
    [translationPaths.settings(LOCALE)]: 'change settings',
  },
} as const satisfies FeatureRoutes;
