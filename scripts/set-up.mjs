#!/usr/bin/env node
/**
 * Installs the dependencies and builds the pages if that is missing or out of date:
 * `scripts/set-up.mjs [--dev] [--build]`. `--dev` installs the development tools too.
 *
 * It runs on the machine's Node (18 or later) before anything is installed, so it is plain JavaScript without
 * dependencies. Afterwards `node` is the project's own in npm scripts, because npm puts `node_modules/.bin`
 * first on the PATH.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { buildIsCurrent, MODULES, ROOT } from './set-up/build-state.mjs';
import { dependenciesAreCurrent, installDependencies } from './set-up/dependencies.mjs';
import { withLock } from './set-up/lock.mjs';
import { boundMemory, endedFor, requireMemory } from './set-up/memory.mjs';
import { releaseIsCurrent, removeFilesOfOldRelease } from './set-up/release.mjs';

const OLDEST_NODE = 18;
const CACHE = path.join(ROOT, '.cache');

const isDevelopment = process.argv.includes('--dev');
const needsBuild = process.argv.includes('--build');

try {
  await setUp();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function setUp() {
  const [major] = process.versions.node.split('.').map(Number);
  if ((major ?? 0) < OLDEST_NODE) {
    throw new Error(
      `Dvomova needs Node ${OLDEST_NODE} or later to set itself up; this is ${process.version}.`,
    );
  }
  if (isReady()) return;

  for (const folder of [ROOT, MODULES, CACHE, path.join(ROOT, 'build')]) requireWritable(folder);
  await withLock(path.join(CACHE, 'set-up.lock'), () => {
    const installs = !dependenciesAreCurrent({ isDevelopment });
    const builds = needsBuild && !buildIsCurrent();
    if (installs || builds) requireMemory(builds);

    if (!releaseIsCurrent()) removeFilesOfOldRelease();
    if (installs) installDependencies({ isDevelopment });
    if (builds) build();
  });
}

function isReady() {
  return releaseIsCurrent() && dependenciesAreCurrent({ isDevelopment }) && (!needsBuild || buildIsCurrent());
}

/** Fails early if another user owns the folder, for example after one run with sudo. @param {string} folder */
function requireWritable(folder) {
  if (!existsSync(folder)) return;
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Error(
      `Dependencies or the build are out of date, and ${folder} belongs to another user. Run this command as that user, or change the owner of the whole folder.`,
    );
  }
}

function build() {
  console.error('Building the pages (up to a minute, only after an update) …');
  const bin = path.join(MODULES, '.bin');
  const { env } = boundMemory();
  const { status, signal, output } = spawnSync('react-router', ['build', '--logLevel', 'warn'], {
    cwd: ROOT,
    env: { ...env, NODE_ENV: 'production', PATH: `${bin}${path.delimiter}${process.env.PATH}` },
    // The timings and advice of the bundler are for developers, who run `npm run build`.
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (status === 0) return;

  // Standard output is for the results of commands.
  console.error(output.join(''));
  throw new Error(`The build failed; ${endedFor({ status, signal }) ?? 'its output is above'}.`);
}
