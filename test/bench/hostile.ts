import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { constants, loadavg, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { paths } from '#contract/paths.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/storage.ts';
import { createUser } from '#server/users/users.ts';
import { type RunningServer, residentMegabytes, runProgram, runServer } from '#test/setup/server.ts';
import type { Tally, Target } from './hostile/attack.ts';
import { ATTACKS } from './hostile/attacks.ts';
import { type Reading, read, SIGN_INS } from './hostile/reader.ts';

/**
 * Attacks a running service from 127.0.0.1 to 127.0.0.20: `npm run bench -- hostile [--only uploads,bodies]
 * [--seconds 12]`. Each attack has a service and a data folder of its own. Prints how often which answer
 * came, the memory of the service, the growth of its data folder, and how a reader at another address fared.
 * Exits with 1 if readers do not fare as AIM says during `together`.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: [...Object.keys(ATTACKS), 'together'].join(',') },
    seconds: { type: 'string', default: '12' },
  },
});
const MILLISECONDS = Number(values.seconds) * 1000;
const AIM = { p99: 100, signIns: SIGN_INS };
const TOGETHER = ['uploads', 'bodies', 'sign-ups'];
const SETTLES_MS = 5_000;
/** The attack ends if the service takes more memory than this: the machine has other users. */
const STOP_AT_MB = 6_000;

const CONTENT = path.resolve(import.meta.dirname, '..', '..', 'demo');
const USERS = {
  owner: { email: 'owner@example.com', password: 'contra spem spero' },
  reader: { email: 'reader@example.com', password: 'лупайте сю скалу' },
};

type Memory = { before: number; peak: number; after: number };

const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-hostile-'));
try {
  console.log(`load ${loadavg().map((load) => load.toFixed(1))}; ${values.seconds} s each`);
  await fill(path.join(folder, 'filled'));
  for (const name of values.only.split(',')) await attackAlone(name === 'together' ? TOGETHER : [name]);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** A data folder with the demo posts, an owner and a reader. */
async function fill(dataDir: string): Promise<void> {
  const storage = await openStorage({ config: readConfig({ DATA_DIR: dataDir }) });
  await createUser({ actor: SERVICE, ...USERS.owner, name: 'Власниця', role: 'admin' });
  await createUser({ actor: SERVICE, ...USERS.reader, name: 'Читачка' });
  await storage.close();
  const command = runProgram(['scripts/cli.ts', 'import', CONTENT], { DATA_DIR: dataDir });
  const [code] = await once(command, 'exit');
  if (code !== 0) throw new Error(`The import ended with ${code}`);
}

async function attackAlone(names: string[]): Promise<void> {
  const DATA_DIR = path.join(folder, names.join('-'));
  await cp(path.join(folder, 'filled'), DATA_DIR, { recursive: true });

  const settings = Object.assign({}, ...names.map((name) => ATTACKS[name]?.settings));
  const server = await runServer({ LOG_LEVEL: 'warn', ...settings, DATA_DIR });

  try {
    for (let count = 0; count < 100; count++)
      await (await fetch(server.url + paths.home('uk'))).arrayBuffer();
    const storedBefore = await sizesOf(DATA_DIR);
    const { tallies, reading, memory } = await measure(server, names);
    const stored = subtract(await sizesOf(DATA_DIR), storedBefore);
    report({ names, tallies, reading, memory, stored, errors: countErrors(server.output()) });
  } finally {
    await server.killAll();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

async function measure(
  server: RunningServer,
  names: string[],
): Promise<{ tallies: Tally[]; reading: Reading; memory: Memory }> {
  const megabytes = () => residentMegabytes(server.pid);
  const before = megabytes();
  const memory = { before, peak: before, after: 0 };
  const attackers = names.map((name) => startAttack(name, { url: server.url, ...USERS }));
  const watch = setInterval(() => {
    memory.peak = Math.max(memory.peak, megabytes());
    if (memory.peak > STOP_AT_MB) for (const { stop } of attackers) stop();
  }, 50);

  try {
    await Promise.all(attackers.map(({ ready }) => ready));
    preferThisProcess();
    const reading = read({ url: server.url, ...USERS }, MILLISECONDS);
    const tallies = await Promise.all(attackers.map(({ tally }) => tally));
    const found = { tallies, reading: await reading, memory };
    await sleep(SETTLES_MS);
    memory.after = megabytes();
    return found;
  } finally {
    clearInterval(watch);
    for (const { stop } of attackers) stop();
  }
}

/** A real reader has a processor of their own: without this the attackers' own work delays the clock. Needs root. */
function preferThisProcess(): void {
  try {
    setPriority(constants.priority.PRIORITY_HIGHEST);
  } catch {
    console.log('  the reader waits for the processor as the attackers do: only root can prefer it');
  }
}

function startAttack(
  name: string,
  target: Target,
): { ready: Promise<void>; tally: Promise<Tally>; stop: () => void } {
  const program = ['test/bench/hostile/run-attack.ts', name, JSON.stringify(target), String(MILLISECONDS)];
  const child = runProgram(program, {});
  child.stderr?.pipe(process.stderr);

  const ready = Promise.withResolvers<void>();
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
    if (output.startsWith('ready\n')) ready.resolve();
  });

  const tally = new Promise<Tally>((resolve, reject) => {
    child.once('close', (code, signal) => {
      ready.resolve();
      if (signal) resolve({ answers: {}, notes: ['stopped: the service took too much memory'] });
      else if (code === 0) resolve(JSON.parse(output.slice('ready\n'.length)));
      else reject(new Error(`The attack ${name} ended with ${code}`));
    });
  });

  return { ready: ready.promise, tally, stop: () => void child.kill() };
}

function report({
  names,
  tallies,
  reading,
  memory,
  stored,
  errors,
}: {
  names: string[];
  tallies: Tally[];
  reading: Reading;
  memory: Memory;
  stored: Record<string, number>;
  errors: number;
}): void {
  console.log(`\n${names.join(' + ')}`);
  for (const [index, { answers, notes }] of tallies.entries()) {
    console.log(`  ${ATTACKS[names[index] ?? '']?.title}`);
    console.log(`    answers: ${counts(answers)}`);
    for (const note of notes) console.log(`    ${note}`);
  }

  const { before, peak, after } = memory;
  const megabytes = (value: number) => `${value.toFixed(0)} MB`;
  console.log(
    `  service: ${megabytes(before)} before, ${megabytes(peak)} at most, ${megabytes(after)} after; ${errors} logged errors`,
  );

  const grown = Object.entries(stored).map(([name, size]) => `${name} +${megabytes(size)}`);
  console.log(`  data folder: ${grown.join(', ') || 'unchanged'}`);

  const sorted = reading.times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.POSITIVE_INFINITY;
  const pages = `p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, at most ${at(1).toFixed(0)} ms`;

  console.log(`  reader: /uk ${pages} (${sorted.length} requests, ${reading.failed} failed)`);
  console.log(`  sign-ins: ${counts(reading.signIns)} of ${SIGN_INS}`);
  if (names !== TOGETHER) return;

  const isMet = at(0.99) < AIM.p99 && reading.failed === 0 && reading.signIns[200] === AIM.signIns;
  console.log(`  aim (p99 under ${AIM.p99} ms, ${AIM.signIns} sign-ins): ${isMet ? 'met' : 'not met'}`);
  if (!isMet) process.exitCode = 1;
}

function counts(answers: Record<string, number>): string {
  const entries = Object.entries(answers).map(([answer, count]) => `${answer} × ${count}`);
  return entries.join(', ') || 'none';
}

/** Warnings are not counted: refusals may be logged. */
function countErrors(output: string): number {
  return output.split('\n').filter((line) => line.startsWith('{"level":"error"')).length;
}

/** Megabytes on disk of each folder, two levels deep: the database has its journal below its own folder. */
async function sizesOf(target: string): Promise<Record<string, number>> {
  const entries = await readdir(target, { recursive: true, withFileTypes: true });
  const sizes: Record<string, number> = {};

  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const file = path.join(parentPath, name);
    const folder = path.relative(target, parentPath).split(path.sep).slice(0, 2).join('/') || '.';
    const bytes = await stat(file).then(
      ({ blocks }) => blocks * 512,
      () => 0,
    );
    sizes[folder] = (sizes[folder] ?? 0) + bytes / 1_000_000;
  }

  return sizes;
}

/** What has grown by at least a megabyte. */
function subtract(after: Record<string, number>, before: Record<string, number>): Record<string, number> {
  const grown = Object.entries(after).map(([name, size]) => [name, size - (before[name] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, size]) => size >= 1));
}
