import { mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 200;

/**
 * Runs `work` while no other set-up of this folder runs: two installations would delete each other's files.
 * The lock is a link to the process id of its holder. A link appears together with its content; a file is empty
 * for a moment.
 * @param {string} file @param {() => unknown} work
 */
export async function withLock(file, work) {
  mkdirSync(path.dirname(file), { recursive: true });
  for (let waited = false; !take(file); waited = true) {
    const holder = Number(readHolder(file));
    if (!isRunning(holder)) rmSync(file, { force: true });
    else {
      if (!waited) console.error(`Waiting for process ${holder}, which is setting up this folder …`);
      await sleep(RETRY_MS);
    }
  }
  try {
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file @returns {boolean} true if this process holds the lock now */
function take(file) {
  try {
    symlinkSync(String(process.pid), file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file @returns {string | undefined} undefined if the lock was released in the meantime */
function readHolder(file) {
  try {
    return readlinkSync(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  // A restarted container reuses the same few process ids, so an own id in the file is from before.
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error @returns {string | undefined} the code of a system error */
function codeOf(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code;
}
