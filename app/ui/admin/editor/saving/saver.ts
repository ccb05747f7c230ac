import type { Fields, LoadedPart } from '#app/ui/admin/editor/editor-post.ts';
import type { Absence } from '#contract/posts/absence.ts';
import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';
import { Conflicts } from './conflicts.ts';
import { discardCopies } from './discard-copies.ts';
import { FormBackup } from './form-backup.ts';
import { type Form, Parts } from './parts.ts';
import { savePart } from './save-part.ts';
import { SaveSchedule } from './save-schedule.ts';
import type { SaverOptions } from './saver-options.ts';
import { KEEPALIVE_BYTES } from './send.ts';
import { isFailing, lastSave, type SavingStatus, StatusStore, settledState } from './status.ts';

/**
 * Saves the editor's form as working copies, part by part, some seconds after each edit. What the server does
 * not have yet is in the storage of the browser. Never replaces what somebody else has saved: that is a conflict,
 * which waits for the user.
 */
export class Saver {
  readonly #options: SaverOptions;
  readonly #parts: Parts;
  readonly #store: StatusStore;
  readonly #conflicts: Conflicts;
  readonly #backup: FormBackup;
  readonly #schedule = new SaveSchedule(() => void this.flush());
  #running: Promise<boolean> | null = null;
  #isHeld = false;

  constructor(options: SaverOptions) {
    this.#options = { ...options };
    this.#parts = new Parts(options.parts);
    this.#store = new StatusStore({
      state: 'saved',
      absence: options.absence,
      savedAt: lastSave(options.parts),
      problems: [],
      conflicts: {},
      isBackedUp: true,
      isStarted: !options.isNew,
      copies: this.#parts.copies(),
    });
    const shared = { options: this.#options, parts: this.#parts, store: this.#store };
    this.#conflicts = new Conflicts(shared);
    this.#backup = new FormBackup(shared);
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  readonly status = (): SavingStatus => this.#store.read();

  /** The id of the post, or of the backup of a new post that is not stored yet. */
  get id(): string {
    return this.#options.id;
  }

  /** Restores edits that the server does not have, and saves text that was typed before the script ran. */
  start(): void {
    const { parts, write } = this.#options;
    const backup = this.#backup.read();
    if (backup) {
      this.#options.id = backup.id;
      const restored = this.#parts.restore(backup);
      for (const part of DRAFT_PARTS) if (restored[part]) write(part, restored[part]);
    }
    if (this.#dirty().length > 0) this.changed();
    const behind = DRAFT_PARTS.filter((part) => parts[part].isBehind);
    if (behind.length > 0) void this.verify(behind);
    else if (backup) void this.flush();
  }

  /** Checks whether somebody else has changed these parts, with or without local edits. */
  async verify(parts: DraftPart[]): Promise<void> {
    while (this.#running) await this.#running;
    await this.#run({ keepalive: false, parts });
  }

  /** Notes an edit of the form. */
  readonly changed = (): void => {
    const { state } = this.status();
    if (state === 'saved' || state === 'refused') this.#set({ state: 'unsaved', problems: [] });
    this.#backup.updateLater();
    this.#schedule.afterEdit();
  };

  /** Saves everything now; true where the server has everything. */
  readonly flush = async (): Promise<boolean> => {
    // A save that is under way does not have the latest edits.
    while (this.#running) await this.#running;
    return this.#run({ keepalive: false });
  };

  /** Called before the page may be unloaded: does not wait for responses. */
  readonly leave = (): void => {
    this.#backup.update();
    if (!this.#running) void this.#run({ keepalive: true });
  };

  /** The form has been unmounted. Requests in flight still complete. */
  stop(): void {
    const form = this.#options.read();
    this.#options.read = () => form;
    this.leave();
    this.#schedule.stop();
    this.#backup.stop();
  }

  /** Whether closing the page now would leave edits that the server does not get. */
  wouldLose(): boolean {
    if (this.#dirty().length === 0) return false;
    if (this.status().state !== 'unsaved' && this.status().state !== 'saving') return true;
    const size = new Blob([JSON.stringify(this.#options.read())]).size;
    return size > KEEPALIVE_BYTES || !this.status().isBackedUp;
  }

  /** While an action of the form runs, nothing else is saved. */
  hold(): void {
    this.#isHeld = true;
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Ends `hold`. `loaded` is the post after an action that has succeeded. */
  release(loaded: Record<DraftPart, LoadedPart> | null): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    if (loaded) {
      const stale = this.#parts.adopt(loaded, this.#options.read());
      for (const part of stale) this.#options.write(part, loaded[part].fields);
      this.#set({ savedAt: lastSave(loaded) ?? this.status().savedAt, isStarted: true });
    }
    this.#settle();
  }

  /** A part of the form as it is. */
  fields(part: DraftPart): Fields {
    return this.#options.read()[part];
  }

  /** Numbers of the working copies, for an action that makes them live. */
  numbers(): Record<DraftPart, number> {
    const number = (part: DraftPart) => this.#parts.number(part);
    return { uk: number('uk'), en: number('en'), settings: number('settings') };
  }

  /** Ends a conflict: the text of the form replaces theirs, which stays in the history. */
  keepMine(part: DraftPart): void {
    if (this.#conflicts.keepMine(part)) void this.flush();
  }

  /** Ends a conflict: their text replaces that of the form, which is added to the history first. */
  async takeTheirs(part: DraftPart): Promise<boolean> {
    const isTaken = await this.#conflicts.takeTheirs(part);
    if (isTaken) this.#settle();
    return isTaken;
  }

  /** Removes the working copies; the form becomes what is stored. Returns what the form was, or null. */
  async discard(): Promise<Form | null> {
    if (!(await this.flush())) return null;
    const before = this.#options.read();
    const { send, write } = this.#options;
    if (!(await discardCopies({ id: this.id, parts: this.#parts, send, write }))) return null;
    this.#settle();
    return before;
  }

  /** An action has found that somebody else has deleted the post. */
  miss(absence: Absence): void {
    this.#set({ absence });
  }

  /** Takes the post out of the bin, and saves. False where another post has its slug. */
  async restore(): Promise<boolean> {
    const answer = await this.#options.send(this.id, { intent: 'restore' });
    const isRestored = answer.kind === 'done' && answer.body.isRestored;
    if (isRestored) this.#set({ absence: null });
    await this.flush();
    return isRestored || this.status().absence === null;
  }

  /** Saves a post that was deleted for good as a new one. It stays absent until the server has it. */
  async saveAsNew(): Promise<void> {
    this.#parts.forget();
    this.#set({ isStarted: false });
    await this.flush();
  }

  #run(options: SaveOptions): Promise<boolean> {
    if (this.#isHeld) return Promise.resolve(false);
    this.#schedule.cancel();
    this.#running = this.#saveAll(options).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #saveAll(options: SaveOptions): Promise<boolean> {
    const wanted = [...new Set([...this.#dirty(), ...(options.parts ?? [])])];
    const parts = wanted.filter((part) => !this.status().conflicts[part]);
    if (parts.length > 0) this.#set({ state: 'saving', problems: [] });
    if (options.keepalive) await Promise.all(parts.map((part) => this.#savePart(part, options)));
    else for (const part of parts) if (!(await this.#savePart(part, options))) break;
    return this.#settle();
  }

  /** False if sending further parts is pointless. */
  async #savePart(part: DraftPart, options: SaveOptions): Promise<boolean> {
    const outcome = await savePart({
      ...{ part, keepalive: options.keepalive, options: this.#options },
      ...{ parts: this.#parts, conflicts: this.#conflicts, isStarted: this.status().isStarted },
    });
    if (outcome.kind === 'absent') this.miss(outcome.absence);
    else if (outcome.kind === 'saved' || outcome.kind === 'conflict') this.#set({ absence: null });
    if (outcome.kind === 'saved') {
      this.#schedule.succeeded();
      this.#set({ savedAt: outcome.savedAt, isStarted: true });
    } else if (outcome.kind === 'refused') {
      this.#set({ state: 'refused', problems: [...this.status().problems, ...outcome.problems] });
    } else if (outcome.kind !== 'conflict') {
      this.#set({ state: outcome.kind });
      return false;
    }
    return true;
  }

  /** True where the server has everything. */
  #settle(): boolean {
    this.#backup.update();
    const dirty = this.#dirty();
    const before = this.status();
    const state = settledState(before, dirty);
    this.#set(state === 'saved' ? { state, problems: [] } : { state });
    const isOpen = dirty.some((part) => !before.conflicts[part]);
    if (!isOpen || before.state === 'refused') return state === 'saved';
    if (isFailing(before)) this.#schedule.afterFailure();
    else this.#schedule.afterEdit();
    return false;
  }

  #dirty(): DraftPart[] {
    return this.#parts.dirty(this.#options.read());
  }

  #set(fields: Partial<SavingStatus>): void {
    this.#store.set({ ...fields, copies: this.#parts.copies() });
  }
}

/** `parts` are saved even without edits. */
type SaveOptions = { keepalive: boolean; parts?: DraftPart[] };
