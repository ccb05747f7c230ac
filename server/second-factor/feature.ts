import type { Feature } from '#server/feature.ts';
import { askForSecondFactor } from './http/second-step.ts';

export const secondFactor: Feature = { askForSecondFactor };
