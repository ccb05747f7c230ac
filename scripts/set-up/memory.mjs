import path from 'node:path';
import { readText } from './build-state.mjs';

/** What the two steps need with the bounds of `boundMemory`, in MB. */
const INSTALLING_MB = 300;
const BUILDING_MB = 420;
/** Without bounds npm and the build take up to 1,000 MB each, and half the time. */
const ROOMY_MB = 1200;
/** What they take besides the heap of V8: native code and its data. */
const NATIVE_MB = 320;
const SMALLEST_HEAP_MB = 128;

/** The two versions of control groups: in each folder, a limit and statistics with the memory that is not a file's. */
const GROUPS = [
  { line: /^0::(.*)$/m, base: 'sys/fs/cgroup', limit: 'memory.max', used: /^anon (\d+)$/m },
  {
    line: /^\d+:(?:.*,)?memory(?:,.*)?:(.*)$/m,
    base: 'sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    used: /^total_rss (\d+)$/m,
  },
];

/**
 * The memory that programs can still have, in MB: that of the system, or of the smallest control group around this
 * process. Files that are only cached count as free. It is infinite if the system does not say (macOS).
 * @param {string} root of the file system
 */
export function readMemory(root = '/') {
  /** @param {string} file */
  const read = (file) => readText(path.join(root, file)) ?? '';
  const meminfo = read('proc/meminfo');
  const system = readNumber(meminfo, /^MemAvailable: +(\d+) kB$/m, 2 ** 10) ?? Infinity;
  const swap = readNumber(meminfo, /^SwapFree: +(\d+) kB$/m, 2 ** 10) ?? 0;

  const groups = GROUPS.flatMap(({ line, base, limit, used }) =>
    foldersUpTo(line.exec(read('proc/self/cgroup'))?.[1]).map((folder) => {
      const most = readNumber(read(path.join(base, folder, limit)), /^(\d+)$/m) ?? Infinity;
      return most - (readNumber(read(path.join(base, folder, 'memory.stat')), used) ?? 0);
    }),
  );
  return { free: Math.max(0, Math.min(system, ...groups)), swap };
}

/** Fails in a sentence instead of a step that would hang. @param {boolean} builds @param {string} root of the files */
export function requireMemory(builds, root = '/') {
  const { free, swap } = readMemory(root);
  const needed = builds ? BUILDING_MB : INSTALLING_MB;
  if (free + swap >= needed) return;

  const step = builds ? 'Building the pages' : 'Installing the dependencies';
  const instead = builds ? ', or use the archive of a release, which is built (docs/operations.md)' : '';
  throw new Error(
    `${step} needs ${needed} MB of free memory, and there are ${free + swap} MB. Stop other programs or add swap${instead}.`,
  );
}

/** The environment of a step. It bounds what the step takes if memory is tight. */
export function boundMemory() {
  const { free } = readMemory();
  if (free >= ROOMY_MB) return { isTight: false, env: process.env };
  const heap = Math.max(SMALLEST_HEAP_MB, free - NATIVE_MB);
  const env = {
    ...process.env,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-old-space-size=${heap} --max-semi-space-size=2`,
    // Compression and the bundler work on one file at a time, which halves the memory besides the heap.
    UV_THREADPOOL_SIZE: '1',
    RAYON_NUM_THREADS: '1',
    ROLLDOWN_WORKER_THREADS: '1',
    ROLLDOWN_MAX_BLOCKING_THREADS: '1',
    // Freed memory returns to the system at once, and glibc keeps one arena for all threads.
    MIMALLOC_PURGE_DELAY: '0',
    MALLOC_ARENA_MAX: '1',
  };
  return { isTight: true, env };
}

/**
 * Why a program ended if that was for its memory: the kernel killed it, or V8 had no heap left.
 * @param {{ status: number | null, signal: NodeJS.Signals | null }} end
 */
export function endedFor({ status, signal }) {
  const isOut = signal === 'SIGKILL' || signal === 'SIGABRT' || status === 134;
  return isOut ? 'there was not enough memory: stop other programs, or add swap' : undefined;
}

/** A folder, its parents and the root; only the root without a folder. @param {string | undefined} folder */
function foldersUpTo(folder = '/') {
  const parents = [folder];
  for (let at = folder; at !== '/' && at !== '.'; ) {
    at = path.dirname(at);
    parents.push(at);
  }
  return parents;
}

/** @param {string} text @param {RegExp} pattern @param {number} unit in bytes @returns {number | undefined} in MB */
function readNumber(text, pattern, unit = 1) {
  const found = pattern.exec(text)?.[1];
  return found && Math.floor((Number(found) * unit) / 2 ** 20);
}
