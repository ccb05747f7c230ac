import type { ServerFeature } from '#app/feature.server.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import { findOpenImport } from '#server/moving/imports.ts';
import { staticTexts } from './texts/core.ts';
import { importTexts } from './texts/messages.ts';

export const moving: ServerFeature = {
  closedNotice: { uk: staticTexts.uk.closed, en: staticTexts.en.closed },
  async attention({ actor, locale }) {
    const found = await findOpenImport({ actor });
    if (!found) return null;
    const { open, states } = importTexts[locale];
    return {
      text: open(found.source, states[found.state]),
      count: 1,
      to: movingPaths.import(locale, found.id),
    };
  },
};
