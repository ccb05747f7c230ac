import { createHash } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import { type CommentDoc, lengthOf } from '#server/comments/model.ts';
import { raiseThreadRevisions } from '#server/comments/revision.ts';
import * as store from '#server/comments/store.ts';
import { findId } from '#server/db/ids.ts';
import type { ImportedComment } from '#server/feature.ts';

/** Stores comments of people without accounts, each once. They are not announced: they are not new. */
export async function importComments(comments: ImportedComment[]): Promise<number> {
  const docs = comments.flatMap(toDoc);
  if (docs.length === 0) return 0;
  const added = await store.insertMissing(docs);
  await raiseThreadRevisions(added);
  return added.length;
}

function toDoc({ key, parentKey, postId, author, content, at, isWaiting }: ImportedComment): CommentDoc[] {
  const _id = idOf(key);
  if (!_id || content === '') return [];
  return [
    {
      _id,
      postId,
      parentId: parentKey === null ? null : idOf(parentKey),
      authorId: null,
      guest: author,
      content,
      length: lengthOf(content),
      revision: 1,
      createdAt: at,
      editedAt: null,
      hidden: isWaiting ? 'waiting' : null,
      deletedAt: null,
      deletedBy: null,
    },
  ];
}

/** The id of a comment, the same whenever it is imported. */
function idOf(key: string): ObjectId | null {
  return findId(createHash('sha256').update(key).digest('hex').slice(0, 24));
}
