import type { Feature } from '#app/feature.server.ts';
import { newsletterLetters } from './letters/newsletter-letters.ts';
import { newsletterEndpoints } from './routes/newsletter-endpoints.ts';

export const newsletter: Feature = {
  endpoints: newsletterEndpoints,
  letters: newsletterLetters,
};
