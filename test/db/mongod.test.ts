import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Engine, startEngine } from '#server/db/engine/engine.ts';
import { needsNewerGlibc, underNewerGlibc } from '#server/db/engine/newer-glibc.ts';
import { killEngine } from './engine-changes.ts';

/*
 * How a mongod on the PATH is run. The test machines have none, so a stand-in program with mongod's command line,
 * log line and folder lock runs the engine from npm.
 */
const cacheDir = path.resolve('.cache');
const log = { info: () => {}, warn: () => {}, error: () => {} };
const cleanUps: (() => Promise<unknown>)[] = [];
let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dvomova-mongod-'));
  dataDir = path.join(folder, 'data');
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

test('a mongod on the PATH is preferred and listens on the private socket only', async () => {
  await installMongod();
  const engine = await start();

  await insert(engine, 'kept');

  const args = (await readFile(path.join(folder, 'arguments'), 'utf8')).split('\n');
  expect(args).toContain(path.join(dataDir, 'mongodb'));
  expect(args[args.indexOf('--bind_ip') + 1]).toBe(path.join(dataDir, 'run/db.sock'));
  expect(args[args.indexOf('--unixSocketPrefix') + 1]).toBe(path.join(dataDir, 'run'));
});

test('a mongod that dies is restarted with its data, and stops with its owner', async () => {
  await installMongod();
  const engine = await start();
  await insert(engine, 'kept');

  await killEngine(engine);

  expect(await count(engine)).toBe(1);
  const pid = engine.pid();
  await engine.stop();
  expect(() => process.kill(pid, 0)).toThrow();
});

test('a folder of one engine is not opened by the other', async () => {
  const engine = await start();
  await insert(engine, 'kept');
  await engine.stop();

  await installMongod({ fails: true });
  expect(await count(await start())).toBe(1);
});

test('a folder of mongod is refused with a reason if mongod is missing', async () => {
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, 'engine-kind'), 'mongod\n');

  await expect(startEngine({ dataDir, cacheDir, log })).rejects.toMatchObject({
    reason: 'not_available',
    message: expect.stringMatching(/mongod created .+ Install MongoDB or set MONGODB_URI\.$/),
  });
});

test('the last error in the log of a mongod becomes the reason', async () => {
  await installMongod({ fails: true });
  await expect(startEngine({ dataDir, cacheDir, log, waitMs: 0 })).rejects.toMatchObject({
    reason: 'no_space',
  });
});

async function start(): Promise<Engine> {
  const engine = await startEngine({ dataDir, cacheDir, log });
  cleanUps.push(() => engine.stop());
  return engine;
}

async function insert(engine: Engine, text: string): Promise<void> {
  const notes = await collection(engine);
  await notes.insertOne({ text }, { writeConcern: { w: 1, journal: true } });
}

async function count(engine: Engine): Promise<number> {
  return (await collection(engine)).countDocuments({});
}

async function collection(engine: Engine) {
  const client = new MongoClient(engine.uri, { serverSelectionTimeoutMS: 5_000 });
  cleanUps.push(() => client.close());
  return client.db('test').collection('notes');
}

/** Puts a `mongod` first on the PATH. */
async function installMongod({ fails = false } = {}): Promise<void> {
  const bin = path.join(folder, 'bin');
  const node = needsNewerGlibc() ? await underNewerGlibc({ cacheDir }) : [process.execPath];
  const program = path.join(import.meta.dirname, 'stand-in-mongod.ts');
  const full =
    '{"t":{},"s":"E","c":"STORAGE","msg":"WiredTiger error","attr":{"error":"No space left on device"}}';
  const run = fails ? `echo '${full}'; exit 100` : `exec ${[...node, program].map(quote).join(' ')} "$@"`;

  await mkdir(bin);
  await writeFile(
    path.join(bin, 'mongod'),
    `#!/bin/sh\n[ "$1" = --version ] && exit 0\nprintf '%s\\n' "$@" > ${quote(path.join(folder, 'arguments'))}\n${run}\n`,
  );
  await chmod(path.join(bin, 'mongod'), 0o755);
  vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
