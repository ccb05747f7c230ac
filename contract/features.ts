import { analytics } from './analytics/feature.ts';
import { announce } from './announce/feature.ts';
import { apiDocs } from './api-docs/feature.ts';
import { assistants } from './assistants/feature.ts';
import { backup } from './backup/feature.ts';
import { bothVersions } from './both-versions/feature.ts';
import { comments } from './comments/feature.ts';
import { indexing } from './indexing/feature.ts';
import { moving } from './moving/feature.ts';
import { newsletter } from './newsletter/feature.ts';
import { secondFactor } from './second-factor/feature.ts';
import { translation } from './translation/feature.ts';
import { webhooks } from './webhooks/feature.ts';

/** The features of the contract. A feature is taken out with its folder and its lines here and in `operations.ts`. */
export const features = [
  comments,
  newsletter,
  analytics,
  webhooks,
  backup,
  secondFactor,
  apiDocs,
  bothVersions,
  assistants,
  indexing,
  announce,
  moving,
  translation,
] as const;
