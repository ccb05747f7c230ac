import { type ChildProcess, spawn } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { EngineFailure } from './engine-error.ts';
import type { EngineMessage, EngineTask, OwnerMessage } from './protocol.ts';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));
/** The child only passes bytes on; the young generation of V8 would take 20 MB of garbage before it is collected. */
const NODE_OPTIONS = ['--max-semi-space-size=2'];
const RESTART_DELAY_MIN_MS = 100;
const RESTART_DELAY_MAX_MS = 10_000;
/** The longest delay for an engine whose last start succeeded: the site is unavailable in the meantime. */
const RESTART_DELAY_STARTED_MS = 1_000;
/** After this uptime the next restart begins with the shortest delay again. */
const STABLE_MS = 30_000;
/** A clean close writes a checkpoint; after this time the engine is killed and its journal is replayed. */
const STOP_TIMEOUT_MS = 20_000;
/** The engine does not open with less free space than this: its journal needs more. */
const FREE_SPACE_MIN_BYTES = 1_000_000;

/** The part of pino's logger that the engine uses. */
export type EngineLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;

export type StartFailure = { reason: EngineFailure; detail: string };

/**
 * Keeps one engine process running. `start` resolves when the engine serves, or with the reason why it does
 * not. After that the process is restarted whenever it dies, until `stop`.
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
  #restartDelay = RESTART_DELAY_MIN_MS;

  /** @param command the program and its first arguments, with which a Node script is run */
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
    const child = spawn(program, [...args, ...NODE_OPTIONS, CHILD, JSON.stringify(this.#task)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });

    this.#child = child;
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) =>
        this.#log.warn({ line }, 'Message from the database engine'),
      );
    }

    const failure = await firstMessage(child);
    if ('pid' in failure) {
      this.#enginePid = failure.pid;
      this.#upSince = performance.now();
      this.#restartDelay = Math.min(this.#restartDelay, RESTART_DELAY_STARTED_MS);
      this.#change(true);
      child.once('exit', (code, signal) => void this.#onExit(code, signal));

      // The engine may have died between its message and this listener.
      if (child.exitCode !== null || child.signalCode !== null)
        void this.#onExit(child.exitCode, child.signalCode);
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
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(timer);
    await this.#endOrphan();
  }

  async #onExit(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    if (this.#stopping || !this.#up) return;

    this.#change(false);
    if (performance.now() - this.#upSince > STABLE_MS) this.#restartDelay = RESTART_DELAY_MIN_MS;
    const delay = this.#restartDelay;
    this.#log.error({ code, signal, delay }, 'The database engine ended unexpectedly; it is restarted');
    await this.#endOrphan();

    while (!this.#stopping) {
      await sleep(this.#restartDelay);
      this.#restartDelay = Math.min(this.#restartDelay * 2, RESTART_DELAY_MAX_MS);
      if (this.#stopping) return;

      const failure = await this.start();
      if (!failure) {
        this.#log.info({ pid: this.#enginePid }, 'The database engine runs again');
        return;
      }

      this.#log.error(
        { ...failure, delay: this.#restartDelay },
        'The database engine did not start; the next try follows',
      );
    }
  }

  /** On a full disk the engine aborts without a message. */
  async #explain(failure: StartFailure): Promise<StartFailure> {
    if (failure.reason !== 'broken') return failure;
    const disk = await statfs(this.#task.dbPath).catch(() => null);
    const isFull = disk !== null && disk.bavail * disk.bsize < FREE_SPACE_MIN_BYTES;
    return isFull ? { ...failure, reason: 'no_space' } : failure;
  }

  /** A `mongod` outlives the process that started it and would lock the folder for ever. */
  async #endOrphan(): Promise<void> {
    const pid = this.#enginePid;
    if (this.#task.kind !== 'mongod' || pid === 0) return;
    for (let waited = 0; isRunning(pid); waited += 100) {
      process.kill(pid, waited < STOP_TIMEOUT_MS ? 'SIGTERM' : 'SIGKILL');
      await sleep(100);
    }
  }

  #change(up: boolean): void {
    if (this.#up === up) return;
    this.#up = up;
    for (const listener of this.#listeners) listener(up);
  }
}

/** The child's first message, or how it ended without one. */
function firstMessage(child: ChildProcess): Promise<{ pid: number } | StartFailure> {
  return new Promise((resolve) => {
    let failed: StartFailure | undefined;
    child.on('message', (message: EngineMessage) => {
      if (message.type === 'ready') resolve({ pid: message.pid });
      else failed = { reason: message.reason, detail: message.detail };
    });

    child.once('error', (error) => resolve({ reason: 'not_available', detail: error.message }));
    // After the exit the folder is unlocked for the next attempt.
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
