import path from 'node:path';
import { readText } from './build-state.mjs';

/** What the steps need with the bounds of `boundMemory`, in MB: less is slow because program files are read again. */
const INSTALLING_MB = 300;
const BUILDING_MB = 420;
/** Without bounds, npm and the build take up to 1,000 MB each. */
const ROOMY_MB = 1200;
/** What a step takes besides the heap of V8: native memory, its program files, and the npm that started it. */
const BESIDES_HEAP_MB = 420;
const SMALLEST_HEAP_MB = 128;

/** Control groups of versions 2 and 1: the line with the folder, its limit, and what is used apart from files. */
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
 * process. Cached files count as free. It is infinite if the system does not say (macOS).
 * @param {string} root of the file system
 */
export function readMemory(root = '/') {
  /** @param {string} file @param {RegExp} pattern @param {number} missing */
  const read = (file, pattern, missing, unit = 1) => {
    const found = pattern.exec(readText(path.join(root, file)) ?? '')?.[1];
    return found ? Math.floor((Number(found) * unit) / 2 ** 20) : missing;
  };
  const system = read('proc/meminfo', /^MemAvailable: +(\d+) kB$/m, Infinity, 2 ** 10);
  const swap = read('proc/meminfo', /^SwapFree: +(\d+) kB$/m, 0, 2 ** 10);

  const groupsOfProcess = readText(path.join(root, 'proc/self/cgroup')) ?? '';
  const free = GROUPS.flatMap(({ line, base, limit, used }) =>
    foldersAround(line.exec(groupsOfProcess)?.[1] ?? '/').map((name) => {
      const folder = path.join(base, name);
      return read(path.join(folder, limit), /^(\d+)$/m, Infinity) - read(`${folder}/memory.stat`, used, 0);
    }),
  );
  return { free: Math.max(0, Math.min(system, ...free)), swap };
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

/** The environment of a step. It bounds what the step takes if memory is tight. @param {string} root of the files */
export function boundMemory(root = '/') {
  const { free } = readMemory(root);
  if (free >= ROOMY_MB) return { isTight: false, env: process.env };

  const heap = Math.max(SMALLEST_HEAP_MB, free - BESIDES_HEAP_MB);
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

/** @param {string} folder @returns {string[]} the folder and those around it */
function foldersAround(folder) {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAround(parent)];
}
