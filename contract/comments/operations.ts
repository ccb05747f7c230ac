import { type ErrorBody, invalidExample } from '#contract/errors.ts';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { done, type OperationRow } from '#contract/operation.ts';
import {
  commentListSchema,
  commentMatchSchema,
  createCommentSchema,
  createdCommentSchema,
  deleteCommentSchema,
  listCommentsQuerySchema,
  updateCommentSchema,
  updatedCommentSchema,
} from './comments.ts';
import { COMMENT_BODY_BYTES } from './limits.ts';

const comment = {
  id: '6920318a5c1e4b0d2f7a9d01',
  content: 'Дякую, дуже доречно!',
  parentId: null,
  createdAt: '2026-11-21T10:15:00.000Z',
  hidden: false,
  authorId: '6920318a5c1e4b0d2f7a9e01',
  authorName: 'Леся Українка',
  authorImage: null,
};

const noSession: ErrorBody = { error: 'A session is missing or not valid' };
const noSuchPost: ErrorBody = { error: 'Post not found' };
const noSuchComment: ErrorBody = { error: 'Comment not found' };
const noText: ErrorBody = invalidExample('content', 'Must not be empty', 'too_small');

export const commentOperations = {
  listComments: {
    method: 'GET',
    path: '/api/comments',
    auth: 'none',
    group: 'Comments',
    summary: 'List the comments of a post',
    description: 'The comments of one language version, newest first, without those hidden by a moderator.',
    query: listCommentsQuerySchema,
    responses: { 200: { description: 'All comments', schema: commentListSchema, example: [comment] } },
    errors: [400, 404],
    errorExamples: {
      400: invalidExample('postId', 'Is required', 'invalid_type'),
      404: noSuchPost,
    },
  },
  createComment: {
    method: 'POST',
    path: '/api/comments',
    auth: 'session',
    group: 'Comments',
    summary: 'Write a comment or a reply',
    description:
      'The response has the `ETag` of the text, for `If-Match` in a later edit. With more than three links from a user who is new here, the comment waits for approval. A user may write 60 comments in a minute and 500 in a day; more get 429.',
    body: createCommentSchema,
    maxBodyBytes: COMMENT_BODY_BYTES,
    bodyExample: { postId: '6920318a5c1e4b0d2f7a9c11', content: comment.content },
    responses: {
      201: {
        description: 'The comment was written',
        schema: createdCommentSchema,
        example: { id: comment.id, success: true },
      },
    },
    errors: [400, 401, 403, 404, 429],
    errorExamples: { 400: noText, 401: noSession, 404: noSuchPost },
  },
  updateComment: {
    method: 'PATCH',
    path: '/api/comments',
    auth: 'session',
    group: 'Comments',
    summary: 'Edit your own comment, or hide or show one as an editor or admin',
    description:
      'Either `content` or `hidden`, never both. Of two simultaneous edits, one gets a 409 and the text of the other stays. A user may edit 60 times in a minute; more get 429.',
    headers: commentMatchSchema,
    body: updateCommentSchema,
    maxBodyBytes: COMMENT_BODY_BYTES,
    bodyExample: { id: comment.id, content: 'Дякую, дуже доречно й вчасно!' },
    responses: {
      200: {
        description: 'The changed comment',
        schema: updatedCommentSchema,
        example: { success: true, comment: { ...comment, content: 'Дякую, дуже доречно й вчасно!' } },
      },
    },
    errors: [400, 401, 403, 404, 409, 429],
    errorExamples: {
      400: invalidExample('', 'Either "content" or "hidden", not both', 'mutually_exclusive'),
      401: noSession,
      404: noSuchComment,
      409: {
        error: 'The comment has been edited in the meantime',
        details: [
          {
            path: 'content',
            message: 'Read the comment again and repeat the edit',
            code: 'edited_meanwhile',
          },
        ],
      },
    },
  },
  deleteComment: {
    method: 'DELETE',
    path: '/api/comments',
    auth: 'session',
    group: 'Comments',
    summary: 'Delete your own comment, or any comment as an editor or admin',
    description:
      'Its replies stay. Deleting is never limited, also under a post that is not public any more.',
    body: deleteCommentSchema,
    maxBodyBytes: SMALL_BODY_BYTES,
    bodyExample: { id: comment.id },
    responses: { 200: done('The comment was deleted') },
    errors: [400, 401, 403, 404],
    errorExamples: {
      400: invalidExample('id', 'Is required', 'invalid_type'),
      401: noSession,
      404: noSuchComment,
    },
  },
} as const satisfies Record<string, OperationRow>;
