import { rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RELEASE, ROOT, readText } from './build-state.mjs';

/** The list of the release that was set up last. */
const SET_UP = path.join(ROOT, '.cache', 'release');

/** True also in a clone, which has no list. */
export function releaseIsCurrent() {
  return (readText(RELEASE) ?? readText(SET_UP)) === readText(SET_UP);
}

/** Removes the files of the release before that this one, which was unpacked over it, does not have. */
export function removeFilesOfOldRelease() {
  const files = readText(RELEASE) ?? '';
  const kept = new Set(files.split('\n'));
  const before = readText(SET_UP)?.split('\n') ?? [];

  for (const file of before.filter((name) => name && !kept.has(name))) {
    rmSync(path.join(ROOT, file), { force: true });
    removeEmptyFolders(path.dirname(file));
  }
  writeFileSync(SET_UP, files);
}

/** @param {string} folder relative to the root */
function removeEmptyFolders(folder) {
  try {
    for (let at = folder; at !== '.'; at = path.dirname(at)) rmdirSync(path.join(ROOT, at));
  } catch {
    // It has other files, or is gone.
  }
}
