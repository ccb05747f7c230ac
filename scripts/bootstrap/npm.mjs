import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { machineProgram, ROOT } from './paths.mjs';
import { runQuietly, SetUpError } from './run.mjs';

/** No dependency needs an install script. Without them, a package executes nothing during the installation. */
const OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];

/**
 * Installs the packages of the lockfile in `cwd` with the machine's npm, which runs on `node`. Throws SetUpError.
 * @param {string[]} options
 * @param {{ node: string, cwd?: string }} on
 */
export async function npmCi(options, { node, cwd = ROOT }) {
  const { program, args } = npmCommand(node);
  await runQuietly(program, [...args, 'ci', ...options, ...OPTIONS], {
    cwd,
    // npm puts node_modules/.bin first on the PATH of a script, and `npm ci` deletes that folder.
    env: { ...process.env, PATH: machinePath() },
    failure: 'npm could not install the dependencies; its output is above',
  });
}

/**
 * The npm that runs this script, else the one on the PATH, on `node` unless it is no script of Node.
 * @param {string} node
 * @returns {{ program: string, args: string[] }}
 */
function npmCommand(node) {
  const { npm_execpath: running } = process.env;
  if (running && isCli(running) && existsSync(running)) return { program: node, args: [running] };
  const npm = machineProgram('npm');
  if (!npm) throw new SetUpError('npm is not on the PATH; install Node with npm.');
  const cli = realpathSync(npm);
  return isCli(cli) ? { program: node, args: [cli] } : { program: npm, args: [] };
}

/** @param {string} file */
function isCli(file) {
  return path.basename(file) === 'npm-cli.js';
}

function machinePath() {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.split(path.sep).includes('node_modules') || folder.includes('node-gyp-bin'))
    .join(path.delimiter);
}
