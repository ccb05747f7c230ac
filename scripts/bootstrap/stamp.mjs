import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What installed dependencies depend on. `machine` is the platform and its C library. */
export function dependencyStamp({ packageJson, packageLock, machine }) {
  const { dependencies, devDependencies, optionalDependencies, allowScripts } = JSON.parse(packageJson);
  const named = JSON.stringify({ dependencies, devDependencies, optionalDependencies, allowScripts });
  return createHash('sha256')
    .update(named)
    .update('\0')
    .update(packageLock)
    .update('\0')
    .update(machine)
    .digest('hex');
}

/**
 * Whether what npm wrote down about node_modules (`node_modules/.package-lock.json`) holds every package
 * of the lockfile that this machine and `scope` need, in the same version.
 * @param {Record<string, any>} locked `packages` of package-lock.json
 * @param {Record<string, any>} installed `packages` of the hidden lockfile
 * @param {{ scope: 'production' | 'all', platform: string, arch: string, libc: string | undefined }} needs
 */
export function isInstalled(locked, installed, { scope, platform, arch, libc }) {
  return Object.entries(locked).every(([folder, entry]) => {
    const isRoot = folder === '';
    const isLeftOut = scope === 'production' && entry.dev;
    // What belongs to other platforms' builds says so only through them: npm marks it no more than optional.
    const isUnclear = entry.optional && !entry.os && !entry.cpu;
    const isForeign =
      !allows(entry.os, platform) ||
      !allows(entry.cpu, arch) ||
      (libc !== undefined && !allows(entry.libc, libc));
    return isRoot || isLeftOut || isUnclear || isForeign || installed[folder]?.version === entry.version;
  });
}

/**
 * Whether tools of development are installed, which a new install for production would take away.
 * @param {Record<string, any>} locked @param {Record<string, any>} installed
 */
export function hasDevelopmentTools(locked, installed) {
  return Object.keys(installed).some((folder) => locked[folder]?.dev);
}

/** npm's `os` and `cpu` fields: a list of names, or of names to exclude with `!`. */
function allows(list, name) {
  if (!list) return true;
  if (list.includes(`!${name}`)) return false;
  return list.includes(name) || list.every((entry) => entry.startsWith('!'));
}

/**
 * A hash over the names and contents of files and folders; absent ones count as absent.
 * @param {string} root @param {string[]} entries paths relative to `root`
 */
export function contentStamp(root, entries) {
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

/** @param {string} file @returns {any} its JSON, or undefined when it is absent or cut off */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
