import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJson } from './stamp.mjs';

const ASSETS = path.join('client', 'assets');
/** The names of the assets that the build itself made. */
const OWN_ASSETS = '.dvomova-assets.json';

/**
 * Makes a build in a folder of its own and moves it into its place once it is whole: a service or a test
 * that runs from the build of before goes on, and a build that fails leaves that one as it was. The assets
 * of the one build before stay, for pages that name them: those of a service that still runs, and those
 * that somebody is reading.
 * @param {string} place
 * @param {(folder: string) => Promise<void>} make
 */
export async function replaceBuild(place, make) {
  const fresh = path.join(place, '.fresh');
  const old = path.join(place, '.old');
  for (const folder of [fresh, old]) removeFolder(folder);
  mkdirSync(fresh, { recursive: true });
  try {
    await make(fresh);
    const own = namesIn(path.join(fresh, ASSETS));
    keepAssets(place, fresh);
    writeFileSync(path.join(fresh, OWN_ASSETS), JSON.stringify(own));
    swap({ place, fresh, old });
  } finally {
    removeFolder(fresh);
  }
}

/**
 * Moves all that is in `fresh` to its place, or nothing; what stood there is in `old` meanwhile, and stays
 * there where it can't be moved back.
 * @param {{ place: string, fresh: string, old: string }} folders
 */
function swap({ place, fresh, old }) {
  /** @type {[from: string, to: string][]} */
  const moved = [];
  /** @param {string} from @param {string} to */
  const move = (from, to) => {
    renameSync(from, to);
    moved.push([from, to]);
  };
  mkdirSync(old);
  try {
    for (const name of readdirSync(fresh)) {
      if (existsSync(path.join(place, name))) move(path.join(place, name), path.join(old, name));
      move(path.join(fresh, name), path.join(place, name));
    }
  } catch (error) {
    for (const [from, to] of moved.reverse()) renameSync(to, from);
    removeFolder(old);
    throw error;
  }
  removeFolder(old);
}

/** @param {string} folder */
function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
}

/** Not those that were kept already, or they would be kept for ever. @param {string} from @param {string} to */
function keepAssets(from, to) {
  const known = readJson(path.join(from, OWN_ASSETS));
  for (const name of namesIn(path.join(from, ASSETS))) {
    if (known && !known.includes(name)) continue;
    const target = path.join(to, ASSETS, name);
    if (!existsSync(target)) linkSync(path.join(from, ASSETS, name), target);
  }
}

/** @param {string} folder @returns {string[]} */
function namesIn(folder) {
  return existsSync(folder) ? readdirSync(folder) : [];
}
