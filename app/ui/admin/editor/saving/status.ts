import type { FormProblem } from '#app/forms/form-problems.ts';
import type { LoadedPart } from '#app/ui/admin/editor/editor-post.ts';
import type { Absence } from '#contract/posts/absence.ts';
import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';
import type { EditorConflict } from '#contract/posts/editor.ts';

export type SavingStatus = {
  state:
    | ('saved' | 'unsaved' | 'saving' | 'offline' | 'signedOut' | 'failed')
    | ('refused' | 'conflict' | 'absent');
  /** Somebody else has deleted the post. It stays until the post is there again. */
  absence: Absence | null;
  /** ISO 8601; null where nothing has been saved yet. */
  savedAt: string | null;
  /** Of the fields that the server has refused. */
  problems: FormProblem[];
  conflicts: Partial<Record<DraftPart, EditorConflict>>;
  /** What is not saved is in the storage of the browser. */
  isBackedUp: boolean;
  /** The server knows the post. */
  isStarted: boolean;
  /** The parts that have a working copy. */
  copies: DraftPart[];
};

/** The status of a saver, to which components subscribe. */
export class StatusStore {
  readonly #listeners = new Set<() => void>();
  #status: SavingStatus;

  constructor(status: SavingStatus) {
    this.#status = status;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): SavingStatus => this.#status;

  set(fields: Partial<SavingStatus>): void {
    this.#status = { ...this.#status, ...fields };
    for (const listener of this.#listeners) listener();
  }
}

/** When a part was saved last, by anybody; null where none was. */
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
