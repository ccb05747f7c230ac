import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MODULES, ROOT, readText } from './build-state.mjs';
import { boundMemory, endedFor } from './memory.mjs';

const LOCKFILE = path.join(ROOT, 'package-lock.json');
/** npm's record of what it has installed, which it writes last. */
const INSTALLED = path.join(MODULES, '.package-lock.json');
/** npm links the Node of the lockfile here. There is none for macOS, and on musl it does not run. */
const LINKED_NODE = path.join(MODULES, '.bin', 'node');
/** Has the Node of the lockfile while npm needs it. */
const INSTALLER = path.join(ROOT, '.cache', 'installer');
/**
 * npm's cache while memory is tight, empty at first: npm reads a cached package as a whole, and the unpacked Node is
 * 190 MB. What arrives from the network is unpacked in parts.
 */
const EMPTY_CACHE = path.join(INSTALLER, 'npm');
/** The first Node that runs TypeScript sources without a warning. */
const OLDEST_RUNTIME = { major: 24, minor: 12 };
/** No dependency needs an install script. Without them, a package executes nothing during the installation. */
const OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];

/** @typedef {{ isDevelopment: boolean }} Scope whether the development tools are needed too */

/** @param {Scope} scope */
export function dependenciesAreCurrent({ isDevelopment }) {
  const [locked, installed] = [LOCKFILE, INSTALLED].map((file) => readPackages(file));
  return Object.entries(locked ?? {}).every(([folder, { version, dev, optional }]) => {
    const found = installed?.[folder];
    // npm leaves out the optional packages of other systems.
    const isNeeded = folder !== '' && !optional && (isDevelopment || !dev);
    return found ? found.version === version : !isNeeded;
  });
}

/** Installs the packages of the lockfile. Development tools that are installed stay. @param {Scope} scope */
export function installDependencies({ isDevelopment }) {
  const locked = readPackages(LOCKFILE);
  const hasTools =
    isDevelopment || Object.keys(readPackages(INSTALLED)).some((folder) => locked[folder]?.dev);
  console.error('Installing dependencies (a minute or two) …');
  npmCi({
    // Both groups are explicit, because NODE_ENV=production or the user's npm configuration may omit one.
    options: [hasTools ? '--include=dev' : '--omit=dev', '--include=optional'],
    node: isRuntime(process.version) ? process.execPath : installNode(),
    cwd: ROOT,
  });
  rmSync(INSTALLER, { recursive: true, force: true });

  requireRuntime();
}

/**
 * The packages in a lockfile by their folders.
 * @param {string} file
 * @returns {Record<string, { version?: string, dev?: boolean, optional?: boolean }>}
 */
function readPackages(file) {
  return JSON.parse(readText(file) ?? '{}').packages ?? {};
}

/**
 * npm leaves out optional packages whose `engines` exclude the Node that npm runs on; the binary of the build
 * tool is one of them. So on an older Node, the Node of the lockfile is installed first, in a folder of its own
 * and with the digest of the lockfile, to run npm.
 * @returns {string} the path of the Node for npm
 */
function installNode() {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = `node_modules/${name}`;
  const locked = readPackages(LOCKFILE)[folder];
  if (!locked) return process.execPath;

  const dependencies = { [name]: locked.version };
  const packages = { '': { dependencies }, [folder]: { ...locked, optional: undefined } };
  mkdirSync(INSTALLER, { recursive: true });
  writeFileSync(path.join(INSTALLER, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(
    path.join(INSTALLER, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
  );
  npmCi({ options: [], node: process.execPath, cwd: INSTALLER });

  const node = path.join(INSTALLER, folder, 'bin', 'node');
  return isRuntime(versionOf(node)) ? node : process.execPath;
}

/** The options and the environment that bound npm if memory is tight. @param {string} [root] of the file system */
export function boundNpm(root) {
  const { isTight, env } = boundMemory(root);
  return { bounds: isTight ? ['--maxsockets=2', `--cache=${EMPTY_CACHE}`] : [], env };
}

/** The npm that runs this script, on `node`. @param {{ options: string[], node: string, cwd: string }} on */
function npmCi({ options, node, cwd }) {
  const { npm_execpath: running = '', PATH } = process.env;
  const [program, ...args] = running.endsWith('npm-cli.js') ? [node, running] : ['npm'];
  const { bounds, env } = boundNpm();
  rmSync(EMPTY_CACHE, { recursive: true, force: true });
  const { status, signal, error } = spawnSync(program, [...args, 'ci', ...options, ...OPTIONS, ...bounds], {
    cwd,
    env: { ...env, PATH: `${path.dirname(node)}${path.delimiter}${PATH}` },
    // Standard output is for the results of commands.
    stdio: ['ignore', 2, 2],
  });

  if (status !== 0) {
    const reason = error?.message ?? endedFor({ status, signal }) ?? 'its output is above';
    throw new Error(`npm could not install the dependencies; ${reason}.`);
  }
}

/** Uses the machine's own Node in npm scripts if the linked one does not run here. */
function requireRuntime() {
  if (isRuntime(versionOf(LINKED_NODE))) return;
  rmSync(LINKED_NODE, { force: true });
  if (isRuntime(versionOf('node'))) return;
  throw new Error(
    `No Node for this system (${process.platform} ${process.arch}) can be installed from npm. Install Node ${OLDEST_RUNTIME.major}.${OLDEST_RUNTIME.minor} or later and try again.`,
  );
}

/** @param {string} node */
function versionOf(node) {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '';
}

/** @param {string} version such as `v24.12.0` */
function isRuntime(version) {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  return major > OLDEST_RUNTIME.major || (major === OLDEST_RUNTIME.major && minor >= OLDEST_RUNTIME.minor);
}
