import { namedAction } from '#app/requests/form-action.ts';
import { commentContent } from '#contract/comments/comments.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import {
  createComment,
  deleteComment,
  editComment,
  restoreComment,
  setCommentHidden,
} from '#server/comments/comments.ts';
import { findThreadComment } from '#server/comments/thread.ts';
import { requireForm } from '#server/http/request/form-token.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { blockUser } from '#server/users/users.ts';
import type { CommentOutcome } from './ui/discussion.ts';

type Fields = Record<string, string>;

type FormInput = { actor: SignedIn; fields: Fields; postId: string };
type CommentAction = (input: FormInput) => Promise<CommentOutcome>;

/**
 * Runs the form under a post that its `intent` field names, on a comment of that post. Throws NotFound for
 * an unknown intent, and what the domain throws.
 */
export async function runCommentAction(input: FormInput): Promise<CommentOutcome> {
  return namedAction(ACTIONS, input.fields)(input);
}

const ACTIONS: Record<string, CommentAction> = {
  async create({ actor, fields, postId }) {
    requireForm(fields);
    const content = contentOf(fields);
    const parentId = fields.parentId || undefined;
    const { id, hidden } = await createComment({ actor, postId, content, parentId });
    const outcome = await toOutcome(hidden === 'waiting' ? 'waiting' : 'created', id, actor);
    return { ...outcome, parentId: parentId ?? null };
  },

  async edit({ actor, fields, postId }) {
    const { id = '', revision = '' } = fields;
    await editComment({ actor, id, postId, content: contentOf(fields), revision: Number(revision) });
    return toOutcome('edited', id, actor);
  },

  async delete({ actor, fields: { id = '' }, postId }) {
    await deleteComment({ actor, id, postId });
    return { done: 'deleted', id, parentId: null, comment: null };
  },

  async restore({ actor, fields: { id = '' }, postId }) {
    await restoreComment({ actor, id, postId });
    return toOutcome('restored', id, actor);
  },

  async hide({ actor, fields: { id = '' }, postId }) {
    await setCommentHidden({ actor, id, postId, hidden: true });
    return toOutcome('hidden', id, actor);
  },

  async show({ actor, fields: { id = '' }, postId }) {
    await setCommentHidden({ actor, id, postId, hidden: false });
    return toOutcome('shown', id, actor);
  },

  async block({ actor, fields: { id = '', user = '' } }) {
    await blockUser({ actor, id: user });
    return toOutcome('blocked', id, actor);
  },
};

function contentOf({ content }: Fields): string {
  return parse(commentContent, content, ['content']);
}

async function toOutcome(done: string, id: string, actor: SignedIn): Promise<CommentOutcome> {
  return { done, id, parentId: null, comment: await findThreadComment({ id, actor }) };
}
