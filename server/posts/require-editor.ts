import type { DraftPart } from '#contract/posts/draft-parts.ts';
import type { Actor } from '#server/auth/actor.ts';
import { can, type PostFacts } from '#server/auth/policy.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findId } from '#server/db/ids.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import type { Editor, PostGroup } from './model.ts';
import { findPostGroup } from './write/post-group-store.ts';

/**
 * The actor as an editor in the history of posts. Throws Forbidden if the actor may edit no post; whether it may change
 * this one is asked with its facts.
 */
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

/** The person who begins a post: the user, or the one for whom a program acts. */
export function ownerOf(actor: Actor): Pick<PostGroup, 'owner'> {
  const id = actor.kind === 'user' ? actor.user.id : actor.kind === 'key' ? actor.key.person?.id : undefined;
  const owner = id === undefined ? null : findId(id);
  return owner ? { owner } : {};
}

/** What the policy has to know about a post. */
export function toFacts({
  owner,
  kind,
  versions = [],
}: Pick<PostGroup, 'owner' | 'kind' | 'versions'>): PostFacts {
  return {
    ownerId: owner?.toHexString() ?? null,
    isPage: kind === 'page',
    isPublic: versions.some(({ published, bin }) => published && !bin),
    authorsPublish: siteSettings().authorsPublish,
  };
}

/** Throws Forbidden unless the actor may change this part of the post. */
export function requirePart(actor: Actor, group: PostGroup, part: DraftPart): void {
  if (part === 'settings') requireCan(actor, 'edit settings', toFacts(group));
  else requireCan(actor, 'edit text', { ...toFacts(group), locale: part });
}

/** Whether the actor sees what is not public of the post or page at this slug. */
export async function mayReadDrafts(actor: Actor, slug: string): Promise<boolean> {
  if (!can(actor, 'open admin')) return false;
  const group = await findPostGroup({ slug });
  return group !== null && can(actor, 'read post', toFacts(group));
}
