import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 2_000;
/** A holder in another container can't be checked by its process id; it is dead after this long without a heartbeat. */
const SILENCE_MS = 60_000;
const RETRY_MS = 200;

/** Ids of the locks that this process holds. @type {Set<string>} */
const held = new Set();

/**
 * Runs `work` under a lock file, because two installations in one folder would delete each other's files.
 * `onWait` is called once, with the process id of the holder, if the lock is taken.
 * @template T
 * @param {string} file @param {() => Promise<T>} work @param {(pid: number) => void} onWait
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait) {
  mkdirSync(path.dirname(file), { recursive: true });
  const id = randomUUID();
  for (let waited = false; !acquire(file, id); waited = true) {
    const holder = readHolder(file);
    if (!holder) continue;
    if (isGone(holder)) {
      removeStale(file, holder.id);
      continue;
    }
    if (!waited) onWait(holder.pid);
    await sleep(RETRY_MS);
  }
  held.add(id);
  const heartbeat = setInterval(() => utimes(file, new Date(), new Date(), () => {}), HEARTBEAT_MS);
  const release = () => {
    held.delete(id);
    if (readHolder(file)?.id === id) rmSync(file, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

/** @param {string} file @param {string} id @returns {boolean} true if this process holds the lock now */
function acquire(file, id) {
  const draft = `${file}.${id}`;
  writeFileSync(draft, JSON.stringify({ id, pid: process.pid, host: hostname() }));
  try {
    // A hard link appears together with its content; a file created with `wx` is empty for a moment.
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @param {string} file @returns {{ id: string, pid: number, host: string, silence: number } | undefined} */
function readHolder(file) {
  try {
    return { ...JSON.parse(readFileSync(file, 'utf8')), silence: Date.now() - statSync(file).mtimeMs };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {{ id: string, pid: number, host: string, silence: number }} holder */
function isGone({ id, pid, host, silence }) {
  if (silence > SILENCE_MS) return true;
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    // A restarted container reuses the same few process ids.
    return pid === process.pid && !held.has(id);
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/**
 * Removes the lock with this id. Another waiting process may have replaced it with its own lock since it
 * was read; that one is put back.
 * @param {string} file @param {string} id
 */
function removeStale(file, id) {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (JSON.parse(readFileSync(aside, 'utf8')).id !== id) linkSync(aside, file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** @param {unknown} error @returns {string | undefined} the code of a system error */
function codeOf(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code;
}
