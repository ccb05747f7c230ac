import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';
import type { Fields, LoadedPart } from '../editor-post.ts';
import { Conflicts } from './conflicts.ts';
import { discardCopies } from './discard-copies.ts';
import { FormBackup } from './form-backup.ts';
import { OnceLater } from './once-later.ts';
import { type Form, Parts } from './parts.ts';
import { savePart } from './save-part.ts';
import type { SaverOptions } from './saver-options.ts';
import { KEEPALIVE_BYTES } from './send.ts';
import { lastSave, type SavingStatus, StatusStore } from './status.ts';

/** Milliseconds after an edit; further edits do not postpone the save. */
const SAVE_AFTER = 3_000;
/** Between attempts while the server cannot be reached. */
const RETRY_AFTER = [5_000, 10_000, 30_000];

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
  readonly #save = new OnceLater(() => void this.flush());
  #running: Promise<boolean> | null = null;
  #isHeld = false;
  #isStopped = false;
  #failures = 0;

  constructor(options: SaverOptions) {
    this.#options = { ...options };
    this.#parts = new Parts(options.parts);
    this.#store = new StatusStore({
      state: 'saved',
      savedAt: lastSave(options.parts),
      problems: [],
      conflicts: {},
      isBackedUp: true,
      isStarted: !options.isNew,
      copies: this.#parts.copies(),
    });
    this.#conflicts = new Conflicts({ parts: this.#parts, store: this.#store, write: options.write });
    this.#backup = new FormBackup({ options: this.#options, parts: this.#parts, store: this.#store });
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
    this.#schedule(SAVE_AFTER);
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
    this.#isStopped = true;
    this.#save.stop();
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
    const { read, send } = this.#options;
    if (part !== 'settings') {
      const answer = await send(this.id, { intent: 'abandon', part, fields: read()[part] });
      if (answer.kind !== 'done') return false;
    }
    const isTaken = this.#conflicts.takeTheirs(part);
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

  #run(options: SaveOptions): Promise<boolean> {
    if (this.#isHeld) return Promise.resolve(false);
    this.#save.stop();
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
    const { kind, send } = this.#options;
    const outcome = await savePart({
      ...{ part, kind, send, id: this.id, keepalive: options.keepalive },
      // `stop` replaces the function while a request is under way.
      read: () => this.#options.read(),
      ...{ parts: this.#parts, conflicts: this.#conflicts },
    });
    if (outcome.kind === 'saved') {
      this.#failures = 0;
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
    const dirty = this.#dirty();
    const { state, conflicts } = this.status();
    this.#backup.update();
    if (dirty.length === 0 && Object.keys(conflicts).length === 0) {
      this.#set({ state: 'saved', problems: [] });
      return true;
    }
    const isOpen = dirty.some((part) => !conflicts[part]);
    if (Object.keys(conflicts).length > 0) this.#set({ state: 'conflict' });
    else if (state === 'saving' || state === 'saved' || state === 'conflict') this.#set({ state: 'unsaved' });
    const isFailing = state === 'offline' || state === 'failed' || state === 'signedOut';
    const pause = RETRY_AFTER[Math.min(this.#failures, RETRY_AFTER.length - 1)] ?? SAVE_AFTER;
    if (isFailing) this.#failures++;
    if (isOpen && state !== 'refused') this.#schedule(isFailing ? pause : SAVE_AFTER);
    return false;
  }

  #schedule(delay: number): void {
    if (!this.#isStopped) this.#save.start(delay);
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
