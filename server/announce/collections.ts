import type { Collections } from '#server/db/collection.ts';

export const announceCollections: Collections = {
  channels: {
    personal: null,
  },
  channelMessages: {
    indexes: [{ key: { postId: 1, createdAt: -1 } }, { key: { channelId: 1, state: 1 } }],
    personal: null,
  },
};
