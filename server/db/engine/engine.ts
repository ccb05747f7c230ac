import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createChangeSignal } from '#server/db/change-signal.ts';
import { EngineError, engineError, failureOf } from './engine-error.ts';
import { NewerGlibcError, needsNewerGlibc, underNewerGlibc } from './newer-glibc.ts';
import { canConnect, canListen, findOwner, type OwnerRole, removeOwner, writeOwner } from './owner.ts';
import type { EngineKind, EngineTask } from './protocol.ts';
import { type EngineLog, type StartFailure, Supervisor } from './supervisor.ts';

export type Engine = {
  /** A `mongodb://` URI, which restarts of the engine process do not change. */
  uri: string;
  /** The process that owns the files; it changes with each restart. 0 if another process started the engine. */
  pid(): number;
  isUp(): boolean;
  onChange(listener: (up: boolean) => void): void;
  stop(): Promise<void>;
};

export type EngineOptions = {
  dataDir: string;
  /** The folder for a newer C library, used on machines whose own is too old. */
  cacheDir: string;
  log: EngineLog;
  /** The embedded engine refuses writes when less space than this is free. */
  freeBytesMin?: number;
  role?: OwnerRole;
  /** Milliseconds to wait for another owner of the folder to end. */
  waitMs?: number;
};

/** The longest socket path is 108 bytes on Linux and 104 on macOS, with a zero byte at the end. */
const SOCKET_PATH_BYTES = 100;
const RETRY_MS = 100;
const RESTART_MS = 3_000;
const KIND_FILE = 'engine-kind';

/** Starts the embedded database on `dataDir` and keeps it running until `stop`. Throws EngineError. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const dataDir = path.resolve(options.dataDir);
  const dbPath = path.join(dataDir, 'mongodb');
  const socketPath = await prepareFolders(dataDir, dbPath);
  const kind = await engineKind(dataDir);
  const supervisor = new Supervisor(
    await engineCommand(kind, options),
    { kind, dbPath, socketPath, freeBytesMin: options.freeBytesMin ?? 0 } satisfies EngineTask,
    options.log,
  );

  await startWithin(options.waitMs ?? 5_000, supervisor, dataDir, options.log);
  try {
    await writeFile(path.join(dataDir, KIND_FILE), `${kind}\n`);
    await createChangeSignal(path.dirname(socketPath));
    await writeOwner(dataDir, { role: options.role ?? 'server', pid: process.pid, socketPath });
  } catch (error) {
    await supervisor.stop();
    throw systemError(error, dataDir);
  }

  return {
    uri: socketUri(socketPath),
    pid: () => supervisor.pid,
    isUp: () => supervisor.isUp(),
    onChange: (listener) => supervisor.onChange(listener),
    stop: async () => {
      await removeOwner(dataDir, process.pid);
      await supervisor.stop();
      if (!socketPath.startsWith(dataDir))
        await rm(path.dirname(socketPath), { recursive: true, force: true });
    },
  };
}

/**
 * The engine of the server that runs on `dataDir`, or null. Waits up to RESTART_MS for an engine that its
 * server restarts.
 */
export async function joinEngine({ dataDir }: { dataDir: string }): Promise<{ uri: string } | null> {
  for (let waited = 0; waited < RESTART_MS; waited += RETRY_MS) {
    const owner = await findOwner(path.resolve(dataDir));
    if (owner?.role !== 'server') return null;
    if (await canConnect(owner.socketPath)) return { uri: socketUri(owner.socketPath) };
    await sleep(RETRY_MS);
  }
  return null;
}

/** For the command line: uses the engine of a running server, or starts one. */
export async function joinOrStartEngine(options: EngineOptions): Promise<Engine> {
  const joined = await joinEngine(options);
  if (!joined) return startEngine({ role: 'command', ...options });
  return { uri: joined.uri, pid: () => 0, isUp: () => true, onChange: () => {}, stop: async () => {} };
}

async function startWithin(
  waitMs: number,
  supervisor: Supervisor,
  dataDir: string,
  log: EngineLog,
): Promise<void> {
  for (let waited = 0; ; waited += RETRY_MS) {
    const failure = (await runningOwner(dataDir)) ?? (await supervisor.start());
    if (!failure) return;
    if (failure.reason !== 'in_use' || waited >= waitMs) {
      throw engineError(failure.reason, dataDir, failure.detail);
    }

    if (waited === 0)
      log.info({ dataDir, holder: failure.detail }, 'Waiting for the data folder to become free');
    await sleep(RETRY_MS);
  }
}

/**
 * An owner whose engine accepts connections. If it accepts none, the process id may have been reused by another
 * program, which happens in containers; then the engine's own lock decides.
 */
async function runningOwner(dataDir: string): Promise<StartFailure | null> {
  const owner = await findOwner(dataDir);
  if (!owner || !(await canConnect(owner.socketPath))) return null;
  return { reason: 'in_use', detail: `process ${owner.pid}` };
}

/** Creates the folders and returns the path of the engine's socket. */
async function prepareFolders(dataDir: string, dbPath: string): Promise<string> {
  try {
    await mkdir(dbPath, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK);
    await access(dbPath, constants.W_OK);
    return await chooseSocketPath(dataDir);
  } catch (error) {
    throw systemError(error, dataDir);
  }
}

function systemError(error: unknown, dataDir: string): EngineError {
  const detail = error instanceof Error ? error.message : String(error);
  return engineError(failureOf(detail), dataDir, detail);
}

/**
 * The socket is in the data folder, or in a private temporary folder if the path is too long, the file system has no
 * sockets, or the path contains a comma (which separates addresses in mongod's option).
 */
async function chooseSocketPath(dataDir: string): Promise<string> {
  const near = path.join(dataDir, 'run', 'db.sock');
  if (Buffer.byteLength(near) <= SOCKET_PATH_BYTES && !near.includes(',')) {
    await mkdir(path.dirname(near), { recursive: true, mode: 0o700 });
    if (await canListen(`${near}.${process.pid}`)) return near;
  }

  const folder = path.join(tmpdir(), 'dvomova-');
  const fits = Buffer.byteLength(folder) + 'XXXXXX/db.sock'.length <= SOCKET_PATH_BYTES;
  return path.join(await mkdtemp(fits ? folder : '/tmp/dvomova-'), 'db.sock');
}

/** A folder is always opened by the engine that created it: the versions differ, and neither opens newer files. */
async function engineKind(dataDir: string): Promise<EngineKind> {
  const stored = await readFile(path.join(dataDir, KIND_FILE), 'utf8').catch(() => '');
  const found = await hasMongod();
  if (stored.trim() === 'package') return 'package';
  if (stored.trim() === 'mongod' && !found) {
    throw engineError('not_available', dataDir, `mongod created ${dataDir} and is not on the PATH`);
  }

  return found ? 'mongod' : 'package';
}

function hasMongod(): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('mongod', ['--version'], { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** The program and first arguments of the engine process. */
async function engineCommand(kind: EngineKind, { cacheDir, log }: EngineOptions): Promise<string[]> {
  if (kind === 'mongod' || !needsNewerGlibc()) return [process.execPath];
  try {
    return await underNewerGlibc({
      cacheDir: path.resolve(cacheDir),
      onDownload: () => log.info({}, 'Downloading a newer C library for the embedded database'),
    });
  } catch (error) {
    if (error instanceof NewerGlibcError)
      throw new EngineError('not_available', error.message, { cause: error });
    throw error;
  }
}

function socketUri(socketPath: string): string {
  return `mongodb://${encodeURIComponent(socketPath)}/?directConnection=true`;
}
