import { type Collections, present } from '#server/db/collection.ts';

export const analyticsCollections: Collections = {
  analyticsEvents: {
    indexes: [{ key: { at: 1 } }, present({ view: 1 }, { unique: true })],
    personal: null,
  },
  analyticsCounters: {
    indexes: [{ key: { day: 1 } }],
    personal: null,
  },
  analyticsDays: {
    personal: null,
  },
  analyticsState: {
    personal: null,
  },
  // They are destroyed at the end of their day, so that nobody can link events to visitors.
  analyticsSalts: {
    isLeftOut: true,
    personal: null,
  },
};
