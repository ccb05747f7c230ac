import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findId } from '#server/db/ids.ts';
import type { Editor } from './model.ts';

/** The actor as an editor in the history of posts. Throws Forbidden if the actor may not edit posts. */
export function requireEditor(actor: Actor): Editor {
  requireCan(actor, 'edit posts');
  return toEditor(actor);
}

function toEditor(actor: Actor): Editor {
  if (actor.kind === 'user') return { id: findId(actor.user.id), name: actor.user.name };
  return { id: null, name: actor.kind === 'key' ? actor.key.authorName : '' };
}
