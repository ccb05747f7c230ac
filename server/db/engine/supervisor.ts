import { type ChildProcess, spawn } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { EngineFailure } from './engine-error.ts';
import type { EngineMessage, EngineTask, OwnerMessage } from './protocol.ts';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** An engine that lived this long has recovered: its next fall starts with the short pause again. */
const STEADY_MS = 30_000;
/** A clean close writes a checkpoint; after this long the journal has to do. */
const STOP_PATIENCE_MS = 20_000;
/** The engine opens nothing below this: its journal alone asks for more. */
const LEAST_SPACE_BYTES = 1_000_000;

/** What the engine needs of a logger; pino's has it. */
export type EngineLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;

export type StartFailure = { reason: EngineFailure; detail: string };

/**
 * Keeps one engine process alive. `start` answers once it serves or with the reason why not; after a
 * success the process is started again whenever it dies, until `stop`.
 */
export class Supervisor {
  readonly #command: string[];
  readonly #task: EngineTask;
  readonly #log: EngineLog;
  readonly #listeners = new Set<(up: boolean) => void>();
  #child: ChildProcess | undefined;
  #enginePid = 0;
  #up = false;
  #stopping = false;
  #upSince = 0;
  #pause = FIRST_PAUSE_MS;

  /** @param command the program and its first arguments that run a Node script */
  constructor(command: string[], task: EngineTask, log: EngineLog) {
    this.#command = command;
    this.#task = task;
    this.#log = log;
  }

  get pid(): number {
    return this.#enginePid;
  }

  isUp(): boolean {
    return this.#up;
  }

  onChange(listener: (up: boolean) => void): void {
    this.#listeners.add(listener);
  }

  async start(): Promise<StartFailure | null> {
    const [program = process.execPath, ...args] = this.#command;
    const child = spawn(program, [...args, CHILD, JSON.stringify(this.#task)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child = child;
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) =>
        this.#log.warn({ line }, 'database engine'),
      );
    }
    const failure = await firstWord(child);
    if ('pid' in failure) {
      this.#enginePid = failure.pid;
      this.#upSince = performance.now();
      this.#change(true);
      child.once('exit', (code, signal) => void this.#fell(code, signal));
      // It may have died between its word and the listener above.
      if (child.exitCode !== null || child.signalCode !== null)
        void this.#fell(child.exitCode, child.signalCode);
      return null;
    }
    return this.#explain(failure);
  }

  async stop(): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    this.#change(false);
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    if (child.connected) child.send({ type: 'stop' } satisfies OwnerMessage);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
    await exited;
    clearTimeout(timer);
    await this.#endOrphan();
  }

  async #fell(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    if (this.#stopping || !this.#up) return;
    this.#change(false);
    if (performance.now() - this.#upSince > STEADY_MS) this.#pause = FIRST_PAUSE_MS;
    this.#log.error({ code, signal }, 'The database engine ended unexpectedly; starting it again');
    await this.#endOrphan();
    while (!this.#stopping) {
      await sleep(this.#pause);
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
      if (this.#stopping) return;
      const failure = await this.start();
      if (!failure) {
        this.#log.info({ pid: this.#enginePid }, 'The database engine is back');
        return;
      }
      this.#log.error({ ...failure, pause: this.#pause }, 'The database engine does not start; trying again');
    }
  }

  /** On a full disk the engine aborts without a word. */
  async #explain(failure: StartFailure): Promise<StartFailure> {
    if (failure.reason !== 'broken') return failure;
    const disk = await statfs(this.#task.dbPath).catch(() => null);
    const isFull = disk !== null && disk.bavail * disk.bsize < LEAST_SPACE_BYTES;
    return isFull ? { ...failure, reason: 'no_space' } : failure;
  }

  /** A `mongod` outlives the process that watched it and would hold the folder for ever. */
  async #endOrphan(): Promise<void> {
    const pid = this.#enginePid;
    if (this.#task.kind !== 'mongod' || pid === 0) return;
    for (let waited = 0; isRunning(pid); waited += 100) {
      process.kill(pid, waited < STOP_PATIENCE_MS ? 'SIGTERM' : 'SIGKILL');
      await sleep(100);
    }
  }

  #change(up: boolean): void {
    if (this.#up === up) return;
    this.#up = up;
    for (const listener of this.#listeners) listener(up);
  }
}

/** The child's first message, or the way it ended without one. */
function firstWord(child: ChildProcess): Promise<{ pid: number } | StartFailure> {
  return new Promise((resolve) => {
    let failed: StartFailure | undefined;
    child.on('message', (message: EngineMessage) => {
      if (message.type === 'ready') resolve({ pid: message.pid });
      else failed = { reason: message.reason, detail: message.detail };
    });
    child.once('error', (error) => resolve({ reason: 'not_available', detail: error.message }));
    // Answering only after the exit leaves the folder unlocked for the next try.
    child.once('exit', (code, signal) =>
      resolve(failed ?? { reason: 'broken', detail: `its process ended with ${signal ?? code}` }),
    );
  });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
