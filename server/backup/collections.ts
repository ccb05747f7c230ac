import type { Collections } from '#server/db/collection.ts';

export const backupCollections: Collections = {
  backupState: {
    isLeftOut: true,
    personal: null,
  },
};
