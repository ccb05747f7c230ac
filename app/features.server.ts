import { analytics } from './analytics/feature.server.ts';
import { backup } from './backup/feature.server.ts';
import { comments } from './comments/feature.server.ts';
import type { Feature } from './feature.server.ts';
import { newsletter } from './newsletter/feature.server.ts';
import { webhooks } from './webhooks/feature.server.ts';

/** The features of the application on the server. A feature is taken out with its folder and its lines here. */
export const features: readonly Feature[] = [comments, newsletter, analytics, webhooks, backup];
