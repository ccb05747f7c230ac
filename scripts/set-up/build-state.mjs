import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const MODULES = path.join(ROOT, 'node_modules');

/** Lists the files of a release. A clone has none. */
export const RELEASE = path.join(ROOT, '.release');

/** The sources of the bundles. The rest of `server/` is not bundled: it runs from source. */
const SOURCES = [
  'app',
  'contract',
  'public',
  'server/search',
  'server/typography',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];
const TEST = /\.test\.tsx?$/;
/** Has the hash of the sources of the last complete build. */
const STATE_FILE = path.join(ROOT, 'build', '.sources');

/** False also after a build that was interrupted. A release brings its build, and has no tools for another. */
export function buildIsCurrent() {
  return existsSync(RELEASE) || readText(STATE_FILE) === hashSources();
}

/** @param {string} hash of the sources when the build began: a file saved since makes the build outdated */
export function rememberBuild(hash) {
  writeFileSync(STATE_FILE, hash);
}

export function forgetBuild() {
  rmSync(STATE_FILE, { force: true });
}

/**
 * A hash over the names and contents of files and folders, without tests. Entries that do not exist are skipped.
 * @param {string} root @param {string[]} entries paths relative to `root`
 */
export function hashSources(root = ROOT, entries = SOURCES) {
  const hash = createHash('sha256');
  const files = entries.flatMap((entry) => listFiles(root, entry));
  for (const file of files.filter((name) => !TEST.test(name)).sort()) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} root @param {string} entry @returns {string[]} relative paths */
function listFiles(root, entry) {
  const stats = statSync(path.join(root, entry), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [entry];
  return readdirSync(path.join(root, entry)).flatMap((name) => listFiles(root, path.join(entry, name)));
}

/** @param {string} file @returns {string | undefined} undefined if the file does not exist */
export function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
