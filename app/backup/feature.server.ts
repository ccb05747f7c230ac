import type { Feature } from '#app/feature.server.ts';
import { backupLetters } from './letters.ts';

export const backup: Feature = {
  letters: backupLetters,
};
