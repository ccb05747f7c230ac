import { COMMENT_MAX } from '#contract/limits.ts';
import { findId } from '#server/db/ids.ts';
import type { Feature, ImportedComment } from '#server/feature.ts';
import type { SourceComment, Warning } from '#server/moving/model.ts';

/** Gives the comments of a version to the feature that has them. Each is stored once, however often this is repeated. */
export async function importComments({
  features,
  comments,
  importId,
  versionId,
  place,
  warnings,
}: {
  features: readonly Feature[];
  comments: SourceComment[];
  importId: string;
  versionId: string;
  place: string;
  warnings: Warning[];
}): Promise<number> {
  const postId = findId(versionId);
  const present = new Set(comments.map(({ id }) => id));
  if (!postId || comments.length === 0) return 0;

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
