import type { Feature } from '#app/feature.server.ts';
import { webhookLetters } from './letters.ts';
import { webhookEndpoints } from './routes/webhook-endpoints.ts';

export const webhooks: Feature = {
  endpoints: webhookEndpoints,
  letters: webhookLetters,
};
