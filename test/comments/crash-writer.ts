import type { CommentDoc } from '#server/comments/model.ts';
import { lengthOf } from '#server/comments/model.ts';
import { collection } from '#server/db/client.ts';
import { type Client, isDone, send } from '#test/crash/client.ts';
import type { Writer } from '#test/crash/writer.ts';

/** What an acknowledged comment has: its text, also the one of an edit that was not answered, or its deletion. */
type Written = { contents: string[]; isDeleted: boolean | null; hidden: boolean | null };

/** Writes comments and replies, edits, hides and deletes them. */
export function writer(): Writer {
  const written = new Map<string, Written>();
  let answered = 0;

  const change = async (client: Client, id: string, number: number): Promise<boolean | null> => {
    const comment = written.get(id);
    if (!comment) return true;
    const request = (method: string, json: object) =>
      send(client, '/api/comments', { as: 'admin', method, json });
    switch (number % 4) {
      case 1: {
        const content = `Інший текст ${number}`;
        comment.contents.push(content);
        const done = isDone(await request('PATCH', { id, content }), [200]);
        if (done) comment.contents = [content];
        return done;
      }
      case 2: {
        comment.hidden = null;
        const done = isDone(await request('PATCH', { id, hidden: true }), [200]);
        if (done) comment.hidden = true;
        return done;
      }
      case 3: {
        comment.isDeleted = null;
        const done = isDone(await request('DELETE', { id }), [200]);
        if (done) comment.isDeleted = true;
        return done;
      }
      default:
        return true;
    }
  };

  return {
    name: 'comments',
    answered: () => answered,
    async write(client, round) {
      const post = await send(client, '/api/v1/posts/discussed?locale=uk');
      if (post === null || post.status !== 200) return;
      const postId: string = JSON.parse(post.text).id;
      let parentId: string | undefined;
      for (let number = 0; ; number++) {
        const content = `Коментар ${round} ${number}`;
        const json = { postId, content, ...(parentId ? { parentId } : {}) };
        const answer = await send(client, '/api/comments', { as: 'admin', json });
        const done = isDone(answer, [201]);
        if (done === null) return;
        if (!done || !answer) continue;
        const { id } = JSON.parse(answer.text);
        written.set(id, { contents: [content], isDeleted: false, hidden: false });
        answered++;
        const changed = await change(client, id, number);
        if (changed === null) return;
        if (changed) answered++;
        if (number % 4 === 0) parentId = id;
      }
    },
    async findFaults() {
      const docs = await collection<CommentDoc>('comments').find().toArray();
      const byId = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
      const faults = docs.flatMap(({ _id, parentId, content, length }) => [
        ...(parentId && !byId.has(parentId.toHexString()) ? [`The comment ${_id} replies to none`] : []),
        ...(length === lengthOf(content) ? [] : [`The length of the comment ${_id} is wrong`]),
      ]);
      for (const [id, { contents, isDeleted, hidden }] of written) {
        const doc = byId.get(id);
        if (!doc) faults.push(`The comment ${id} is lost`);
        else if (isDeleted === true && doc.deletedAt === null) faults.push(`The deletion of ${id} is lost`);
        else if (isDeleted === false && doc.deletedAt !== null) faults.push(`${id} was deleted by nobody`);
        // The content of a deleted comment is erased after some minutes.
        else if (isDeleted === false && !contents.includes(doc.content))
          faults.push(`An edit of ${id} is lost`);
        else if (hidden !== null && hidden !== (doc.hidden !== null))
          faults.push(`The hiding of ${id} is lost`);
      }
      return faults;
    },
  };
}
