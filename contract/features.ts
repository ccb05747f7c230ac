import { analytics } from './analytics/feature.ts';
import { apiDocs } from './api-docs/feature.ts';
import { assistants } from './assistants/feature.ts';
import { backup } from './backup/feature.ts';
import { bothVersions } from './both-versions/feature.ts';
import { comments } from './comments/feature.ts';
import { indexing } from './indexing/feature.ts';
import { newsletter } from './newsletter/feature.ts';
import { secondFactor } from './second-factor/feature.ts';
import { webhooks } from './webhooks/feature.ts';

/** The features of the contract. A feature is taken out with its folder and its lines here and in `operations.ts`. */
const named = {
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
};

export const features: readonly (typeof named)[keyof typeof named][] = Object.values(named);

/** Whether the core may link to pages of the feature. */
export function hasFeature(name: string): boolean {
  return Object.hasOwn(named, name);
}
