import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, buildIsCurrent } from './build.mjs';
import { check, lint, typecheck } from './check.mjs';
import {
  dependenciesAreCurrent,
  fetchLibrary,
  installDependencies,
  needsLibrary,
  projectNode,
} from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { BUILD, CACHE, MODULES, ROOT, toolEnvironment } from './paths.mjs';
import { runHere, SetUpError } from './run.mjs';

/**
 * One row per npm script: the dependencies it needs, whether it needs the build, and what it runs.
 * @type {Record<string, { scope: 'production' | 'all', build: boolean, run: (args: string[]) => number | Promise<number> }>}
 */
const COMMANDS = {
  start: { scope: 'production', build: true, run: (args) => serve(args) },
  demo: { scope: 'production', build: true, run: demo },
  dev: { scope: 'all', build: false, run: develop },
  cli: {
    scope: 'production',
    build: false,
    run: (args) =>
      runHere(projectNode(), [CLI_YOUNG_SPACE, 'scripts/cli.ts', ...args], {
        env: toolEnvironment(COMPILE_CACHE),
      }),
  },
  // `makeReady` has built; nothing is left to run.
  build: { scope: 'production', build: true, run: () => 0 },
  test: { scope: 'all', build: true, run: (args) => test(args) },
  check: { scope: 'all', build: false, run: check },
  typecheck: { scope: 'all', build: false, run: typecheck },
  lint: { scope: 'all', build: false, run: lint },
  format: {
    scope: 'all',
    build: false,
    run: (args) => runHere(path.join(MODULES, '.bin', 'biome'), ['check', '--write', ...args]),
  },
  lighthouse: { scope: 'all', build: true, run: (args) => node('scripts/lighthouse.ts', ...args) },
  bench: { scope: 'all', build: true, run: bench },
};

/** V8's compile cache on disk: the next start takes 1.2 s of processor time instead of 1.5 s. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(CACHE, 'compiled') };
/**
 * V8's young generation grows to 96 MB by default. With semi-spaces of 8 MB an import of 222 files ends at
 * 171 MB of resident memory instead of 285 MB and takes the same time.
 */
const CLI_YOUNG_SPACE = '--max-semi-space-size=8';
/**
 * The young generation of the service. An uncached page makes a megabyte of garbage: with semi-spaces of 2 MB
 * its collection takes 28 % of the time of a cached page, with 16 MB 5 %.
 */
const SERVICE_YOUNG_SPACE = '--max-semi-space-size=16';
/**
 * V8 lets a heap of 35 MB grow to 120 MB before it collects old objects. With 100 it collects at 70 MB; with 50
 * an uncached page takes a quarter more processor time.
 */
const SERVICE_HEAP = '--heap-growing-percent=100';
export const SERVICE_MEMORY = [SERVICE_YOUNG_SPACE, SERVICE_HEAP];
const VITEST = path.join(MODULES, 'vitest', 'vitest.mjs');

/** @param {string[]} args the npm script's name, then the arguments after `--` */
export async function runCommand([name = 'start', ...args]) {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (!command)
      throw new SetUpError(`There is no command ${name}; there are ${Object.keys(COMMANDS).join(', ')}.`);
    await makeReady(command);
    process.exitCode = await command.run(args);
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    if (error.output) console.error(`\n${error.output}\n`);
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** @param {{ scope: 'production' | 'all', build: boolean }} needs */
async function makeReady({ scope, build: needsBuild }) {
  const isReady = () => dependenciesAreCurrent(scope) && !needsLibrary() && (!needsBuild || buildIsCurrent());
  if (isReady()) return;
  checkWritable();
  const work = async () => {
    const library = needsLibrary() ? fetchLibrary() : undefined;
    try {
      if (!dependenciesAreCurrent(scope)) await installDependencies(scope);
      if (needsBuild && !buildIsCurrent()) await build();
    } finally {
      await library;
    }
  };
  await withLock(path.join(CACHE, 'set-up.lock'), work, (pid) => {
    console.error(`Waiting for another set-up of this folder (process ${pid}) …`);
  });
}

/** Fails early where another user owns the folder, for example after one run with sudo. */
function checkWritable() {
  for (const folder of [ROOT, MODULES, CACHE, BUILD].filter((name) => existsSync(name))) {
    try {
      accessSync(folder, constants.W_OK);
    } catch {
      throw new SetUpError(
        `Dependencies or the build are out of date, and ${folder} belongs to another user (id ${statSync(folder).uid}). Run this command as that user, or change the owner of the whole folder.`,
      );
    }
  }
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} [environment] */
function serve(args, environment = {}) {
  const env = toolEnvironment({
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    ...COMPILE_CACHE,
    ...environment,
  });
  const startedAt = `--started-at=${performance.timeOrigin}`;
  return runHere(projectNode(), [...SERVICE_MEMORY, 'server/main.ts', startedAt, ...args], { env });
}

/** @param {string[]} args */
async function demo(args) {
  if (process.env.DATA_DIR) return serve(['--demo', ...args]);
  const folder = mkdtempSync(path.join(tmpdir(), 'dvomova-demo-'));
  // A key of another data folder is not valid for the demo.
  console.error(`The demo stores its data in ${folder} until it stops. To create an API key for it, run in another terminal:
  DATA_DIR=${folder} npm run --silent cli -- key create laptop`);
  try {
    return await serve(['--demo', ...args], { DATA_DIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string[]} args */
function develop(args) {
  const env = toolEnvironment({ NODE_ENV: 'development' });
  const watch = ['--watch-path=./server', '--watch-path=./contract', '--watch-preserve-output'];
  return runHere(projectNode(), [...watch, 'server/main.ts', '--dev', ...args], { env });
}

/** @param {string[]} args the benchmark's name and its own arguments */
function bench([name, ...args]) {
  const names = readdirSync(path.join(ROOT, 'test', 'bench'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.basename(file, '.ts'));
  if (!name || !names.includes(name)) {
    throw new SetUpError(`A benchmark name is required: npm run bench -- ${names.join(' | ')}`);
  }
  return node(`test/bench/${name}.ts`, ...args);
}

/** @param {string[]} args */
function test(args) {
  return runHere(projectNode(), [VITEST, 'run', ...args], { env: toolEnvironment(COMPILE_CACHE) });
}

/** @param {string[]} args */
function node(...args) {
  return runHere(projectNode(), args);
}
