import type { HiddenBecause, ReplyTo, ThreadComment, ThreadEntry } from '#contract/comments.ts';

/** As deep as the server sets replies in. */
const DEPTH_MAX = 3;

/** How many of the entries are comments, and how many of those everybody does not see. */
export function countEntries(entries: ThreadEntry[]): { comments: number } & Record<HiddenBecause, number> {
  const comments = entries.filter((entry) => entry.kind === 'comment');
  const count = (because: HiddenBecause) => comments.filter(({ hidden }) => hidden === because).length;
  return { comments: comments.length, moderator: count('moderator'), waiting: count('waiting') };
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
  const replyTo: ReplyTo =
    parent.kind === 'comment'
      ? { id: parent.id, name: parent.author.name, unreadable: null }
      : { id: parent.id, name: null, unreadable: parent.because };
  let end = index + 1;
  while (end < entries.length && (entries[end]?.depth ?? 0) >= depth) end++;
  const entry: ThreadEntry = { ...comment, depth, isFlat, replyTo };
  return entries.toSpliced(end, 0, entry);
}

/** The thread with a comment as it is now; its place stays. */
export function withChanged(entries: ThreadEntry[], comment: ThreadComment): ThreadEntry[] {
  const answered = { id: comment.id, name: comment.author.name, unreadable: null };
  return entries.map((entry) => {
    if (entry.replyTo?.id === comment.id) return { ...entry, replyTo: answered };
    if (entry.id !== comment.id) return entry;
    const { depth, isFlat, replyTo } = entry;
    return { ...comment, depth, isFlat, replyTo };
  });
}

/** The thread with a comment gone; its place stays for the replies, and for taking that back. */
export function withDeleted(entries: ThreadEntry[], deletedId: string): ThreadEntry[] {
  const answered = { id: deletedId, name: null, unreadable: 'deleted' } as const;
  return entries.map((entry): ThreadEntry => {
    if (entry.replyTo?.id === deletedId) return { ...entry, replyTo: answered };
    if (entry.id !== deletedId) return entry;
    const { id, depth, isFlat, replyTo } = entry;
    return { kind: 'placeholder', id, because: 'deleted', depth, isFlat, replyTo };
  });
}
