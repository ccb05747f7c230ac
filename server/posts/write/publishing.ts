import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { toSource, type VersionSource } from '#server/posts/model.ts';

/**
 * Throws Forbidden if an actor who may only write drafts would change what readers see, that is, change a version
 * that is published or becomes so.
 */
export function requirePublisher(
  actor: Actor,
  { before, after }: { before: VersionSource[]; after: VersionSource[] },
): void {
  if (can(actor, 'publish posts')) return;
  for (const next of after) {
    const stored = before.find(({ _id }) => _id.equals(next._id));
    const isPublic = next.published || stored?.published;
    if (isPublic && !(stored && isDeepStrictEqual(toSource(stored), next)))
      requireCan(actor, 'publish posts');
  }
}
