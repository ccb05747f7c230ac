import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** A folder on a file system of its own, for programs that run with `prefix()`. It starts large. */
export type OwnDisk = {
  prefix: () => string[];
  /** Sets the space of all files together, such as `300m`. */
  resize: (size: string) => Promise<void>;
  /** Limits the space, so that the disk fills up soon. */
  shrink: () => Promise<void>;
  /** Removes the limit. */
  lift: () => Promise<void>;
};

// The engine creates no index with less than 500 MB free. Free space takes no memory.
const LARGE = '1g';
const SMALL = '60m';
/** Larger than a journal file of the engine, which is preallocated: 8 MiB. */
const FILE_BYTES = 9_500_000;

/**
 * A tmpfs mounted in a user and mount namespace, which needs no root. Returns null if namespaces are
 * forbidden, as in most containers.
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

  return { prefix: () => inside, resize, shrink: () => resize(SMALL), lift: () => resize(LARGE) };
}

/** The fallback without namespaces: a limit on file sizes. Returns null without `prlimit`. */
export async function limitedFiles(): Promise<Omit<OwnDisk, 'resize'> | null> {
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
