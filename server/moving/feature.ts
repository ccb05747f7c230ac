import type { Feature } from '#server/feature.ts';
import { findRedirect } from './redirects/lookup.ts';
import { forgetOldImports } from './run/forget.ts';

export const moving: Feature = {
  jobs: [{ name: 'forget imports', scope: 'site', run: () => forgetOldImports() }],
  findRedirect: (target) => findRedirect(target),
};
