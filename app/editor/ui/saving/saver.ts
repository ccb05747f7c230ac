import { type Fields, isSameFields, type LoadedPart } from '#app/editor/ui/editor-post.ts';
import type { PostKind } from '#contract/posts/admin.ts';
import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';
import type { ActionDone, EditorAction, EditorConflict } from '#contract/posts/editor.ts';
import { type KeptWords, KeptWordsPlace } from './kept-words.ts';
import { type Form, Parts } from './parts.ts';
import { type Answer, KEEPALIVE_BYTES, type Send } from './send.ts';
import { isFailing, isSaidKept, lastSave, type SavingStatus, settledState } from './status.ts';

export type SaverOptions = {
  id: string;
  kind: PostKind;
  isNew: boolean;
  userId: string;
  parts: Record<DraftPart, LoadedPart>;
  read: () => Form;
  write: (part: DraftPart, fields: Fields) => void;
  send: Send;
};

/**
 * How many milliseconds after an edit the text is saved; further edits do not postpone it. While saving fails, the
 * browser keeps a short text at once.
 */
const KEEP_AFTER = 500;
const SAVE_AFTER = 3_000;
/** Milliseconds between attempts while the server cannot be reached. */
const RETRY_AFTER = 3_000;

/** How often an action saves again if an edit comes during its save. */
const FLUSHES_MAX = 5;

/**
 * Saves the editor's form as working copies, part by part, some seconds after each edit. The browser keeps what the
 * server does not have yet. The saver never replaces another editor's saved text; instead there is a conflict, which
 * the user resolves.
 */
export class Saver {
  readonly #options: SaverOptions;
  readonly #parts: Parts;
  readonly #place = new KeptWordsPlace();
  readonly #listeners = new Set<() => void>();
  #status: SavingStatus;
  #running: Promise<boolean> | null = null;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  /** True while an action runs; nothing is saved then. */
  #isHeld = false;
  #isStopped = false;
  /** Whether closed tabs may have left text of this post. */
  #mayHaveLeft = true;

  constructor(options: SaverOptions) {
    this.#options = { ...options };
    this.#parts = new Parts(options.parts);
    this.#status = {
      state: 'saved',
      absence: null,
      savedAt: lastSave(options.parts),
      problems: [],
      conflicts: {},
      isKept: true,
      isKeepDue: false,
      isStarted: !options.isNew,
      isEarlierDraft: false,
      copies: this.#parts.copies(),
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly status = (): SavingStatus => this.#status;

  get id(): string {
    return this.#options.id;
  }

  /** Saves text that was typed before the script ran, and looks for text that closed tabs have left. */
  start(): void {
    const { parts } = this.#options;
    this.#place.claim();
    if (this.#dirty().length > 0) this.changed();
    const behind = DRAFT_PARTS.filter((part) => parts[part].isBehind);
    if (behind.length > 0) void this.verify(behind);
    else void this.#takeLeftWords();
  }

  /** Called when the form is unmounted. Requests in flight still complete. */
  stop(): void {
    const form = this.#options.read();
    this.#options.read = () => form;
    this.leave();
    this.#isStopped = true;
    this.#stopSaveTimer();
    this.#place.release();
  }

  /** Checks whether another editor has changed these parts, with or without local edits. */
  async verify(parts: DraftPart[]): Promise<void> {
    while (this.#running) await this.#running;
    await this.#run({ keepalive: false, parts });
  }

  /** Called after an edit of the form. */
  readonly changed = (): void => {
    const { state, isKeepDue } = this.#status;
    const isSaid = isSaidKept(this.#status);
    if (isSaid && !this.#place.isLong) this.#keep();
    else this.#keepTimer ??= setTimeout(() => this.#keep(), KEEP_AFTER);

    if (state === 'saved' || state === 'refused') this.#set({ state: 'unsaved', problems: [] });
    else if (isSaid && this.#keepTimer !== undefined && !isKeepDue) this.#set({});
    this.#saveLater(SAVE_AFTER);
  };

  /** Saves everything now; with `isAsked`, in the history too. True if the server then has everything. */
  readonly flush = async ({ isAsked = false } = {}): Promise<boolean> => {
    // A running save does not include the latest edits.
    while (this.#running) await this.#running;
    const parts = isAsked ? this.#parts.keepNext(this.#options.read()) : [];
    return this.#run({ keepalive: false, parts });
  };

  /**
   * Puts other fields into a part of the form, after what is there is saved, and returns what was there. Null if that
   * is the same, or cannot be saved, which the status explains.
   */
  async exchange(part: DraftPart, fields: Fields): Promise<Fields | null> {
    if (!(await this.#flushAll())) return null;
    const before = this.fields(part);
    if (isSameFields(before, fields)) return null;
    this.#options.write(part, fields);
    void this.flush();
    return before;
  }

  /**
   * Tries again now if the last save has failed, because the server may be back, or the user may have signed in
   * elsewhere.
   */
  readonly retry = (): void => {
    if (isFailing(this.#status)) void this.flush();
  };

  /** Called before the page may be unloaded: does not wait for responses. */
  readonly leave = (): void => {
    this.#keep();
    if (!this.#running) void this.#run({ keepalive: true });
  };

  /** Whether closing the page now would lose edits that the server does not get. */
  wouldLose(): boolean {
    if (this.#dirty().length === 0) return false;
    if (this.#status.state !== 'unsaved' && this.#status.state !== 'saving') return true;
    const size = new Blob([JSON.stringify(this.#options.read())]).size;
    return size > KEEPALIVE_BYTES || !this.#status.isKept;
  }

  /**
   * Sends an action after everything is saved. Nothing is saved until `release`. Null if something cannot be saved,
   * which the status explains, or if another action is running.
   */
  async act(
    toAction: (numbers: Record<DraftPart, number>) => EditorAction,
  ): Promise<Answer<ActionDone> | null> {
    if (this.#isHeld || !(await this.#flushAll())) return null;
    this.#isHeld = true;
    const answer = await this.#options.send(this.id, toAction(this.#parts.numbers()));
    if (answer.kind === 'absent') this.#set({ absence: answer.absence });
    if (answer.kind !== 'done') this.release(null);
    return answer;
  }

  /** Saves until no edit has come during a save. False if something cannot be saved. */
  async #flushAll(): Promise<boolean> {
    for (let attempt = 0; attempt < FLUSHES_MAX; attempt++) {
      if (await this.flush()) return true;
      if (this.#status.state !== 'unsaved') return false;
    }
    return false;
  }

  /** Ends an action. `loaded` is the post after a successful action. */
  release(loaded: Record<DraftPart, LoadedPart> | null): void {
    if (!this.#isHeld) return;

    this.#isHeld = false;
    if (loaded) {
      const stale = this.#parts.adopt(loaded, this.#options.read());
      for (const part of DRAFT_PARTS) if (stale[part]) this.#options.write(part, stale[part]);
      this.#set({ savedAt: lastSave(loaded) ?? this.#status.savedAt, isStarted: true });
    }

    this.#settle();
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  fields(part: DraftPart): Fields {
    return this.#options.read()[part];
  }

  /** Ends a conflict: the text in the form replaces the other editor's, which stays in the history. */
  keepMine(part: DraftPart): void {
    const conflict = this.#endConflict(part);
    if (!conflict) return;
    this.#parts.see(part, conflict.theirs);
    this.#parts.keepReplaced(part);
    void this.flush();
  }

  /**
   * Ends a conflict: the other editor's text replaces the one in the form, which is first added to the history. False
   * if the server cannot be reached.
   */
  async takeTheirs(part: DraftPart): Promise<boolean> {
    const { send, write } = this.#options;
    if (part !== 'settings') {
      const answer = await send(this.id, { intent: 'abandon', part, fields: this.fields(part) });
      if (answer.kind !== 'done') return false;
    }

    const conflict = this.#endConflict(part);
    if (!conflict) return false;

    this.#parts.see(part, conflict.theirs);
    write(part, conflict.theirs.fields);
    this.#settle();

    return true;
  }

  /** Removes the working copies and puts the stored text into the form. Returns the previous form, or null. */
  async discard(): Promise<Form | null> {
    if (!(await this.#flushAll())) return null;

    const before = { ...this.#options.read() };
    for (const part of this.#parts.copies()) {
      const number = this.#parts.numbers()[part];
      const answer = await this.#options.send(this.id, { intent: 'discard', part, number });
      if (answer.kind !== 'done') return null;

      // It may have been edited during the request.
      before[part] = this.fields(part);
      this.#parts.see(part, answer.body);
      this.#options.write(part, answer.body.fields);
    }

    this.#settle();
    return before;
  }

  /** Takes the post out of the bin and saves. False if another post has its slug. */
  async restore(): Promise<boolean> {
    const answer = await this.#options.send(this.id, { intent: 'restore' });
    const isRestored = answer.kind === 'done' && answer.body.isRestored;
    if (isRestored) this.#set({ absence: null });
    await this.flush();
    return isRestored || this.#status.absence === null;
  }

  /** Saves a permanently deleted post as a new one. It counts as absent until the server has it. */
  async saveAsNew(): Promise<void> {
    this.#parts.forget();
    this.#set({ isStarted: false });
    await this.flush();
  }

  /** `parts` are saved even without edits. */
  #run(options: { keepalive: boolean; parts?: DraftPart[] }): Promise<boolean> {
    if (this.#isHeld) return Promise.resolve(false);
    this.#stopSaveTimer();
    this.#running = this.#saveAll(options).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #saveAll({ keepalive, parts = [] }: { keepalive: boolean; parts?: DraftPart[] }): Promise<boolean> {
    const wanted = new Set([...this.#dirty(), ...parts]);
    const open = [...wanted].filter((part) => !this.#status.conflicts[part]);
    if (open.length > 0) this.#set({ state: 'saving', problems: [] });

    if (keepalive) await Promise.all(open.map((part) => this.#savePart(part, keepalive)));
    else for (const part of open) if (!(await this.#savePart(part, keepalive))) break;
    return this.#settle();
  }

  /** False if sending further parts would be pointless. */
  async #savePart(part: DraftPart, keepalive: boolean): Promise<boolean> {
    const { id, kind, send, read } = this.#options;
    const fields = read()[part];
    const saveId = newSaveId();
    const names = this.#parts.begin(part, saveId);
    const { isStarted } = this.#status;

    const answer = await send(id, { intent: 'save', kind, isStarted, fields, ...names }, { keepalive });
    if (answer.kind !== 'offline' && answer.kind !== 'failed') this.#parts.answered(part, saveId);

    switch (answer.kind) {
      case 'done':
        this.#parts.see(part, { ...answer.body, fields, isAutosaved: !names.recordSaved });
        this.#set({ absence: null, savedAt: answer.body.savedAt, isStarted: true });
        return true;
      case 'conflict':
        this.#set({ absence: null });
        return this.#meet(part, answer.conflict) ? this.#savePart(part, keepalive) : true;
      case 'refused':
        this.#set({ state: 'refused', problems: [...this.#status.problems, ...answer.problems] });
        return true;
      case 'absent':
        this.#set({ state: 'absent', absence: answer.absence });
        return false;
      default:
        this.#set({ state: answer.kind });
        return false;
    }
  }

  /**
   * Merges both texts if different fields differ; otherwise the conflict waits for the user. True if the merged text
   * has to be saved.
   */
  #meet(part: DraftPart, conflict: EditorConflict): boolean {
    const mine = this.fields(part);
    const { theirs } = conflict;

    const merged = this.#parts.merge(part, mine, theirs.fields);
    if (!merged) {
      const restoredFrom = this.#parts.restoredFrom(part);
      const isMineKept = restoredFrom !== null;
      const isMineOlder = isMineKept && restoredFrom < (theirs.savedAt ?? '');
      const open = { ...conflict, isMineKept, isMineOlder };
      this.#set({ conflicts: { ...this.#status.conflicts, [part]: open } });
      return false;
    }

    this.#parts.see(part, theirs);
    if (!isSameFields(merged, mine)) this.#options.write(part, merged);
    return !isSameFields(merged, theirs.fields);
  }

  #endConflict(part: DraftPart): EditorConflict | undefined {
    const { [part]: conflict, ...conflicts } = this.#status.conflicts;
    this.#set({ conflicts });
    return conflict;
  }

  /** Records the state after a save. True if the server has everything. */
  #settle(): boolean {
    this.#keep();
    const dirty = this.#dirty();
    const before = this.#status;
    const state = settledState(before, dirty);

    this.#set(state === 'saved' ? { state, problems: [] } : { state });
    if (state === 'saved') void this.#takeLeftWords();

    const isOpen = dirty.some((part) => !before.conflicts[part]);
    if (isOpen && before.state !== 'refused') this.#saveLater(isFailing(before) ? RETRY_AFTER : SAVE_AFTER);
    return state === 'saved';
  }

  /** Puts the text that closed tabs have left into the form, one tab after the other. */
  async #takeLeftWords(): Promise<void> {
    if (!this.#mayHaveLeft || this.#isStopped) return;
    const isWanted = (words: KeptWords) => this.#isOfThisPost(words);
    this.#mayHaveLeft = false;
    if (!(await this.#place.takeLeft(isWanted, (words) => this.#take(words)))) return;
    this.#mayHaveLeft = true;
    await this.flush();
  }

  #isOfThisPost({ userId, id, kind, isStarted }: KeptWords): boolean {
    if (userId !== this.#options.userId) return false;
    return id === this.id || (!isStarted && !this.#status.isStarted && kind === this.#options.kind);
  }

  /** False while something else in the form is unsaved. */
  #take(words: KeptWords): boolean {
    const isBusy = this.#isHeld || this.#running !== null || this.#dirty().length > 0;
    if (isBusy || !this.#isOfThisPost(words)) {
      this.#mayHaveLeft = true;
      return false;
    }

    const restored = this.#parts.restore(words.parts);
    if (!this.#status.isStarted) {
      this.#options.id = words.id;
      this.#set({ isEarlierDraft: Object.keys(restored).length > 0 });
    }

    for (const part of DRAFT_PARTS) if (restored[part]) this.#options.write(part, restored[part]);
    this.#keep();
    return true;
  }

  /** Makes the browser keep what the server does not have. */
  #keep(): void {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    const { userId, id, kind, read } = this.#options;
    const { isStarted, absence, isKept, isKeepDue } = this.#status;

    // A permanently deleted post can only be saved as a new one.
    const isPurged = absence === 'purged';
    const parts = this.#parts.toKept(read(), new Date().toISOString(), isPurged);
    const words = { userId, id, kind, isStarted: isStarted && !isPurged, parts };
    const isKeptNow = this.#place.keep(Object.keys(parts).length > 0 ? words : null);
    if (isKeptNow !== isKept || isKeepDue) this.#set({ isKept: isKeptNow });
  }

  #saveLater(delay: number): void {
    if (!this.#isStopped) this.#saveTimer ??= setTimeout(() => void this.flush(), delay);
  }

  #stopSaveTimer(): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
  }

  #dirty(): DraftPart[] {
    return this.#parts.dirty(this.#options.read());
  }

  #set(fields: Partial<SavingStatus>): void {
    const isKeepDue = this.#keepTimer !== undefined;
    this.#status = { ...this.#status, ...fields, isKeepDue, copies: this.#parts.copies() };
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Returns a random id for a save. `crypto.randomUUID` needs a secure context, which a site on a local network does
 * not have.
 */
function newSaveId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
}
