import type { LoadedPart } from '#app/editor/ui/editor-post.ts';
import type { FormProblem } from '#app/forms/form-problems.ts';
import type { Absence } from '#contract/posts/absence.ts';
import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';
import type { EditorConflict } from '#contract/posts/editor.ts';

/** `isMineKept`: the browser kept the text in the form. `isMineOlder`: the other one was written later, too. */
export type OpenConflict = EditorConflict & { isMineKept: boolean; isMineOlder: boolean };

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
  /** Set while another editor has deleted the post. */
  absence: Absence | null;
  /** ISO 8601; null if nothing has been saved yet. */
  savedAt: string | null;
  problems: FormProblem[];
  conflicts: Partial<Record<DraftPart, OpenConflict>>;
  /** Whether the browser keeps the unsaved text. */
  isKept: boolean;
  /** The browser does not have the latest edits yet. */
  isKeepDue: boolean;
  isStarted: boolean;
  /** Whether a new post started with text that an earlier tab had left. */
  isEarlierDraft: boolean;
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

/** Whether the state tells the user that the text is safe in the browser. */
export function isSaidKept(status: SavingStatus): boolean {
  return isFailing(status) || status.state === 'conflict';
}

/** The state that the user sees: the saver's state once the browser has the latest edits. */
export function shownState(status: SavingStatus): SavingStatus['state'] {
  return status.isKeepDue && isSaidKept(status) ? 'unsaved' : status.state;
}
