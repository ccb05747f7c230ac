import { type Fields, isSameFields } from '#app/ui/admin/editor/editor-post.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import type { EditorConflict } from '#contract/posts/editor.ts';
import type { Parts } from './parts.ts';
import type { SaverOptions } from './saver-options.ts';
import type { StatusStore } from './status.ts';

/** The conflicts of a saver: each one waits for the user, unless both texts can be joined. */
export class Conflicts {
  /** Shared with the saver, which replaces `id` and `read`. */
  readonly #options: SaverOptions;
  readonly #parts: Parts;
  readonly #store: StatusStore;

  constructor({ options, parts, store }: { options: SaverOptions; parts: Parts; store: StatusStore }) {
    this.#options = options;
    this.#parts = parts;
    this.#store = store;
  }

  /**
   * Joins both texts where they have changed different fields; else the conflict waits. True where the joined text
   * is to be saved.
   */
  meet(part: DraftPart, conflict: EditorConflict, mine: Fields): boolean {
    const { theirs } = conflict;
    const merged = this.#parts.merge(part, mine, theirs.fields);
    if (!merged) {
      this.#store.set({ conflicts: { ...this.#store.read().conflicts, [part]: conflict } });
      return false;
    }
    this.#parts.see(part, theirs);
    if (!isSameFields(merged, mine)) this.#options.write(part, merged);
    return !isSameFields(merged, theirs.fields);
  }

  /** The next save replaces their text. False where there is no conflict. */
  keepMine(part: DraftPart): boolean {
    const conflict = this.#end(part);
    if (!conflict) return false;
    this.#parts.see(part, conflict.theirs);
    this.#parts.keepReplaced(part);
    return true;
  }

  /**
   * The form gets their text; its own is added to the history first. False where there is no conflict, or the
   * server cannot be reached.
   */
  async takeTheirs(part: DraftPart): Promise<boolean> {
    const { id, read, send, write } = this.#options;
    if (part !== 'settings') {
      const answer = await send(id, { intent: 'abandon', part, fields: read()[part] });
      if (answer.kind !== 'done') return false;
    }
    const conflict = this.#end(part);
    if (!conflict) return false;
    this.#parts.see(part, conflict.theirs);
    write(part, conflict.theirs.fields);
    return true;
  }

  #end(part: DraftPart): EditorConflict | undefined {
    const { [part]: conflict, ...conflicts } = this.#store.read().conflicts;
    this.#store.set({ conflicts });
    return conflict;
  }
}
