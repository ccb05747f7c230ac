import type { ThreadComment } from '#contract/comments.ts';
import { commentContent } from '#contract/comments.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import {
  createComment,
  deleteComment,
  editComment,
  restoreComment,
  setCommentHidden,
} from '#server/comments/comments.ts';
import { setBlocked } from '#server/comments/moderation.ts';
import { findThreadComment } from '#server/comments/thread.ts';
import { NotFound } from '#server/errors.ts';
import { requireHumanForm } from '#server/http/request/form-token.ts';
import { parse } from '#server/http/request/validation-errors.ts';

type Fields = Record<string, string>;

/** What was done, to which comment, and how that stands now; null where it no longer does. */
export type Outcome = { done: string; id: string; comment: ThreadComment | null };

type Act = (given: { actor: SignedIn; fields: Fields; postId: string }) => Promise<Outcome>;

/**
 * Carries out one of the forms under a post, by its `intent`, on a comment of that post. Throws what the
 * domain throws.
 */
export async function actOnComments(given: {
  actor: SignedIn;
  fields: Fields;
  postId: string;
}): Promise<Outcome> {
  const { intent = '' } = given.fields;
  const act = Object.hasOwn(ACTIONS, intent) ? ACTIONS[intent] : undefined;
  if (!act) throw new NotFound();
  return act(given);
}

const ACTIONS: Record<string, Act> = {
  async create({ actor, fields, postId }) {
    requireHumanForm(fields);
    const content = contentOf(fields);
    const { id, hidden } = await createComment({
      actor,
      postId,
      content,
      parentId: fields.parentId || undefined,
    });
    return outcome(hidden === 'waiting' ? 'waiting' : 'created', id, actor);
  },

  async edit({ actor, fields, postId }) {
    const { id = '', revision = '' } = fields;
    await editComment({ actor, id, postId, content: contentOf(fields), revision: Number(revision) });
    return outcome('edited', id, actor);
  },

  async delete({ actor, fields: { id = '' }, postId }) {
    await deleteComment({ actor, id, postId });
    return { done: 'deleted', id, comment: null };
  },

  async restore({ actor, fields: { id = '' }, postId }) {
    await restoreComment({ actor, id, postId });
    return outcome('restored', id, actor);
  },

  async hide({ actor, fields: { id = '' }, postId }) {
    await setCommentHidden({ actor, id, postId, hidden: true });
    return outcome('hidden', id, actor);
  },

  async show({ actor, fields: { id = '' }, postId }) {
    await setCommentHidden({ actor, id, postId, hidden: false });
    return outcome('shown', id, actor);
  },

  async block({ actor, fields: { id = '', user = '' } }) {
    await setBlocked({ actor, userId: user, blocked: true });
    return outcome('blocked', id, actor);
  },
};

function contentOf({ content }: Fields): string {
  return parse(commentContent, content, ['content']);
}

async function outcome(done: string, id: string, actor: SignedIn): Promise<Outcome> {
  return { done, id, comment: await findThreadComment({ id, actor }) };
}
