import { announce } from './announce/feature.ts';
import { comments } from './comments/feature.ts';
import type { Feature } from './feature.ts';
import { newsletter } from './newsletter/feature.ts';
import { translation } from './translation/feature.ts';

/** The features of public pages, in the order in which a place shows them. */
export const features: Readonly<Record<string, Feature>> = {
  announce,
  comments,
  newsletter,
  translation,
};
