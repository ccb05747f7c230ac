import type { Collections } from '#server/db/collection.ts';

export const movingCollections: Collections = {
  imports: { indexes: [{ key: { program: 1, source: 1 } }], personal: null },
  plannedPosts: {
    indexes: [{ key: { importId: 1, group: 1, number: 1 } }],
    isLeftOut: true,
    personal: null,
  },
  importedPosts: { indexes: [{ key: { importId: 1 } }], personal: null },
  redirects: {
    indexes: [{ key: { importId: 1 }, partialFilterExpression: { importId: { $exists: true } } }],
    personal: null,
  },
};
