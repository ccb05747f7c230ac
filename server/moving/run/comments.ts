import type { ObjectId } from 'mongodb';
import { COMMENT_MAX } from '#contract/limits.ts';
import type { ImportProgress } from '#contract/moving/imports.ts';
import type { Feature, ImportedComment } from '#server/feature.ts';
import type { SourceComment, Warning } from '#server/moving/model.ts';
import type { Plan } from '#server/moving/plan/model.ts';
import * as store from '#server/moving/store.ts';
import { findImportedGroup } from './imported-group.ts';
import { readItem } from './workspace.ts';

/**
 * Gives the comments of all posts to the feature that has them; returns how many are new. Each is stored once, however
 * often this is repeated. After all posts, because a killed run writes those that are missing first.
 */
export async function importComments({
  features,
  id,
  plan,
  root,
  warnings,
  onProgress,
}: {
  features: readonly Feature[];
  id: string;
  plan: Plan;
  root: string;
  warnings: Warning[];
  onProgress: (progress: ImportProgress) => void;
}): Promise<number> {
  const total = plan.posts.length;
  let added = 0;
  const groups = new Map((await store.listImported(id)).map((post) => [post.itemId, post.postId]));
  for (const [done, { versions }] of plan.posts.entries()) {
    onProgress({ phase: 'comments', done, total });
    for (const { id: itemId, index, locale, title } of versions) {
      const { comments } = await readItem(root, index);
      const group = comments.length > 0 ? await findImportedGroup(groups.get(itemId) ?? null) : null;
      const postId = group?.versions?.find((version) => version.locale === locale)?._id;
      if (!postId) continue;
      const place = `${itemId} “${title}”`;
      added += await importOf({ features, comments, importId: id, postId, place, warnings });
    }
  }
  return added;
}

async function importOf({
  features,
  comments,
  importId,
  postId,
  place,
  warnings,
}: {
  features: readonly Feature[];
  comments: SourceComment[];
  importId: string;
  postId: ObjectId;
  place: string;
  warnings: Warning[];
}): Promise<number> {
  const present = new Set(comments.map(({ id }) => id));

  const imported = comments.map(({ id, parentId, author, content, at, isWaiting }): ImportedComment => {
    const letters = Array.from(content);
    if (letters.length > COMMENT_MAX) {
      warnings.push({
        place,
        line: null,
        message: `Comment ${id} is longer than ${COMMENT_MAX} characters and is cut`,
      });
    }
    return {
      key: `${importId} ${id}`,
      // What was left out has no replies here.
      parentKey: parentId !== null && present.has(parentId) ? `${importId} ${parentId}` : null,
      postId,
      author,
      content: letters.slice(0, COMMENT_MAX).join(''),
      at: new Date(at),
      isWaiting,
    };
  });
  let added = 0;
  for (const feature of features) added += (await feature.importComments?.(imported)) ?? 0;
  return added;
}
