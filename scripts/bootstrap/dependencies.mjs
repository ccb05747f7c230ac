import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { machineGlibc, needsNewerGlibc, underNewerGlibc } from '#server/db/engine/newer-glibc.mjs';
import { dependencyHash, hasDevelopmentTools, isInstalled, readJson } from './freshness.mjs';
import { npmCi } from './npm.mjs';
import { CACHE, MODULES, machineProgram, PROJECT_NODE, ROOT, toolEnvironment } from './paths.mjs';
import { SetUpError, step } from './run.mjs';

const STATE_FILE = path.join(MODULES, '.dvomova-state.json');
const LOCKFILE = path.join(ROOT, 'package-lock.json');
/** Has the Node of the lockfile while npm needs it. */
const INSTALLER = path.join(CACHE, 'installer');
/** The first Node that runs TypeScript sources without a warning. */
const OLDEST_RUNTIME = { major: 24, minor: 12 };

/** @typedef {'production' | 'all'} Scope */

/** @param {Scope} scope @returns {boolean} whether everything of that scope is installed and current */
export function dependenciesAreCurrent(scope) {
  const state = readJson(STATE_FILE);
  if (state?.hash !== currentHash()) return false;
  return (state.scope === 'all' || state.scope === scope) && existsSync(state.node);
}

/**
 * Installs the packages of the lockfile. Does nothing where npm has installed them already. Development
 * tools that are installed stay, also when a production command is the first to see a new lockfile.
 * @param {Scope} requested
 */
export async function installDependencies(requested) {
  const locked = readJson(LOCKFILE).packages;
  const installed = readJson(path.join(MODULES, '.package-lock.json'))?.packages ?? {};
  const scope = hasDevelopmentTools(locked, installed) ? 'all' : requested;
  if (!isInstalled(locked, installed, { scope, ...thisMachine() })) {
    rmSync(STATE_FILE, { force: true });
    await step({ doing: 'Installing dependencies', done: 'Installed dependencies' }, () => npmInstall(scope));
  }
  const node = workingNode();
  writeFileSync(STATE_FILE, `${JSON.stringify({ hash: currentHash(), scope, node })}\n`);
}

/** The Node that runs the service and every tool. */
export function projectNode() {
  return readJson(STATE_FILE)?.node ?? PROJECT_NODE;
}

/** True if the embedded database needs a newer C library and the cache has none. */
export function needsLibrary() {
  const isUnused = Boolean(process.env.MONGODB_URI) || machineProgram('mongod') !== undefined;
  return !isUnused && !existsSync(path.join(CACHE, `glibc-${process.arch}`)) && needsNewerGlibc();
}

/** Runs beside the npm install. A failure is only printed: the service reports it when it needs the library. */
export async function fetchLibrary() {
  const labels = {
    doing: 'Downloading a newer C library for the embedded database',
    done: 'Downloaded the C library',
  };
  await step(labels, () => underNewerGlibc({ cacheDir: CACHE })).catch((error) =>
    console.error(error.message),
  );
}

function currentHash() {
  return dependencyHash({
    packageJson: readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
    packageLock: readFileSync(LOCKFILE, 'utf8'),
    machine: `${process.platform} ${process.arch} ${machineGlibc() ?? 'no glibc'}`,
  });
}

function thisMachine() {
  const { platform, arch } = process;
  const libc = machineGlibc() ? 'glibc' : 'musl';
  return { platform, arch, libc: platform === 'linux' ? libc : undefined };
}

/** @param {Scope} scope */
async function npmInstall(scope) {
  // Both groups are explicit, because NODE_ENV=production or the user's npm configuration may omit one.
  const groups =
    scope === 'all' ? ['--include=dev', '--include=optional'] : ['--omit=dev', '--include=optional'];
  const node = await nodeForNpm();
  await npmCi(groups, { node });
  rmSync(INSTALLER, { recursive: true, force: true });
}

/**
 * npm leaves out optional packages whose `engines` exclude the Node that npm runs on, among them the binary of the
 * build tool. So where the machine's Node is older than that of the lockfile, the latter runs npm. It is installed
 * first, in a folder of its own, with the digest of the lockfile.
 * @returns {Promise<string>}
 */
async function nodeForNpm() {
  const own = machineProgram('node') ?? process.execPath;
  const folder = path.relative(ROOT, path.dirname(path.dirname(PROJECT_NODE)));
  const locked = readJson(LOCKFILE).packages[folder];
  if (!locked || runs(own)) return own;
  const dependencies = { [path.basename(folder)]: locked.version };
  const packages = { '': { dependencies }, [folder]: { ...locked, optional: undefined } };
  mkdirSync(INSTALLER, { recursive: true });
  writeFileSync(path.join(INSTALLER, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(
    path.join(INSTALLER, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
  );
  await npmCi([], { node: own, cwd: INSTALLER });
  const node = path.join(INSTALLER, path.relative(ROOT, PROJECT_NODE));
  return runs(node) ? node : own;
}

/**
 * The path of the Node to run on: that of the lockfile, else the machine's own, if it is new enough. There is
 * none in the lockfile for macOS and Windows, and on Alpine it does not run.
 */
function workingNode() {
  if (runs(PROJECT_NODE)) return PROJECT_NODE;
  const own = machineProgram('node') ?? process.execPath;
  if (runs(own)) return own;
  throw new SetUpError(
    `None of the installed dependencies is a Node that runs on this system (${process.platform} ${process.arch}); install Node ${OLDEST_RUNTIME.major}.${OLDEST_RUNTIME.minor} or later and try again.`,
  );
}

/** @param {string} node */
function runs(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8', env: toolEnvironment() });
  const [major = 0, minor = 0] = (stdout ?? '').replace('v', '').split('.').map(Number);
  return major > OLDEST_RUNTIME.major || (major === OLDEST_RUNTIME.major && minor >= OLDEST_RUNTIME.minor);
}
