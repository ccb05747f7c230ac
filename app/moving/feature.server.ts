import type { ServerFeature } from '#app/feature.server.ts';
import { closedNotice } from './texts/core.ts';

export const moving: ServerFeature = { closedNotice };
