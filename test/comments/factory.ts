import { createComment } from '#server/comments/comments.ts';
import type { CommentDoc } from '#server/comments/model.ts';
import { raiseThreadRevisions } from '#server/comments/revision.ts';
import { setHidden } from '#server/comments/store.ts';
import { collection } from '#server/db/client.ts';
import { findId, newId } from '#server/db/ids.ts';
import type { User } from '#server/users/model.ts';
import { anActor } from '#test/factories/actors.ts';

/** Stores a comment and returns its id. */
export async function aComment(
  by: User,
  fields: { postId: string; content?: string; parentId?: string; hidden?: CommentDoc['hidden'] },
): Promise<string> {
  const { hidden, content = 'Текст коментаря', ...rest } = fields;
  const { id } = await createComment({ actor: anActor(by), content, ...rest });
  if (hidden) await setHidden(findId(id) ?? newId(), hidden, new Date());
  return id;
}

/**
 * Stores many comments with one insert. Every fifth starts a conversation, the others reply to the previous
 * one, and every fiftieth is hidden.
 */
export async function manyComments(
  count: number,
  { postId, by, content }: { postId: string; by: User[]; content?: string },
): Promise<void> {
  const start = Date.now() - count * 1_000;
  const docs: CommentDoc[] = [];

  for (let index = 0; index < count; index++) {
    const author = by[index % by.length];
    const text =
      content ?? `Коментар ${index}. ${'Їжак у тумані шукав ведмедика. '.repeat(1 + (index % 12))}`;
    docs.push({
      _id: newId(),
      postId: findId(postId) ?? newId(),
      parentId: index % 5 === 0 ? null : (docs.at(-1)?._id ?? null),
      authorId: findId(author?.id ?? ''),
      content: text,
      length: text.length,
      revision: 1,
      createdAt: new Date(start + index * 1_000),
      editedAt: null,
      hidden: index % 50 === 49 ? 'moderator' : null,
      deletedAt: null,
      deletedBy: null,
    });
  }

  await collection<CommentDoc>('comments').insertMany(docs);
  await raiseThreadRevisions(docs.slice(0, 1).map((doc) => doc.postId));
}
