import type { Collections } from '#server/db/collection.ts';

export const webhooksCollections: Collections = {
  webhooks: {
    personal: { of: ['madeBy'], shown: ['url', 'events', 'locales', 'createdAt'] },
  },
  eventSequence: {
    personal: null,
  },
};
