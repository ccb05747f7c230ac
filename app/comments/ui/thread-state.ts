import type {
  HiddenBecause,
  ReplyTo,
  Thread,
  ThreadComment,
  ThreadEntry,
} from '#contract/comments/comments.ts';
import type { CommentResult } from './discussion.ts';

/** The depth at which the server stops indenting replies. */
const DEPTH_MAX = 3;

/** The thread on the page, after the forms that were sent from it. */
export type ThreadState = {
  entries: ThreadEntry[];
  /** Ids of the comments that were deleted on this page and can be restored. */
  removed: ReadonlySet<string>;
  /** The last successful action; null while a form is pending or after it failed, undefined before the first. */
  done: string | null | undefined;
  /** The comment to move the focus to, a new object for each move. */
  focus: { id: string } | null;
};

/** After these actions the button with the focus no longer exists, or the comment is new. */
const MOVES_FOCUS = ['created', 'waiting', 'restored', 'blocked'];

/** The thread after the result of a comment form; `pending` is the result of a form that was just sent. */
export function reduceThread(state: ThreadState, result: CommentResult | 'pending'): ThreadState {
  if (result === 'pending') return { ...state, done: null };
  if ('problems' in result) {
    return result.current ? { ...state, entries: withChanged(state.entries, result.current) } : state;
  }

  const { done, id, parentId, comment } = result;
  const focus = MOVES_FOCUS.includes(done) ? { id } : state.focus;
  const next = { ...state, done, focus };
  if (!comment) {
    return { ...next, entries: withDeleted(state.entries, id), removed: new Set([...state.removed, id]) };
  }

  const isNew = done === 'created' || done === 'waiting';
  return {
    ...next,
    entries: isNew ? withComment(state.entries, comment, parentId) : withChanged(state.entries, comment),
    removed: new Set([...state.removed].filter((other) => other !== id)),
  };
}

/** The counts of the whole thread after its loaded page has changed to `entries`. */
export function countThread(
  thread: Pick<Thread, 'entries' | 'total' | 'hiddenCounts'>,
  entries: ThreadEntry[],
): Pick<Thread, 'total' | 'hiddenCounts'> {
  const [before, after] = [countEntries(thread.entries), countEntries(entries)];
  const { moderator, waiting } = thread.hiddenCounts;
  return {
    total: thread.total + after.comments - before.comments,
    hiddenCounts: {
      moderator: moderator + after.moderator - before.moderator,
      waiting: waiting + after.waiting - before.waiting,
    },
  };
}

function countEntries(entries: ThreadEntry[]): { comments: number } & Record<HiddenBecause, number> {
  const comments = entries.filter((entry) => entry.kind === 'comment');
  const count = (because: HiddenBecause) => comments.filter(({ hidden }) => hidden === because).length;
  return { comments: comments.length, moderator: count('moderator'), waiting: count('waiting') };
}

/** Inserts a new comment: a top-level one first, a reply after its siblings. */
function withComment(entries: ThreadEntry[], comment: ThreadComment, parentId: string | null): ThreadEntry[] {
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

/** Replaces a comment in place, and its name in the replies to it. */
function withChanged(entries: ThreadEntry[], comment: ThreadComment): ThreadEntry[] {
  const replyTo = { id: comment.id, name: comment.author.name, unreadable: null };
  return entries.map((entry) => {
    if (entry.replyTo?.id === comment.id) return { ...entry, replyTo };
    if (entry.id !== comment.id) return entry;
    const { depth, isFlat, replyTo: parent } = entry;
    return { ...comment, depth, isFlat, replyTo: parent };
  });
}

/** Replaces a deleted comment with a placeholder, which keeps the place of its replies. */
function withDeleted(entries: ThreadEntry[], deletedId: string): ThreadEntry[] {
  const deleted = { id: deletedId, name: null, unreadable: 'deleted' } as const;
  return entries.map((entry): ThreadEntry => {
    if (entry.replyTo?.id === deletedId) return { ...entry, replyTo: deleted };
    if (entry.id !== deletedId) return entry;
    const { id, depth, isFlat, replyTo } = entry;
    return { kind: 'placeholder', id, because: 'deleted', depth, isFlat, replyTo };
  });
}
