import { type Fields, isSameFields, type LoadedPart } from '#app/editor/ui/editor-post.ts';
import { LOST_SAVES_MAX } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';
import type { EditorPart } from '#contract/posts/editor.ts';
import type { KeptPart } from './kept-words.ts';
import { continues, mergeFields } from './merge-fields.ts';

export type Form = Record<DraftPart, Fields>;

type KeptParts = Partial<Record<DraftPart, KeptPart>>;

type Seen = Pick<EditorPart, 'fields' | 'number' | 'base'> & { isAutosaved?: boolean };

/** The state of a part on the server when it was loaded or last saved. */
type PartState = {
  seen: Fields;
  number: number;
  base: string;
  /** Ids of saves whose responses were lost. */
  lostSaveIds: string[];
  /** Whether the next save replaces another editor's text, or one from before this visit, for the history to keep. */
  recordReplaced: boolean;
  /** Whether the next save must be in the history, because the user has asked for it. */
  recordSaved: boolean;
  /** Whether the last save was not asked for. */
  isAutosaved: boolean;
  /** When the text in the form was written, if the browser kept it and it has not been saved since. */
  restoredFrom: string | null;
  /** Whether the text in the form is not based on `seen`, so that the two cannot be merged. */
  isUnrelated: boolean;
};

/** The state of the parts of a post on the server, as the editor knows it. */
export class Parts {
  readonly #states: Record<DraftPart, PartState>;

  constructor(loaded: Record<DraftPart, LoadedPart>) {
    const toLoaded = (part: LoadedPart) =>
      ({ ...toState(part), recordReplaced: true, isUnrelated: part.isBehind }) satisfies PartState;
    const { uk, en, settings } = loaded;
    this.#states = { uk: toLoaded(uk), en: toLoaded(en), settings: toLoaded(settings) };
  }

  /** The parts of the form that the server does not have yet. */
  dirty(form: Form): DraftPart[] {
    return DRAFT_PARTS.filter((part) => !isSameFields(form[part], this.#states[part].seen));
  }

  see(part: DraftPart, seen: Seen): void {
    this.#states[part] = toState(seen);
  }

  /** Forgets the state on the server, so that everything in the form is saved. */
  forget(): void {
    for (const part of DRAFT_PARTS) this.see(part, { fields: {}, number: 0, base: '' });
  }

  numbers(): Record<DraftPart, number> {
    const { uk, en, settings } = this.#states;
    return { uk: uk.number, en: en.number, settings: settings.number };
  }

  /** The parts that have a working copy. */
  copies(): DraftPart[] {
    return DRAFT_PARTS.filter((part) => this.#states[part].number > 0);
  }

  keepReplaced(part: DraftPart): void {
    this.#states[part].recordReplaced = true;
  }

  /** The texts whose next save must be in the history, because the user asks for it now. */
  keepNext(form: Form): DraftPart[] {
    const dirty = this.dirty(form);
    const parts = LOCALES.filter((part) => this.#states[part].isAutosaved || dirty.includes(part));
    for (const part of parts) this.#states[part].recordSaved = true;
    return parts;
  }

  /** When the text in the form was written, if the browser kept it (ISO 8601); null otherwise. */
  restoredFrom(part: DraftPart): string | null {
    return this.#states[part].restoredFrom;
  }

  /** The identifiers to send with a save of the part. Until `answered` is called, its response counts as lost. */
  begin(part: DraftPart, saveId: string) {
    const state = this.#states[part];
    const { number, base, lostSaveIds, recordReplaced, recordSaved } = state;
    state.lostSaveIds = [...lostSaveIds, saveId].slice(-LOST_SAVES_MAX);
    return { part, number, base, saveId, lostSaveIds, recordReplaced, recordSaved };
  }

  answered(part: DraftPart, saveId: string): void {
    const state = this.#states[part];
    state.lostSaveIds = state.lostSaveIds.filter((entry) => entry !== saveId);
  }

  /** Null if both editors have changed the same field. */
  merge(part: DraftPart, mine: Fields, theirs: Fields): Fields | null {
    const { seen, isUnrelated, restoredFrom } = this.#states[part];
    if (!isUnrelated) return mergeFields({ seen, mine, theirs });
    const isContained = isSameFields(mine, theirs) || (restoredFrom !== null && continues(theirs, mine));
    return isContained ? theirs : null;
  }

  /**
   * Takes over the stored state after an action of this editor. Returns the fields to put into the form: edits since
   * the action stay. Fields that nobody has touched have the stored values already, as new default values.
   */
  adopt(loaded: Record<DraftPart, LoadedPart>, form: Form): Partial<Form> {
    const stale: Partial<Form> = {};
    for (const part of DRAFT_PARTS) {
      const { seen } = this.#states[part];
      const { fields: theirs, hasCopy } = loaded[part];
      const mine = form[part];
      const next = mergeFields({ seen, mine, theirs }) ?? mine;

      // This working copy belongs to another editor, so the next save will find the conflict.
      if (hasCopy && !isSameFields(next, theirs)) continue;
      this.see(part, loaded[part]);
      if (!isSameFields(next, mine)) stale[part] = next;
    }
    return stale;
  }

  /** The parts that the browser has to keep, because the server does not have them. */
  toKept(form: Form, now: string, isPurged: boolean): KeptParts {
    const kept: KeptParts = {};
    for (const part of this.dirty(form)) {
      const { number, base, lostSaveIds, restoredFrom } = this.#states[part];
      const names = isPurged ? { number: 0, base: '', lostSaveIds: [] } : { number, base, lostSaveIds };
      kept[part] = { fields: form[part], ...names, keptAt: restoredFrom ?? now };
    }
    return kept;
  }

  /**
   * Returns the fields to put into the form: those that the server does not have. The server decides whether they may
   * replace its present state.
   */
  restore(kept: KeptParts): Partial<Record<DraftPart, Fields>> {
    const restored: Partial<Record<DraftPart, Fields>> = {};
    for (const part of DRAFT_PARTS) {
      const words = kept[part];
      const state = this.#states[part];
      if (!words || isSameFields(words.fields, state.seen)) continue;

      const { fields, keptAt, ...names } = words;
      const isCurrent = names.number === state.number && names.base === state.base;
      if (!isCurrent && continues(state.seen, fields)) continue;

      this.#states[part] = { ...state, ...names, restoredFrom: keptAt, isUnrelated: true };
      restored[part] = fields;
    }
    return restored;
  }
}

function toState({ fields, number, base, isAutosaved = false }: Seen): PartState {
  return {
    seen: fields,
    number,
    base,
    lostSaveIds: [],
    recordReplaced: false,
    recordSaved: false,
    isAutosaved,
    restoredFrom: null,
    isUnrelated: false,
  };
}
