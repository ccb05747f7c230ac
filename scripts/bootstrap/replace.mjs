import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJson } from './freshness.mjs';

const ASSETS = path.join('client', 'assets');
/** Lists the assets that this build produced, without those carried over from the build before. */
const OWN_ASSETS = '.dvomova-assets.json';

/**
 * Builds into a temporary folder and moves the result to `place` when it is complete, so a failed build
 * leaves the previous one unchanged. The assets of the previous build stay: a service that still runs, and
 * pages that are open in browsers, refer to them.
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
    carryOverAssets(place, fresh);
    writeFileSync(path.join(fresh, OWN_ASSETS), JSON.stringify(own));
    swap({ place, fresh, old });
  } finally {
    removeFolder(fresh);
  }
}

/**
 * Moves everything in `fresh` to `place`, or nothing. The previous files are in `old` until all moves have
 * succeeded; they stay there if they can't be moved back.
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

/**
 * Links the assets that the previous build produced into the new one. Assets that the previous build had
 * carried over itself are left out, so none stays for more than one build.
 * @param {string} from @param {string} to
 */
function carryOverAssets(from, to) {
  const own = readJson(path.join(from, OWN_ASSETS));
  for (const name of namesIn(path.join(from, ASSETS))) {
    if (own && !own.includes(name)) continue;
    const target = path.join(to, ASSETS, name);
    if (!existsSync(target)) linkSync(path.join(from, ASSETS, name), target);
  }
}

/** @param {string} folder @returns {string[]} */
function namesIn(folder) {
  return existsSync(folder) ? readdirSync(folder) : [];
}
