import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
/** It replaces itself with the service. */
const SERVICE = path.join(ROOT, 'scripts', 'service');

/** The real service in its own process, for tests and measurements. */
export type RunningServer = {
  url: string;
  pid: number;
  output: () => string;
  /** Sends SIGTERM; resolves with the exit code. */
  stop: () => Promise<number | null>;
  /** Sends SIGKILL to the service and all its descendants. */
  killAll: () => Promise<void>;
};

/** Starts the service and waits until it is ready. Throws with its output when it exits instead. */
export async function runServer(
  env: Record<string, string>,
  args: string[] = [],
  prefix: string[] = [],
): Promise<RunningServer> {
  const port = Number(env.PORT ?? (await freePort()));
  const child = runCommand([...prefix, SERVICE, ...args], { ...env, PORT: String(port) });
  const output = collect(child);
  const url = `http://127.0.0.1:${port}`;

  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended at once: ${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.status === 200) break;
    await sleep(50);
  }

  return {
    url,
    pid: child.pid ?? 0,
    output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill('SIGTERM');
      await once(child, 'exit');
      return child.exitCode;
    },
    killAll: () => kill(child),
  };
}

/**
 * Runs a program of the project from its root with a clean environment. `prefix` is a program with arguments
 * that must `exec` it, so that no process is in between.
 */
export function runProgram(args: string[], env: Record<string, string>, prefix: string[] = []): ChildProcess {
  return runCommand([...prefix, process.execPath, ...args], env);
}

function runCommand([program = '', ...args]: string[], env: Record<string, string>): ChildProcess {
  const { PATH = '', HOME = '', LANG = 'C.UTF-8' } = process.env;
  return spawn(program, args, {
    cwd: ROOT,
    env: {
      PATH,
      HOME,
      LANG,
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      // As under `npm start`: a third less processor time at each start.
      NODE_COMPILE_CACHE: path.join(ROOT, '.cache', 'compiled'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Below 32,768, where Linux begins to choose ports for connections and for `listen(0)`: such a port can be taken
 * again before the service listens on it. Each worker of the tests has ports of its own.
 */
const FIRST_PORT = 10_000;
const PORTS_EACH = 3_000;
let portsGiven = process.pid;

export async function freePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 7;
  for (;;) {
    const port = FIRST_PORT + worker * PORTS_EACH + (portsGiven++ % PORTS_EACH);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Every descendant of a process (Linux). */
export function childrenOf(pid: number): number[] {
  const direct = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => parentOf(candidate) === pid);
  return direct.flatMap((child) => [child, ...childrenOf(child)]);
}

/** The processes of the embedded engine. Other children draw pictures or render Markdown, and come and go. */
export function enginePids(pid: number): number[] {
  return childrenOf(pid).filter((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('engine/child.ts'),
  );
}

function collect(child: ChildProcess): () => string {
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  return () => text;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  const family = [child.pid, ...childrenOf(child.pid)];
  const gone = once(child, 'exit');
  for (const pid of family) killNow(pid);
  await gone;
  // The engine may still write into a folder that the test removes.
  while (family.some((pid) => !hasEnded(pid))) await sleep(10);
}

/** Also true of a process that has ended and whose parent, which is dead too, has not asked for its exit code. */
export function hasEnded(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return true;
  }
}

/** Kills a process that may have exited already. */
export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

/** Resident memory of a process, now or at its peak (Linux). */
export function residentMegabytes(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(status) ?? [];
  return Number(kilobytes) / 1024;
}
