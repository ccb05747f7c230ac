import type { Collections } from '#server/db/collection.ts';

export const indexingCollections: Collections = {
  indexNowAddresses: {
    personal: null,
  },
};
