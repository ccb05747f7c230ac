import type { Feature } from '#server/feature.ts';
import { readRedirects, writeRedirects } from './redirects/content-file.ts';
import { findRedirect } from './redirects/lookup.ts';
import { beginWork, continueWork } from './run/background.ts';
import { forgetOldImports } from './run/forget.ts';

export const moving: Feature = {
  jobs: [
    { name: 'forget imports', scope: 'site', run: () => forgetOldImports() },
    { name: 'go on with imports', scope: 'process', run: continueWork },
  ],
  start: beginWork,
  findRedirect: (target) => findRedirect(target),
  contentFiles: { write: writeRedirects, read: readRedirects },
};
