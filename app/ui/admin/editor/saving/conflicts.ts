import type { DraftPart } from '#contract/posts/draft-parts.ts';
import type { EditorConflict } from '#contract/posts/editor.ts';
import { type Fields, isSameFields } from '../editor-post.ts';
import type { Parts } from './parts.ts';
import type { StatusStore } from './status.ts';

type Options = { parts: Parts; store: StatusStore; write: (part: DraftPart, fields: Fields) => void };

/** The conflicts of a saver: each one waits for the user, unless both texts can be joined. */
export class Conflicts {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Joins both texts where they have changed different fields; else the conflict waits. True where the joined text
   * is to be saved.
   */
  meet(part: DraftPart, conflict: EditorConflict, mine: Fields): boolean {
    const { parts, store, write } = this.#options;
    const { theirs } = conflict;
    const merged = parts.merge(part, mine, theirs.fields);
    if (!merged) {
      store.set({ conflicts: { ...store.read().conflicts, [part]: conflict } });
      return false;
    }
    parts.see(part, theirs);
    if (!isSameFields(merged, mine)) write(part, merged);
    return !isSameFields(merged, theirs.fields);
  }

  /** The next save replaces their text. False where there is no conflict. */
  keepMine(part: DraftPart): boolean {
    const conflict = this.#end(part);
    if (!conflict) return false;
    this.#options.parts.see(part, conflict.theirs);
    this.#options.parts.keepReplaced(part);
    return true;
  }

  /** The form gets their text. False where there is no conflict. */
  takeTheirs(part: DraftPart): boolean {
    const conflict = this.#end(part);
    if (!conflict) return false;
    this.#options.parts.see(part, conflict.theirs);
    this.#options.write(part, conflict.theirs.fields);
    return true;
  }

  #end(part: DraftPart): EditorConflict | undefined {
    const { store } = this.#options;
    const { [part]: conflict, ...conflicts } = store.read().conflicts;
    store.set({ conflicts });
    return conflict;
  }
}
