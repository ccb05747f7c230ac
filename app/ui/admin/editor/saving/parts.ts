import { type Fields, isSameFields, type LoadedPart } from '#app/ui/admin/editor/editor-post.ts';
import { LOST_SAVES_MAX } from '#contract/limits.ts';
import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';
import type { EditorPart } from '#contract/posts/editor.ts';
import type { Backup, BackupPart } from './backup.ts';
import { mergeFields } from './merge-fields.ts';

export type Form = Record<DraftPart, Fields>;

/** What the server had of a part when it was loaded or saved last. */
type PartState = {
  seen: Fields;
  number: number;
  base: string;
  /** Saves whose responses were lost. */
  lostSaveIds: string[];
  /** The next save replaces a text of somebody else, which must stay in the history. */
  recordReplaced: boolean;
  /** The text in the form is not based on `seen`, so the two can't be merged. */
  isRestored: boolean;
};

/** The state of the parts of a post on the server, as known to the editor. */
export class Parts {
  readonly #states: Record<DraftPart, PartState>;

  constructor(loaded: Record<DraftPart, LoadedPart>) {
    const toLoaded = (part: LoadedPart) => ({ ...toState(part), isRestored: part.isBehind });
    const { uk, en, settings } = loaded;
    this.#states = { uk: toLoaded(uk), en: toLoaded(en), settings: toLoaded(settings) };
  }

  /** The parts of the form that the server does not have. */
  dirty(form: Form): DraftPart[] {
    return DRAFT_PARTS.filter((part) => !isSameFields(form[part], this.#states[part].seen));
  }

  see(part: DraftPart, seen: Pick<EditorPart, 'fields' | 'number' | 'base'>): void {
    this.#states[part] = toState(seen);
  }

  /** The server has nothing: all that the form has is to be saved. */
  forget(): void {
    for (const part of DRAFT_PARTS) this.see(part, { fields: {}, number: 0, base: '' });
  }

  number(part: DraftPart): number {
    return this.#states[part].number;
  }

  copies(): DraftPart[] {
    return DRAFT_PARTS.filter((part) => this.#states[part].number > 0);
  }

  keepReplaced(part: DraftPart): void {
    this.#states[part].recordReplaced = true;
  }

  /** The identifiers that a save of the part sends. Until `answered`, its response counts as lost. */
  begin(part: DraftPart, saveId: string) {
    const state = this.#states[part];
    const { number, base, lostSaveIds, recordReplaced } = state;
    state.lostSaveIds = [...lostSaveIds, saveId].slice(-LOST_SAVES_MAX);
    return { part, number, base, saveId, lostSaveIds, recordReplaced };
  }

  answered(part: DraftPart, saveId: string): void {
    const state = this.#states[part];
    state.lostSaveIds = state.lostSaveIds.filter((entry) => entry !== saveId);
  }

  /** Null where both have changed the same field. */
  merge(part: DraftPart, mine: Fields, theirs: Fields): Fields | null {
    const { seen, isRestored } = this.#states[part];
    if (isRestored) return isSameFields(mine, theirs) ? mine : null;
    return mergeFields({ seen, mine, theirs });
  }

  /**
   * Takes over what is stored after an action of this editor. Returns the parts whose form is to become that: they
   * were not edited meanwhile.
   */
  adopt(loaded: Record<DraftPart, LoadedPart>, form: Form): DraftPart[] {
    const edited = this.dirty(form);
    return DRAFT_PARTS.filter((part) => {
      const isEdited = edited.includes(part);
      // A working copy is somebody else's: the next save finds the conflict.
      if (isEdited && loaded[part].hasCopy) return false;
      this.see(part, loaded[part]);
      return !isEdited && !isSameFields(form[part], loaded[part].fields);
    });
  }

  /** Null where the server has everything. */
  toBackup(id: string, form: Form): Backup | null {
    const parts: Partial<Record<DraftPart, BackupPart>> = {};
    for (const part of this.dirty(form)) {
      const { number, base, lostSaveIds } = this.#states[part];
      parts[part] = { fields: form[part], number, base, lostSaveIds };
    }
    return Object.keys(parts).length > 0 ? { id, parts } : null;
  }

  /** Returns the fields that the form is to get. The server decides whether they may replace what it has now. */
  restore({ parts }: Backup): Partial<Record<DraftPart, Fields>> {
    const restored: Partial<Record<DraftPart, Fields>> = {};
    for (const part of DRAFT_PARTS) {
      const { fields, ...names } = parts[part] ?? {};
      if (!fields || isSameFields(fields, this.#states[part].seen)) continue;
      this.#states[part] = { ...this.#states[part], ...names, isRestored: true };
      restored[part] = fields;
    }
    return restored;
  }
}

function toState({ fields, number, base }: Pick<EditorPart, 'fields' | 'number' | 'base'>): PartState {
  return { seen: fields, number, base, lostSaveIds: [], recordReplaced: false, isRestored: false };
}
