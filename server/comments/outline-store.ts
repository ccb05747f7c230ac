import type { Filter, ObjectId } from 'mongodb';
import type { HiddenBecause } from '#contract/comments/comments.ts';
import { collection } from '#server/db/client.ts';
import { only, type Projected, select } from '#server/db/projection.ts';
import type { CommentDoc } from './model.ts';

const comments = () => collection<CommentDoc>('comments');

/** The outline of a thread as columns: each array has one value for each comment. */
export type Columns = {
  ids: ObjectId[];
  parentIds: (ObjectId | null)[];
  authorIds: (ObjectId | null)[];
  createdAt: Date[];
  hidden: (HiddenBecause | null)[];
  isDeleted: boolean[];
  /** The lengths of the contents, in characters. */
  lengths: number[];
};

/** Comments in one document of columns, which stays far below the 16 MB that MongoDB allows. */
const BATCH = 20_000;
/** The order of the index that contains every field of an outline, so that no comment has to be read. */
const ORDER = { createdAt: -1, _id: -1 } as const;
const OUTLINE_FIELDS = ['parentId', 'authorId', 'createdAt', 'hidden', 'deletedAt', 'length'] as const;
const FIELDS = Object.fromEntries(OUTLINE_FIELDS.map((name) => [name, 1]));

/** In most cases the comments of a page and of its translation together. */
const FEW = 100;

const OUTLINED = only<CommentDoc>()('_id', 'postId', ...OUTLINE_FIELDS);

export type OutlinedComment = Projected<typeof OUTLINED>;

/**
 * All comments of these threads in the order of `listColumns`, by one query; null if there are many. Most threads
 * have few comments or none, and then one query for all is cheaper than one for each.
 */
export async function findFew(postIds: ObjectId[]): Promise<OutlinedComment[] | null> {
  const cursor = comments()
    .find({ postId: { $in: postIds } })
    .sort({ postId: 1, ...ORDER })
    .limit(FEW + 1);
  const found = await select(cursor, OUTLINED).toArray();
  return found.length > FEW ? null : found;
}

/**
 * The outline of a thread, in batches. It is read as columns, because thousands of small documents cost this process
 * several times as much as one large document (5,000 comments: 40 to 90 ms against 5 ms). It has the order of the
 * index, because sorting so many needs the disk, and the embedded engine fails there.
 */
export async function* listColumns(postId: ObjectId, batch = BATCH): AsyncGenerator<Columns> {
  for (let after: Filter<CommentDoc> = {}; ; ) {
    const [columns] = await comments()
      .aggregate<Columns>([
        { $match: { postId, ...after } },
        { $sort: ORDER },
        { $limit: batch },
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
    if (columns.ids.length < batch || !id || !createdAt) return;
    after = {
      createdAt: { $lte: createdAt },
      $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: id } }],
    };
  }
}
