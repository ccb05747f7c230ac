import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const MODULES = path.join(ROOT, 'node_modules');
export const CACHE = path.join(ROOT, '.cache');
export const BUILD = path.join(ROOT, 'build');

/** The Node of the lockfile for this platform. Platforms without such a package use the machine's own Node. */
export const PROJECT_NODE = path.join(MODULES, `node-${process.platform}-${process.arch}`, 'bin', 'node');

/** The environment of every child process: the project's tools and its Node come first on the PATH. */
export function toolEnvironment(extra = {}) {
  const folders = [path.join(MODULES, '.bin'), path.dirname(PROJECT_NODE), process.env.PATH ?? ''];
  return { ...process.env, ...extra, PATH: folders.join(path.delimiter) };
}

/**
 * The path of a program outside of `node_modules`. npm puts `node_modules/.bin` on the PATH, and its
 * programs disappear during an installation.
 * @param {string} name
 * @returns {string | undefined}
 */
export function machineProgram(name) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => folder && !folder.split(path.sep).includes('node_modules'))
    .map((folder) => path.join(folder, name))
    .find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return existsSync(file);
  } catch {
    return false;
  }
}
