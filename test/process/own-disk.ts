import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** A folder on a disk of its own, for programs that are run with `prefix()`. It is large at first. */
export type OwnDisk = {
  prefix: () => string[];
  /** Makes it small, so that it is soon full. */
  shrink: () => Promise<void>;
  /** Makes it large again. */
  lift: () => Promise<void>;
};

// The engine makes no index where less than 500 MB are free. What is free takes no memory.
const LARGE = '1g';
const SMALL = '60m';
/** More than a file of the engine's journal, which is made whole at once: 8 MiB. */
const FILE_BYTES = 9_500_000;

/**
 * A file system in memory, which needs no root: it is mounted in a name space that the process makes for
 * itself. Some systems and most containers forbid that; null there.
 */
export async function ownFileSystem(folder: string): Promise<OwnDisk | null> {
  const mount = `mount -t tmpfs -o mode=700,size=${LARGE} tmpfs "$0" && echo mounted && exec sleep 600`;
  const holder = spawn('unshare', ['-r', '-m', 'sh', '-c', mount, folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const said = await Promise.race([
    once(holder.stdout, 'data').then(String),
    once(holder, 'exit').then(() => ''),
    once(holder, 'error').then(() => ''),
  ]);
  if (said.trim() !== 'mounted') return null;
  onTestFinished(() => void holder.kill('SIGKILL'));
  const target = ['-t', String(holder.pid), `--wd=${process.cwd()}`];
  const inside = ['nsenter', '--preserve-credentials', '-U', '-m', ...target];
  const resize = (size: string) => run([...inside, 'mount', '-o', `remount,size=${size}`, folder]);
  return { prefix: () => inside, shrink: () => resize(SMALL), lift: () => resize(LARGE) };
}

/** Stands in for it where there is none: no file may grow far. Null where that is no program's work. */
export async function limitedFiles(): Promise<OwnDisk | null> {
  const limit = ['prlimit', `--fsize=${FILE_BYTES}:unlimited`];
  const isThere = await run([...limit, 'true']).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  let prefix: string[] = [];
  return {
    prefix: () => prefix,
    async shrink() {
      prefix = limit;
    },
    async lift() {
      prefix = [];
    },
  };
}

export async function run([program = '', ...args]: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`);
}
