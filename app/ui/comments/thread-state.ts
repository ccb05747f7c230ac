import type { ThreadComment, ThreadEntry } from '#contract/comments.ts';

/** As deep as the server sets replies in. */
const DEPTH_MAX = 3;

/** How many of the entries are comments, and how many of those everybody does not see. */
export function countEntries(entries: ThreadEntry[]): { comments: number; hidden: number } {
  const comments = entries.filter((entry) => entry.kind === 'comment');
  return { comments: comments.length, hidden: comments.filter(({ hidden }) => hidden !== null).length };
}

/** The thread with a new comment in its place: a conversation on top, a reply after its siblings. */
export function withComment(
  entries: ThreadEntry[],
  comment: ThreadComment,
  parentId: string | null,
): ThreadEntry[] {
  const index = entries.findIndex(({ id }) => id === parentId);
  const parent = entries[index];
  if (!parent) return [{ ...comment, depth: 0, isFlat: false, replyTo: null }, ...entries];
  const isFlat = parent.depth === DEPTH_MAX;
  const depth = Math.min(parent.depth + 1, DEPTH_MAX);
  const name = parent.kind === 'comment' ? parent.author.name : null;
  let end = index + 1;
  while (end < entries.length && (entries[end]?.depth ?? 0) >= depth) end++;
  const entry: ThreadEntry = { ...comment, depth, isFlat, replyTo: { id: parent.id, name } };
  return entries.toSpliced(end, 0, entry);
}

/** The thread with a comment as it is now; its place stays. */
export function withChanged(entries: ThreadEntry[], comment: ThreadComment): ThreadEntry[] {
  return entries.map((entry) => {
    if (entry.id !== comment.id) return entry;
    const { depth, isFlat, replyTo } = entry;
    return { ...comment, depth, isFlat, replyTo };
  });
}

/** The thread with a comment gone; its place stays for the replies, and for taking that back. */
export function withDeleted(entries: ThreadEntry[], deletedId: string): ThreadEntry[] {
  return entries.map((entry): ThreadEntry => {
    if (entry.id !== deletedId) return entry;
    const { id, depth, isFlat, replyTo } = entry;
    return { kind: 'placeholder', id, because: 'deleted', depth, isFlat, replyTo };
  });
}
