import { analytics } from './analytics/private-feature.ts';
import { announce } from './announce/private-feature.ts';
import { assistants } from './assistants/private-feature.ts';
import { backup } from './backup/private-feature.ts';
import { comments } from './comments/private-feature.ts';
import { moving } from './moving/private-feature.ts';
import { newsletter } from './newsletter/private-feature.ts';
import type { PrivateFeature } from './private-feature.ts';
import { secondFactor } from './second-factor/private-feature.ts';
import { translation } from './translation/private-feature.ts';
import { webhooks } from './webhooks/private-feature.ts';

/** The features of the account page and the admin, in the order in which a place shows them. */
export const privateFeatures: Readonly<Record<string, PrivateFeature>> = {
  assistants,
  backup,
  comments,
  newsletter,
  announce,
  translation,
  analytics,
  secondFactor,
  webhooks,
  moving,
};
