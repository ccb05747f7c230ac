import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, buildIsCurrent } from './build.mjs';
import { check } from './check.mjs';
import {
  dependenciesAreCurrent,
  fetchLibrary,
  installDependencies,
  lacksLibrary,
  projectNode,
} from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { BUILD, CACHE, MODULES, ROOT, toolEnvironment } from './paths.mjs';
import { runHere, SetUpError } from './run.mjs';

/**
 * What each npm script needs to be ready, and what it runs then.
 * @type {Record<string, { scope: 'production' | 'all', build: boolean, run: (args: string[]) => Promise<number> }>}
 */
const COMMANDS = {
  start: { scope: 'production', build: true, run: (args) => serve(args) },
  demo: { scope: 'production', build: true, run: demo },
  dev: { scope: 'all', build: false, run: develop },
  cli: {
    scope: 'production',
    build: false,
    run: (args) =>
      runHere(projectNode(), [SMALL_YOUNG_SPACE, 'scripts/cli.ts', ...args], {
        env: toolEnvironment(COMPILED),
      }),
  },
  test: { scope: 'all', build: true, run: (args) => node(VITEST, 'run', ...args) },
  check: { scope: 'all', build: false, run: check },
  lighthouse: { scope: 'all', build: true, run: (args) => node('scripts/lighthouse.ts', ...args) },
  bench: { scope: 'all', build: true, run: bench },
};

/** Keeps the compiled sources: a fifth less work at the next start (1.5 s of processor time to 1.2 s). */
const COMPILED = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(CACHE, 'compiled') };
/**
 * V8 lets short-lived objects fill 96 MB before it looks at them. With this an import of 222 files ends at
 * 171 MB in place of 285 and takes the same time.
 */
const SMALL_YOUNG_SPACE = '--max-semi-space-size=8';
/**
 * The same for the service. Four uploads and eight downloads at once, 500 MB together, made it grow by
 * 90 to 110 MB and now by 45 to 75; pages cost no more.
 */
const SERVICE_YOUNG_SPACE = '--max-semi-space-size=2';
/**
 * And V8 lets a heap of 35 MB grow to 120 before it looks for what is of no use any more. With this the
 * lists of a large blog are read in place of that: reading 20,000 addresses ten times ends at 149 MB in
 * place of 220, in the same processor time.
 */
const SERVICE_HEAP = '--heap-growing-percent=50';
export const SERVICE_MEMORY = [SERVICE_YOUNG_SPACE, SERVICE_HEAP];
const VITEST = path.join(MODULES, 'vitest', 'vitest.mjs');

/** @param {string[]} args the npm script's name, then what follows `--` */
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
  const isReady = () => dependenciesAreCurrent(scope) && !lacksLibrary() && (!needsBuild || buildIsCurrent());
  if (isReady()) return;
  checkWritable();
  const work = async () => {
    const library = lacksLibrary() ? fetchLibrary() : undefined;
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

/** Set-up by one user and then by another, as with sudo once, would fail half-way. */
function checkWritable() {
  for (const folder of [ROOT, MODULES, CACHE, BUILD].filter((name) => existsSync(name))) {
    try {
      accessSync(folder, constants.W_OK);
    } catch {
      throw new SetUpError(
        `Something here has to be installed or built, and ${folder} belongs to another user (id ${statSync(folder).uid}). Run this as that user, or give the whole folder to yours.`,
      );
    }
  }
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} [environment] */
function serve(args, environment = {}) {
  const env = toolEnvironment({
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    ...COMPILED,
    ...environment,
  });
  const startedAt = `--started-at=${performance.timeOrigin}`;
  return runHere(projectNode(), [...SERVICE_MEMORY, 'server/main.ts', startedAt, ...args], { env });
}

/** @param {string[]} args */
async function demo(args) {
  if (process.env.DATA_DIR) return serve(['--demo', ...args]);
  const folder = mkdtempSync(path.join(tmpdir(), 'dvomova-demo-'));
  // A stranger's next step is a key, and that of another data folder would not open the demo.
  console.error(`The demo keeps its data in ${folder} until it stops. A key to publish to it, from another terminal:
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
    throw new SetUpError(`Name a benchmark: npm run bench -- ${names.join(' | ')}`);
  }
  return node(`test/bench/${name}.ts`, ...args);
}

/** @param {string[]} args */
function node(...args) {
  return runHere(projectNode(), args);
}
