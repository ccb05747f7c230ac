import { htmlToText } from '#server/moving/markdown/plain-text.ts';
import type { Note, SourceComment } from '#server/moving/model.ts';
import { type GhostData, timeOf } from './ghost-export.ts';

/** Reads the comments of a post, with the names of their members and without their addresses. */
export function ghostComments({
  comments = [],
  members,
}: GhostData): (postId: string, note: Note) => SourceComment[] {
  const byPost = Map.groupBy(comments, ({ post_id }) => post_id);
  const names = new Map(members.map(({ id: member, name }) => [member, name ?? '']));
  return (postId, note) => {
    const all = byPost.get(postId) ?? [];
    const shown = all.flatMap((comment): SourceComment[] => {
      const at = timeOf(comment.created_at);
      if (!at || !['published', null, undefined].includes(comment.status)) return [];
      return [
        {
          id: comment.id,
          parentId: comment.in_reply_to_id ?? comment.parent_id ?? null,
          author: names.get(comment.member_id ?? '') ?? '',
          content: htmlToText(comment.html ?? ''),
          at,
          isWaiting: false,
        },
      ];
    });
    const left = all.length - shown.length;
    if (left > 0) note(`Comments that were hidden or deleted are left out: ${left}`);
    return shown;
  };
}
