import type { Feature } from '#app/feature.server.ts';
import { commentLetters } from './letters/comment-letters.ts';
import { commentEndpoints } from './routes/comment-endpoints.ts';

export const comments: Feature = {
  endpoints: commentEndpoints,
  letters: commentLetters,
};
