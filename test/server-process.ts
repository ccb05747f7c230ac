import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

export type ServerProcess = {
  url: string;
  pid: number;
  output: () => string;
  /** Ends it as an operator would; resolves with the exit code. */
  stop: () => Promise<number | null>;
  /** Ends it, and every process that it started, without a chance to clean up. */
  killAll: () => Promise<void>;
};

/** A folder that goes when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-process-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No port');
  return address.port;
}

/** Starts the real service and waits until it answers. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = Number(env.PORT ?? (await freePort()));
  const child = run(['server/main.ts'], { ...env, PORT: String(port) });
  const output = collect(child);
  onTestFinished(() => kill(child));
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
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      return child.exitCode;
    },
    killAll: () => kill(child),
  };
}

/** Runs a program of the project to its end. */
export async function runToEnd(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = run(args, env);
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk) => (stdout += chunk));
  child.stderr?.on('data', (chunk) => (stderr += chunk));
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

export function childrenOf(pid: number): number[] {
  const direct = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => parentOf(candidate) === pid);
  return direct.flatMap((child) => [child, ...childrenOf(child)]);
}

function run(args: string[], env: Record<string, string>): ChildProcess {
  const { PATH = '', HOME = '', LANG = 'C.UTF-8' } = process.env;
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH, HOME, LANG, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
}

function killNow(pid: number): void {
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
