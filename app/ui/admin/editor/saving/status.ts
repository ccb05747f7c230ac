import type { FormProblem } from '#app/forms/form-problems.ts';
import type { LoadedPart } from '#app/ui/admin/editor/editor-post.ts';
import type { Absence } from '#contract/posts/absence.ts';
import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';
import type { EditorConflict } from '#contract/posts/editor.ts';

/** `isMineOlder`: the text in the form was kept by the browser, and the other one was written after it. */
export type OpenConflict = EditorConflict & { isMineOlder: boolean };

export type SavingStatus = {
  state:
    | 'saved'
    | 'unsaved'
    | 'saving'
    | 'offline'
    | 'signedOut'
    | 'failed'
    | 'refused'
    | 'conflict'
    | 'absent';
  /** Set if another editor has deleted the post, until the post is there again. */
  absence: Absence | null;
  /** ISO 8601; null if nothing has been saved yet. */
  savedAt: string | null;
  /** The problems of fields that the server has refused. */
  problems: FormProblem[];
  conflicts: Partial<Record<DraftPart, OpenConflict>>;
  /** The browser keeps what is not saved. */
  isKept: boolean;
  /** The browser does not have the latest edits yet. */
  isKeepDue: boolean;
  /** The server knows the post. */
  isStarted: boolean;
  /** The editor of a new post has begun with words that an earlier tab has left. */
  isEarlierDraft: boolean;
  /** The parts that have a working copy. */
  copies: DraftPart[];
};

/** When any part was last saved; null if none was. */
export function lastSave(parts: Record<DraftPart, LoadedPart>): string | null {
  const times = DRAFT_PARTS.flatMap((part) => parts[part].savedAt ?? []);
  return times.toSorted().at(-1) ?? null;
}

/** The state after all requests have been answered; `dirty` are the parts that the server does not have. */
export function settledState({ state, conflicts }: SavingStatus, dirty: DraftPart[]): SavingStatus['state'] {
  if (Object.keys(conflicts).length > 0) return 'conflict';
  if (dirty.length === 0) return 'saved';
  return state === 'saving' || state === 'saved' || state === 'conflict' ? 'unsaved' : state;
}

/** Whether the last save has failed for a reason that may pass. */
export function isFailing({ state }: SavingStatus): boolean {
  return state === 'offline' || state === 'failed' || state === 'signedOut' || state === 'absent';
}

/** Whether the state tells the user that the words are safe in the browser, or can be read so. */
export function isSaidKept(status: SavingStatus): boolean {
  return isFailing(status) || status.state === 'conflict';
}

/** The state that the user reads. It is that of the saver once the browser has the latest edits. */
export function shownState(status: SavingStatus): SavingStatus['state'] {
  return status.isKeepDue && isSaidKept(status) ? 'unsaved' : status.state;
}
