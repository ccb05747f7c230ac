import type { SignedIn } from '#server/auth/actor.ts';
import { holdFirstComments, moderateMany, setBlocked } from '#server/comments/moderation.ts';

type Act = (given: {
  actor: SignedIn;
  fields: Record<string, string>;
}) => Promise<{ done: string; count?: number }>;

/** What the forms of the moderation page do, by their `intent`. */
export const moderationActions: Record<string, Act> = {
  hide: ({ actor, fields }) => many('hide', actor, fields),
  show: ({ actor, fields }) => many('show', actor, fields),
  delete: ({ actor, fields }) => many('delete', actor, fields),

  async block({ actor, fields: { person = '' } }) {
    await setBlocked({ actor, personId: person, blocked: true });
    return { done: 'blocked' };
  },

  async unblock({ actor, fields: { person = '' } }) {
    await setBlocked({ actor, personId: person, blocked: false });
    return { done: 'unblocked' };
  },

  async rules({ actor, fields: { holdFirst } }) {
    await holdFirstComments({ actor, hold: holdFirst === 'yes' });
    return { done: 'settings' };
  },
};

/** Each ticked comment is a field of its own, named by its id. */
async function many(
  action: 'hide' | 'show' | 'delete',
  actor: SignedIn,
  fields: Record<string, string>,
): Promise<{ done: string; count?: number }> {
  const ids = Object.keys(fields).flatMap((name) => /^comment-([0-9a-f]{24})$/.exec(name)?.[1] ?? []);
  if (ids.length === 0) return { done: 'nothing' };
  return { done: action, count: await moderateMany({ actor, ids, action }) };
}
