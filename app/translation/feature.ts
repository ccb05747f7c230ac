import type { Feature } from '#app/feature.ts';
import { MachineNote } from './ui/machine-note.tsx';

export const translation: Feature = {
  post: { at: 'text', Section: MachineNote },
};
