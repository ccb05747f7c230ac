import type { ServerFeature } from '#app/feature.server.ts';
import { staticTexts } from './texts/core.ts';

export const moving: ServerFeature = {
  closedNotice: { uk: staticTexts.uk.closed, en: staticTexts.en.closed },
};
