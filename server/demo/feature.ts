import type { Feature } from '#server/feature.ts';
import { fillWithDemo } from './demo.ts';

export const demo: Feature = { fillDemo: fillWithDemo };
