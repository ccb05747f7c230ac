import { analytics } from './analytics/feature.ts';
import { announce } from './announce/feature.ts';
import { assistants } from './assistants/feature.ts';
import { backup } from './backup/feature.ts';
import { comments } from './comments/feature.ts';
import { demo } from './demo/feature.ts';
import type { Feature } from './feature.ts';
import { indexing } from './indexing/feature.ts';
import { moving } from './moving/feature.ts';
import { newsletter } from './newsletter/feature.ts';
import { secondFactor } from './second-factor/feature.ts';
import { translation } from './translation/feature.ts';
import { webhooks } from './webhooks/feature.ts';

/** The features of the server. A feature is taken out with its folder and its lines here. */
export const features: readonly Feature[] = [
  comments,
  newsletter,
  analytics,
  indexing,
  webhooks,
  announce,
  assistants,
  secondFactor,
  backup,
  moving,
  translation,
  demo,
];
