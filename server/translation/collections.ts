import type { Collections } from '#server/db/collection.ts';

export const translationCollections: Collections = {
  translationDrafts: {
    indexes: [{ key: { state: 1, aliveAt: 1 } }, { key: { translationId: 1 } }],
    personal: { of: ['by.id'], shown: ['to', 'startedAt'] },
  },
  glossary: { personal: null },
  translationMemory: {
    indexes: [
      { key: { postId: 1 } },
      { key: { addedAt: 1 } },
      { key: { ukKeys: 1 } },
      { key: { enKeys: 1 } },
    ],
    personal: null,
  },
  translationMemoryWork: { personal: null },
  translationSettings: {
    personal: null,
  },
};
