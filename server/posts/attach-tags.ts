import { TAGS_PER_POST_MAX } from '#contract/limits.ts';
import type { TagInput } from '#contract/tags.ts';
import { Invalid } from '../errors.ts';
import { ensureTags, mapTags } from '../tags/tags.ts';
import { changeTranslation } from './change.ts';
import { toSource } from './model.ts';

/** Adds tags to every version of a post; tags that it has stay. Throws NotFound, Invalid. */
export function attachTags({
  slug,
  tags,
  now = new Date(),
}: {
  slug: string;
  tags: TagInput[];
  now?: Date;
}): Promise<{ added: number; posts: number }> {
  return changeTranslation({
    slug,
    now,
    plan: async (versions) => {
      const had = versions[0]?.tagIds ?? [];
      await requireRoom(had, tags);
      const wanted = await ensureTags(tags);
      const added = wanted.filter((id) => !had.includes(id));
      const result = { added: added.length, posts: versions.length };
      if (added.length === 0) return { change: null, rendered: new Map(), result };
      const put = versions.map((version) => ({ ...toSource(version), tagIds: [...had, ...added] }));
      return { change: { put, remove: [] }, rendered: new Map(), result };
    },
  });
}

/** Before any tag is made: a refused request leaves nothing behind. */
async function requireRoom(had: number[], tags: TagInput[]): Promise<void> {
  const slugs = new Set(tags.map((tag) => tag.slug));
  for (const tag of (await mapTags(had)).values()) slugs.add(tag.slug);
  if (slugs.size <= TAGS_PER_POST_MAX) return;
  const message = `A post has at most ${TAGS_PER_POST_MAX} tags`;
  throw new Invalid('Invalid request', [{ path: 'tags', message, code: 'too_big' }]);
}
