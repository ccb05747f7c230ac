import type { PostKind } from '#contract/posts/desk.ts';
import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';
import type { EditorConflict } from '#contract/posts/editor.ts';
import type { FormProblem } from '../../../../form-problems.ts';
import { type Fields, isSameFields, type LoadedPart } from '../editor-post.ts';
import { backupOfNew, deleteBackup, readBackup, writeBackup } from './backup.ts';
import { type Form, Parts } from './parts.ts';
import { KEEPALIVE_BYTES, type Send } from './send.ts';

/** Milliseconds after an edit; further edits do not put it off. */
const SAVE_AFTER = 3_000;
const BACKUP_AFTER = 500;
/** Between attempts while the server cannot be reached. */
const RETRY_AFTER = [5_000, 10_000, 30_000];

export type SavingStatus = {
  state: 'saved' | 'unsaved' | 'saving' | 'offline' | 'signedOut' | 'failed' | 'refused' | 'conflict';
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

export type SaverOptions = {
  id: string;
  kind: PostKind;
  isNew: boolean;
  parts: Record<DraftPart, LoadedPart>;
  /** The form as it is. */
  read: () => Form;
  /** Puts values into the form. */
  write: (part: DraftPart, fields: Fields) => void;
  send: Send;
};

/**
 * Saves the editor's form as working copies, part by part, some seconds after each edit. What the server does
 * not have yet is in the storage of the browser. Never replaces what somebody else has saved: that is a conflict,
 * which waits for the user.
 */
export class Saver {
  readonly #options: SaverOptions;
  readonly #parts: Parts;
  readonly #listeners = new Set<() => void>();
  readonly #timers: { save?: Timer; backup?: Timer } = {};
  #status: SavingStatus;
  #running: Promise<boolean> | null = null;
  #isHeld = false;
  #isStopped = false;
  #failures = 0;

  constructor(options: SaverOptions) {
    this.#options = { ...options };
    this.#parts = new Parts(options.parts);
    this.#status = {
      ...{ state: 'saved', savedAt: lastSave(options.parts), problems: [], conflicts: {} },
      ...{ isBackedUp: true, isStarted: !options.isNew, copies: this.#parts.copies() },
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly status = (): SavingStatus => this.#status;

  /** That of the post, or of a backup of a new post that the server does not know yet. */
  get id(): string {
    return this.#options.id;
  }

  /** Brings back edits that the server does not have, and saves what was typed before the script ran. */
  start(): void {
    const { id, kind, isNew, parts, write } = this.#options;
    const backup = readBackup(isNew ? backupOfNew(kind) : id);
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

  /** Finds out what somebody else has changed in these parts, whether they have edits or not. */
  async verify(parts: DraftPart[]): Promise<void> {
    while (this.#running) await this.#running;
    await this.#run({ keepalive: false, parts });
  }

  /** Says that something in the form has been edited. */
  readonly changed = (): void => {
    const { state } = this.#status;
    if (state === 'saved' || state === 'refused') this.#set({ state: 'unsaved', problems: [] });
    this.#timers.backup ??= setTimeout(() => this.#backUp(), BACKUP_AFTER);
    this.#schedule(SAVE_AFTER);
  };

  /** Saves everything now; true where the server has everything. */
  readonly flush = async (): Promise<boolean> => {
    // A save that is under way does not have the latest edits.
    while (this.#running) await this.#running;
    return this.#run({ keepalive: false });
  };

  /** Before the page may be gone: nothing waits for answers. */
  readonly leave = (): void => {
    this.#backUp();
    if (!this.#running) void this.#run({ keepalive: true });
  };

  /** The page has no form any more. What is on its way is still saved. */
  stop(): void {
    const form = this.#options.read();
    this.#options.read = () => form;
    this.leave();
    this.#isStopped = true;
    clearTimeout(this.#timers.save);
    clearTimeout(this.#timers.backup);
  }

  /** Whether closing the page now would leave edits that the server does not get. */
  wouldLose(): boolean {
    if (this.#dirty().length === 0) return false;
    if (this.#status.state !== 'unsaved' && this.#status.state !== 'saving') return true;
    const size = new Blob([JSON.stringify(this.#options.read())]).size;
    return size > KEEPALIVE_BYTES || !this.#status.isBackedUp;
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
      this.#set({ savedAt: lastSave(loaded) ?? this.#status.savedAt, isStarted: true });
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
    const conflict = this.#endConflict(part);
    if (!conflict) return;
    this.#parts.see(part, conflict.theirs);
    this.#parts.keepReplaced(part);
    void this.flush();
  }

  /** Ends a conflict: their text replaces that of the form, which is added to the history first. */
  async takeTheirs(part: DraftPart): Promise<boolean> {
    const fields = this.#options.read()[part];
    if (part !== 'settings') {
      const answer = await this.#options.send(this.id, { intent: 'give up', part, fields });
      if (answer.kind !== 'done') return false;
    }
    const conflict = this.#endConflict(part);
    if (!conflict) return false;
    this.#parts.see(part, conflict.theirs);
    this.#options.write(part, conflict.theirs.fields);
    this.#settle();
    return true;
  }

  /** Removes the working copies; the form becomes what is stored. Returns what the form was, or null. */
  async discard(): Promise<Form | null> {
    if (!(await this.flush())) return null;
    const before = this.#options.read();
    for (const part of DRAFT_PARTS) {
      const number = this.#parts.number(part);
      if (number === 0) continue;
      const answer = await this.#options.send(this.id, { intent: 'discard', part, number });
      if (answer.kind !== 'done') return null;
      this.#parts.see(part, answer.body);
      this.#options.write(part, answer.body.fields);
    }
    this.#settle();
    return before;
  }

  #run(options: How): Promise<boolean> {
    if (this.#isHeld) return Promise.resolve(false);
    clearTimeout(this.#timers.save);
    this.#timers.save = undefined;
    this.#running = this.#saveAll(options).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #saveAll(options: How): Promise<boolean> {
    const wanted = [...new Set([...this.#dirty(), ...(options.parts ?? [])])];
    const parts = wanted.filter((part) => !this.#status.conflicts[part]);
    if (parts.length > 0) this.#set({ state: 'saving', problems: [] });
    if (options.keepalive) await Promise.all(parts.map((part) => this.#save(part, options)));
    else for (const part of parts) if (!(await this.#save(part, options))) break;
    return this.#settle();
  }

  /** False where it makes no sense to send more. */
  async #save(part: DraftPart, options: How): Promise<boolean> {
    const fields = this.#options.read()[part];
    const attempt = randomName();
    const names = this.#parts.begin(part, attempt);
    const answer = await this.#options.send(
      this.id,
      { intent: 'save', kind: this.#options.kind, fields, ...names },
      options,
    );
    if (answer.kind !== 'offline' && answer.kind !== 'failed') this.#parts.answered(part, attempt);
    if (answer.kind === 'conflict') return this.#meet(part, answer.conflict, options);
    if (answer.kind === 'done') {
      this.#parts.see(part, { ...answer.body, fields });
      this.#failures = 0;
      this.#set({ savedAt: answer.body.savedAt, isStarted: true });
    } else if (answer.kind === 'refused') {
      this.#set({ state: 'refused', problems: [...this.#status.problems, ...answer.problems] });
    } else {
      this.#set({ state: answer.kind });
      return false;
    }
    return true;
  }

  /** Where the two have changed different fields, both changes stay. */
  #meet(part: DraftPart, conflict: EditorConflict, options: How): boolean | Promise<boolean> {
    const { theirs } = conflict;
    const mine = this.#options.read()[part];
    const merged = this.#parts.merge(part, mine, theirs.fields);
    if (!merged) {
      this.#set({ conflicts: { ...this.#status.conflicts, [part]: conflict } });
      return true;
    }
    this.#parts.see(part, theirs);
    if (!isSameFields(merged, mine)) this.#options.write(part, merged);
    return isSameFields(merged, theirs.fields) ? true : this.#save(part, options);
  }

  #endConflict(part: DraftPart): EditorConflict | undefined {
    const { [part]: conflict, ...conflicts } = this.#status.conflicts;
    this.#set({ conflicts });
    return conflict;
  }

  /** True where the server has everything. */
  #settle(): boolean {
    const dirty = this.#dirty();
    const { state, conflicts } = this.#status;
    this.#backUp();
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
    if (this.#isStopped) return;
    this.#timers.save ??= setTimeout(() => {
      this.#timers.save = undefined;
      void this.flush();
    }, delay);
  }

  #dirty(): DraftPart[] {
    return this.#parts.dirty(this.#options.read());
  }

  #backUp(): void {
    clearTimeout(this.#timers.backup);
    this.#timers.backup = undefined;
    const { isStarted } = this.#status;
    const backup = this.#parts.toBackup(this.id, this.#options.read());
    const ofNew = backupOfNew(this.#options.kind);
    if (this.#options.isNew && (isStarted || !backup)) deleteBackup(ofNew);
    if (!backup) deleteBackup(this.id);
    const isBackedUp = !backup || writeBackup(isStarted ? this.id : ofNew, backup);
    if (isBackedUp !== this.#status.isBackedUp) this.#set({ isBackedUp });
  }

  #set(fields: Partial<SavingStatus>): void {
    this.#status = { ...this.#status, ...fields, copies: this.#parts.copies() };
    for (const listener of this.#listeners) listener();
  }
}

/** `parts` are saved even without edits. */
type How = { keepalive: boolean; parts?: DraftPart[] };

type Timer = ReturnType<typeof setTimeout> | undefined;

function lastSave(parts: Record<DraftPart, LoadedPart>): string | null {
  const times = DRAFT_PARTS.flatMap((part) => parts[part].savedAt ?? []);
  return times.toSorted().at(-1) ?? null;
}

/** `crypto.randomUUID` needs a secure context, which a site on a local network is not. */
function randomName(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
}
