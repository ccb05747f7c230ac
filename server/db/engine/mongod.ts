import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type EngineFailure, failureOf } from './engine-error.ts';
import type { EngineTask } from './protocol.ts';

/** An engine that serves its socket. `pid` is the process that owns the files. */
export type OpenEngine = { pid: number; onExit(listener: () => void): void; close(): Promise<void> };

/** The engine could not be opened; its message does not show the reason. */
export class EngineOpenError extends Error {
  readonly reason: EngineFailure;

  constructor(reason: EngineFailure, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

export function engineFailure(error: unknown): { reason: EngineFailure; detail: string } {
  const detail = error instanceof Error ? error.message : String(error);
  return { reason: error instanceof EngineOpenError ? error.reason : failureOf(detail), detail };
}

/** Runs the machine's `mongod` on `task.dbPath`, listening only on the unix socket. */
export async function openMongod(task: EngineTask): Promise<OpenEngine> {
  const folder = path.dirname(task.socketPath);
  const child = spawn(
    'mongod',
    // The default socket, /tmp/mongodb-27017.sock, may belong to another mongod, which would lose it.
    ['--dbpath', task.dbPath, '--bind_ip', task.socketPath, '--unixSocketPrefix', folder, '--quiet'],
    // A process group of its own: a terminal's Ctrl-C must not stop the engine before its owner has finished.
    { stdio: ['ignore', 'pipe', 'inherit'], detached: true },
  );

  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });

  await waitingForConnections(child, gone);
  return {
    pid: child.pid ?? 0,
    onExit: (listener) => void gone.then(listener),
    close: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/**
 * Resolves when mongod logs that it waits for connections: it has then locked the folder and listens. A successful
 * connection would prove less, because an earlier mongod that still owns the folder would accept it on the same
 * socket.
 */
async function waitingForConnections(child: ChildProcess, gone: Promise<void>): Promise<void> {
  if (!child.stdout) return;

  const logged: string[] = [];
  let listening = false;
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      if (listening) return;
      logged.push(line);
      if (logged.length > 200) logged.shift();
      listening = /waiting for connections/i.test(line);
      if (listening) resolve();
    });
  });

  await Promise.race([ready, gone]);
  if (!listening) throw new Error(lastError(logged) ?? `mongod ended with code ${child.exitCode}`);
}

/** mongod logs a JSON object a line: severity `F` or `E`, `msg`, and the error in `attr`. */
function lastError(logged: string[]): string | undefined {
  return logged
    .findLast((line) => /"s":\s*"[FE]"/.test(line) && /error|exception/i.test(line))
    ?.slice(0, 500);
}
