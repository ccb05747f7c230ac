import type { Feature } from '#app/feature.ts';
import { Discussions } from './ui/discussions.tsx';

export const announce: Feature = {
  post: { at: 'text', Section: Discussions },
};
