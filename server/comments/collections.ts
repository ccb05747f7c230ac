import { type Collections, present } from '#server/db/collection.ts';

export const commentsCollections: Collections = {
  comments: {
    indexes: [
      // Contains every field of a thread's outline, so that it reads no document.
      {
        key: {
          postId: 1,
          createdAt: -1,
          _id: -1,
          parentId: 1,
          authorId: 1,
          hidden: 1,
          deletedAt: 1,
          length: 1,
        },
      },
      { key: { authorId: 1, createdAt: -1 } },
      { key: { createdAt: -1, _id: -1 } },
      { key: { hidden: 1, createdAt: -1 } },
      present({ stateAt: 1 }),
      { key: { deletedAt: 1 }, partialFilterExpression: { deletedAt: { $type: 'date' } } },
      present({ media: 1 }),
    ],
    personal: {
      of: ['authorId', 'deletedBy'],
      shown: ['postId', 'parentId', 'authorId', 'content', 'createdAt', 'editedAt', 'hidden', 'deletedAt'],
    },
  },
  moderations: {
    expiry: { field: 'at', seconds: 600 },
    personal: { of: ['by'], shown: ['at', 'action', 'changes'] },
  },
};
