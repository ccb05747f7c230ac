import { TAGS_PER_POST_MAX } from '#contract/limits.ts';
import type { TagInput } from '#contract/tags.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { invalidAt } from '#server/errors.ts';
import { NOBODY, toSource } from '#server/posts/model.ts';
import { recordPost, toSubject } from '#server/posts/record-post.ts';
import { ensureTags, mapTags } from '#server/tags/tags.ts';
import { changePost } from './change.ts';

/**
 * Adds tags to every version of a post; its own tags stay. Returns how many tags were new to the post, and how many
 * versions it has. Throws NotFound, Forbidden, Invalid.
 */
export async function attachTags({
  actor,
  slug,
  tags,
  dryRun = false,
  now = new Date(),
}: {
  actor: Actor;
  slug: string;
  tags: TagInput[];
  dryRun?: boolean;
  now?: Date;
}): Promise<{ added: number; posts: number }> {
  requireCan(actor, 'publish posts');
  const { group, result } = await changePost({
    slug,
    now,
    by: NOBODY,
    dryRun,
    plan: async (versions) => {
      const had = await mapTags(versions[0]?.tagIds ?? []);
      const added = countNew(tags, new Set([...had.values()].map((tag) => tag.slug)));
      const nothing = { rendered: new Map(), result: { added, posts: versions.length } };

      if (added === 0) {
        // The request may still contain names that the tags lack.
        if (!dryRun) await ensureTags(tags);
        return { change: null, ...nothing };
      }
      return { change: { put: versions.map(toSource), addTags: tags, remove: [] }, ...nothing };
    },
  });

  if (!dryRun && result.added > 0) {
    await recordPost(actor, 'post.changed', toSubject(group), { now });
  }
  return result;
}

function countNew(tags: TagInput[], had: Set<string>): number {
  const all = had.union(new Set(tags.map((tag) => tag.slug)));
  if (all.size <= TAGS_PER_POST_MAX) return all.size - had.size;
  throw invalidAt('tags', `A post has at most ${TAGS_PER_POST_MAX} tags`, 'too_big');
}
