import type { SignedIn } from '#server/auth/actor.ts';
import { moderateMany, undoModeration } from '#server/comments/moderate-many.ts';
import { holdFirstComments, setBlocked } from '#server/comments/moderation.ts';

/** `undo` names what was done, for taking it back. */
type Done = { done: string; count?: number; undo?: string };
type Act = (given: { actor: SignedIn; fields: Record<string, string> }) => Promise<Done>;

/** What the forms of the moderation page do, by their `intent`. */
export const moderationActions: Record<string, Act> = {
  hide: ({ actor, fields }) => many('hide', actor, fields),
  show: ({ actor, fields }) => many('show', actor, fields),
  approve: async (given) => {
    const shown = await many('show', given.actor, given.fields);
    return shown.done === 'show' ? { ...shown, done: 'approve' } : shown;
  },
  delete: ({ actor, fields }) => many('delete', actor, fields),

  async undo({ actor, fields: { undo: id = '' } }) {
    return { done: 'undone', count: await undoModeration({ actor, id }) };
  },

  async block({ actor, fields: { user = '' } }) {
    await setBlocked({ actor, userId: user, blocked: true });
    return { done: 'blocked' };
  },

  async unblock({ actor, fields: { user = '' } }) {
    await setBlocked({ actor, userId: user, blocked: false });
    return { done: 'unblocked' };
  },

  async rules({ actor, fields: { holdFirst } }) {
    await holdFirstComments({ actor, hold: holdFirst === 'yes' });
    return { done: 'settings' };
  },
};

async function many(
  action: 'hide' | 'show' | 'delete',
  actor: SignedIn,
  fields: Record<string, string>,
): Promise<Done> {
  const ids = fields.all === 'yes' ? (fields.shown?.match(/[0-9a-f]{24}/g) ?? []) : tickedIn(fields);
  if (ids.length === 0) return { done: 'nothing' };
  const { count, undoId } = await moderateMany({ actor, ids, action });
  return { done: action, count, undo: undoId };
}

/** Each ticked comment is a field of its own, named by its id. */
function tickedIn(fields: Record<string, string>): string[] {
  return Object.keys(fields).flatMap((name) => /^comment-([0-9a-f]{24})$/.exec(name)?.[1] ?? []);
}
