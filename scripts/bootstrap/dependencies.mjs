import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { machineGlibc, needsNewerGlibc, underNewerGlibc } from '../../server/db/engine/newer-glibc.mjs';
import { CACHE, MODULES, machineProgram, ROOT, toolEnvironment } from './paths.mjs';
import { runQuietly, SetUpError, step } from './run.mjs';
import { dependencyStamp, hasDevelopmentTools, isInstalled, readJson } from './stamp.mjs';

const STAMP = path.join(MODULES, '.dvomova-stamp.json');
const LOCKFILE = path.join(ROOT, 'package-lock.json');
const PROJECT_NODE = path.join(MODULES, 'node', 'bin', 'node');
/** The first Node that runs TypeScript sources without a warning. */
const OLDEST_RUNTIME = [24, 12];

/** @typedef {'production' | 'all'} Scope */

/** @param {Scope} scope @returns {boolean} whether everything of that scope is installed and current */
export function dependenciesAreCurrent(scope) {
  const stamp = readJson(STAMP);
  if (stamp?.hash !== currentStamp()) return false;
  return (stamp.scope === 'all' || stamp.scope === scope) && existsSync(stamp.node);
}

/**
 * Installs what the lockfile names. What somebody has installed already with npm is left as it is, and
 * whoever develops here keeps the tools when `npm start` is the first to see a new lockfile.
 * @param {Scope} wanted
 */
export async function installDependencies(wanted) {
  const locked = readJson(LOCKFILE).packages;
  const installed = readJson(path.join(MODULES, '.package-lock.json'))?.packages ?? {};
  const scope = hasDevelopmentTools(locked, installed) ? 'all' : wanted;
  if (!isInstalled(locked, installed, { scope, ...thisMachine() })) {
    rmSync(STAMP, { force: true });
    await step({ doing: 'Installing dependencies', done: 'Installed dependencies' }, () => npmInstall(scope));
  }
  const node = await workingNode();
  writeFileSync(STAMP, `${JSON.stringify({ hash: currentStamp(), scope, node })}\n`);
}

/** The Node that runs the service and every tool. */
export function projectNode() {
  return readJson(STAMP)?.node ?? PROJECT_NODE;
}

/** Whether the embedded database needs a C library that is not in the cache yet. */
export function lacksLibrary() {
  const isUnused = Boolean(process.env.MONGODB_URI) || machineProgram('mongod') !== undefined;
  return !isUnused && !existsSync(path.join(CACHE, `glibc-${process.arch}`)) && needsNewerGlibc();
}

/** Best done while npm is busy. A failure is the service's to explain, when it needs the library. */
export async function fetchLibrary() {
  const words = {
    doing: 'Fetching a newer C library for the embedded database',
    done: 'Fetched the C library',
  };
  await step(words, () => underNewerGlibc({ cacheDir: CACHE })).catch((error) =>
    console.error(error.message),
  );
}

function currentStamp() {
  return dependencyStamp({
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
  const [program, ...args] = npmCommand();
  // Said in full: NODE_ENV=production and a user's npm configuration leave out one or the other.
  const groups =
    scope === 'all' ? ['--include=dev', '--include=optional'] : ['--omit=dev', '--include=optional'];
  const quick = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  await runQuietly(program, [...args, 'ci', ...groups, ...quick], {
    // npm's own run of this script put node_modules/.bin first, which npm is about to delete.
    env: { ...process.env, PATH: machinePath() },
    failure: 'npm could not install the dependencies; what it said is above',
  });
}

/** The npm that runs this script, else the one on the PATH; never through node_modules/.bin/node. */
function npmCommand() {
  const { npm_execpath: cli } = process.env;
  const node = machineProgram('node') ?? process.execPath;
  if (cli && path.basename(cli) === 'npm-cli.js' && existsSync(cli)) return [node, cli];
  const npm = machineProgram('npm');
  if (!npm) throw new SetUpError('npm is not on the PATH; install Node with npm.');
  return [npm];
}

function machinePath() {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.split(path.sep).includes('node_modules') || folder.includes('node-gyp-bin'))
    .join(path.delimiter);
}

/**
 * The Node to run on. The package's install script fetches it; where scripts are switched off, that one
 * script is run here. A machine without a build for it (Alpine) may bring a Node of its own.
 */
async function workingNode() {
  if (runs(PROJECT_NODE)) return PROJECT_NODE;
  const installer = path.join(MODULES, 'node', 'installArchSpecificPackage.js');
  if (existsSync(installer)) {
    await step({ doing: 'Installing Node', done: 'Installed Node' }, () =>
      runQuietly(machineProgram('node') ?? process.execPath, [installer], {
        cwd: path.dirname(installer),
        env: { ...process.env, PATH: machinePath() },
        failure: 'The package "node" could not be installed',
      }),
    ).catch((error) => console.error([error.output, error.message].filter(Boolean).join('\n')));
    if (runs(PROJECT_NODE)) return PROJECT_NODE;
  }
  const own = machineProgram('node') ?? process.execPath;
  if (runs(own)) return own;
  throw new SetUpError(
    `The package "node" brought no Node that runs here; install Node ${OLDEST_RUNTIME.join('.')} or later and try again.`,
  );
}

/** @param {string} node */
function runs(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8', env: toolEnvironment() });
  const [major = 0, minor = 0] = (stdout ?? '').replace('v', '').split('.').map(Number);
  return major > OLDEST_RUNTIME[0] || (major === OLDEST_RUNTIME[0] && minor >= OLDEST_RUNTIME[1]);
}
