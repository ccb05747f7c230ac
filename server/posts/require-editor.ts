import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findId } from '#server/db/ids.ts';
import type { Editor } from './model.ts';

/** The actor as an editor in the history of posts. Throws Forbidden if the actor may not edit posts. */
export function requireEditor(actor: Actor): Editor {
  requireCan(actor, 'edit posts');
  return toEditor(actor);
}

/** The actor as an editor. A program is named together with the person for whom it acts. */
export function toEditor(actor: Actor): Editor {
  if (actor.kind === 'user') return { id: findId(actor.user.id), name: actor.user.name };
  if (actor.kind !== 'key') return { id: null, name: '' };
  const { userId, authorName, name } = actor.key;
  return { id: userId === undefined ? null : findId(userId), name: authorName, program: name };
}
