import { operations } from '#contract/operations.ts';
import {
  createComment,
  deleteComment,
  editComment,
  listComments,
  setCommentHidden,
} from '#server/comments/comments.ts';
import { threadRevision } from '#server/comments/revision.ts';
import { answer, endpoint } from '#server/http/routes/endpoint.ts';

export const commentEndpoints = [
  endpoint(
    operations.listComments,
    async ({ query }) => ({ batches: await listComments(query) }),
    // Unpublishing a post also hides its comments.
    { cacheBy: ({ query }) => ['content', 'profiles', threadRevision(query.postId)] },
  ),
  endpoint(operations.createComment, async ({ body, actor }) => {
    const { id, revision } = await createComment({ actor, ...body });
    return answer(201, { id, success: true }, { ETag: toTag(revision) });
  }),
  endpoint(operations.updateComment, async ({ body, headers, actor }) => {
    const { id, content, hidden } = body;
    const { comment, revision } =
      content === undefined
        ? await setCommentHidden({ actor, id, hidden: hidden === true })
        : await editComment({ actor, id, content, revision: toRevision(headers['if-match']) });
    return answer(200, { success: true, comment }, { ETag: toTag(revision) });
  }),
  endpoint(operations.deleteComment, async ({ body, actor }) => {
    await deleteComment({ actor, ...body });
    return answer(200, { success: true });
  }),
];

function toTag(revision: number): string {
  return `"${revision}"`;
}

/** `*` requires only that the comment exists, which the edit requires anyway. */
function toRevision(tag: string | undefined): number | undefined {
  return tag === undefined || tag === '*' ? undefined : Number(tag.replace(/\D/g, ''));
}
