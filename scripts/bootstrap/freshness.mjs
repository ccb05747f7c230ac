import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * A hash over everything that the installed dependencies depend on.
 * @param {{ packageJson: string, packageLock: string, machine: string }} inputs the texts of the two files;
 *   the platform, the architecture and the C library
 */
export function dependencyHash({ packageJson, packageLock, machine }) {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(packageJson);
  const named = JSON.stringify({ dependencies, devDependencies, optionalDependencies });
  return createHash('sha256')
    .update(named)
    .update('\0')
    .update(packageLock)
    .update('\0')
    .update(machine)
    .digest('hex');
}

/**
 * True if npm's record of node_modules (`node_modules/.package-lock.json`) has every package of the
 * lockfile that this machine and `scope` need, in the same version.
 * @param {Record<string, any>} locked `packages` of package-lock.json
 * @param {Record<string, any>} installed `packages` of the hidden lockfile
 * @param {{ scope: 'production' | 'all', platform: string, arch: string, libc: string | undefined }} needs
 */
export function isInstalled(locked, installed, { scope, platform, arch, libc }) {
  return Object.entries(locked).every(([folder, entry]) => {
    const isRoot = folder === '';
    const isOmitted = scope === 'production' && entry.dev;
    // Dependencies of another platform's package name no platform themselves: npm marks them only as optional.
    const isUnclear = entry.optional && !entry.os && !entry.cpu;
    const isForeign =
      !allows(entry.os, platform) ||
      !allows(entry.cpu, arch) ||
      (libc !== undefined && !allows(entry.libc, libc));
    return isRoot || isOmitted || isUnclear || isForeign || installed[folder]?.version === entry.version;
  });
}

/**
 * True if development dependencies are installed; an installation for production would remove them.
 * @param {Record<string, any>} locked @param {Record<string, any>} installed
 */
export function hasDevelopmentTools(locked, installed) {
  return Object.keys(installed).some((folder) => locked[folder]?.dev);
}

/**
 * Evaluates npm's `os`, `cpu` and `libc` fields: a name or a list of names, or of names to exclude with `!`.
 * @param {string | string[] | undefined} names @param {string} name
 */
function allows(names, name) {
  if (!names) return true;
  const list = [names].flat();
  if (list.includes(`!${name}`)) return false;
  return list.includes(name) || list.every((entry) => entry.startsWith('!'));
}

/**
 * A hash over the names and contents of files and folders. Entries that do not exist are skipped.
 * @param {string} root @param {string[]} entries paths relative to `root`
 */
export function contentHash(root, entries) {
  const hash = createHash('sha256');
  for (const file of entries.flatMap((entry) => listFiles(root, entry)).sort()) {
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

/** @param {string} file @returns {any} its JSON; undefined if the file is absent or incomplete */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
