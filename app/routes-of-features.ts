import { analytics } from './analytics/routes.ts';
import { announce } from './announce/routes.ts';
import { apiDocs } from './api-docs/routes.ts';
import { assistants } from './assistants/routes.ts';
import { backup } from './backup/routes.ts';
import { bothVersions } from './both-versions/routes.ts';
import { comments } from './comments/routes.ts';
import { indexing } from './indexing/routes.ts';
import { moving } from './moving/routes.ts';
import { newsletter } from './newsletter/routes.ts';
import { secondFactor } from './second-factor/routes.ts';
import { translation } from './translation/routes.ts';
import { webhooks } from './webhooks/routes.ts';

/** The features that have routes. A feature is taken out with its folder and its lines here. */
export const features = [
  analytics,
  announce,
  apiDocs,
  assistants,
  backup,
  bothVersions,
  comments,
  indexing,
  moving,
  newsletter,
  secondFactor,
  translation,
  webhooks,
] as const;
