import { analytics } from './analytics/feature.server.ts';
import { announce } from './announce/feature.server.ts';
import { assistants } from './assistants/feature.server.ts';
import { backup } from './backup/feature.server.ts';
import { comments } from './comments/feature.server.ts';
import type { ServerFeature } from './feature.server.ts';
import { indexing } from './indexing/feature.server.ts';
import { moving } from './moving/feature.server.ts';
import { newsletter } from './newsletter/feature.server.ts';
import { secondFactor } from './second-factor/feature.server.ts';
import { translation } from './translation/feature.server.ts';
import { webhooks } from './webhooks/feature.server.ts';

/** The features of loaders and actions, in the order in which pages show what they have loaded. */
export const serverFeatures: Readonly<Record<string, ServerFeature>> = {
  backup,
  assistants,
  comments,
  newsletter,
  announce,
  webhooks,
  indexing,
  analytics,
  secondFactor,
  moving,
  translation,
};
