import type { Filter, ObjectId } from 'mongodb';
import type { HiddenBecause } from '#contract/comments.ts';
import { collection } from '../db/client.ts';
import type { CommentDoc } from './model.ts';

const comments = () => collection<CommentDoc>('comments');

/** What the shape of a thread depends on, as columns: one value a comment in each. */
export type Columns = {
  ids: ObjectId[];
  parentIds: (ObjectId | null)[];
  authorIds: (ObjectId | null)[];
  createdAt: Date[];
  hidden: (HiddenBecause | null)[];
  isDeleted: boolean[];
  /** Of the text, in characters. */
  lengths: number[];
};

/** One document for so many comments stays far below the 16 MB that one may have. */
const COLUMNS_AT_ONCE = 20_000;
/** That of the index, which holds every field that is asked for: no comment itself is read. */
const ORDER = { createdAt: -1, _id: -1 } as const;
const FIELDS = { parentId: 1, authorId: 1, createdAt: 1, hidden: 1, deletedAt: 1, length: 1 } as const;

/**
 * The shape of a thread, in pieces. As columns because thousands of small documents cost several times as
 * much to send and read as one large one (5,000 comments: 40 to 90 against 5 ms of this process's time). In
 * the order of the index because to sort that much the engine would have to write to disk, which the
 * embedded one does not do: it fails.
 */
export async function* listColumns(postId: ObjectId, atOnce = COLUMNS_AT_ONCE): AsyncGenerator<Columns> {
  for (let after: Filter<CommentDoc> = {}; ; ) {
    const [columns] = await comments()
      .aggregate<Columns>([
        { $match: { postId, ...after } },
        { $sort: ORDER },
        { $limit: atOnce },
        { $project: FIELDS },
        {
          $group: {
            _id: null,
            ids: { $push: '$_id' },
            parentIds: { $push: '$parentId' },
            authorIds: { $push: '$authorId' },
            createdAt: { $push: '$createdAt' },
            hidden: { $push: '$hidden' },
            isDeleted: { $push: { $ne: ['$deletedAt', null] } },
            lengths: { $push: '$length' },
          },
        },
      ])
      .toArray();
    if (!columns) return;
    yield columns;
    const [id, createdAt] = [columns.ids.at(-1), columns.createdAt.at(-1)];
    if (columns.ids.length < atOnce || !id || !createdAt) return;
    after = {
      createdAt: { $lte: createdAt },
      $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: id } }],
    };
  }
}
