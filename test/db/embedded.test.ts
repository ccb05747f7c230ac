import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Engine, joinEngine, joinOrStartEngine, startEngine } from '#server/db/engine/engine.ts';
import { needsNewerGlibc, underNewerGlibc } from '#server/db/engine/newer-glibc.ts';
import { killEngine, nextChange } from './engine-changes.ts';

const cacheDir = path.resolve('.cache');
const DURABLE = { writeConcern: { w: 1, journal: true } } as const;

let dataDir: string;
let logged: string[];
const cleanUps: (() => Promise<unknown>)[] = [];

// Set-up has done this already; without it the first start would fetch a C library within a test's time.
beforeAll(async () => {
  if (needsNewerGlibc()) await underNewerGlibc({ cacheDir });
}, 300_000);

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dvomova-test-'));
  logged = [];
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  await rm(dataDir, { recursive: true, force: true });
});

test('a started engine stores documents in a folder that only its owner can read', async () => {
  const engine = await start();
  const notes = await collection(engine.uri);

  await notes.insertOne({ text: 'Привіт' }, DURABLE);

  expect(await notes.countDocuments({ text: 'Привіт' })).toBe(1);
  expect(engine.isUp()).toBe(true);
  expect((await stat(path.join(dataDir, 'run'))).mode & 0o777).toBe(0o700);
});

test('documents near the 16 MB limit are written and read', async () => {
  const engine = await start();
  const blobs = await collection(engine.uri);
  const blob = Buffer.alloc(16_000_000, 'дві мови');

  await blobs.insertOne({ blob });

  const stored = await blobs.findOne({});
  expect(stored?.blob.buffer.equals(blob)).toBe(true);
});

test('a killed engine is restarted at the same address with every acknowledged write', async () => {
  const engine = await start();
  const notes = await collection(engine.uri);
  await notes.insertOne({ text: 'kept' }, DURABLE);
  const first = engine.pid();
  const changes: boolean[] = [];
  engine.onChange((up) => changes.push(up));

  process.kill(first, 'SIGKILL');
  await until(() => changes.length === 2);

  expect(changes).toEqual([false, true]);
  expect(engine.pid()).not.toBe(first);
  expect(await notes.countDocuments({ text: 'kept' })).toBe(1);
  expect(logged).toContain('The database engine runs again');
});

test('an engine that dies again and again is restarted within a second each time', async () => {
  const delays: unknown[] = [];
  const error = (fields: object) => void delays.push('delay' in fields && fields.delay);
  const engine = await startEngine({ dataDir, cacheDir, log: { ...log, error } });
  cleanUps.push(() => engine.stop());

  for (let death = 0; death < 6; death++) await killEngine(engine);

  expect(delays).toHaveLength(6);
  for (const delay of delays) expect([100, 200, 400, 800, 1_000]).toContain(delay);
});

test('a second start on a folder in use is refused with one sentence and changes nothing', async () => {
  const engine = await start();
  const notes = await collection(engine.uri);
  await notes.insertOne({ text: 'mine' }, DURABLE);

  const second = startEngine({ dataDir, cacheDir, log, waitMs: 200 });

  await expect(second).rejects.toMatchObject({
    name: 'EngineError',
    reason: 'in_use',
    message: expect.stringMatching(/^The data folder .+ is in use by another running process\. Stop .+\.$/),
  });
  expect(await notes.countDocuments({})).toBe(1);
});

test('a command joins a running server, and finds no engine after the server has stopped', async () => {
  const engine = await start();

  const joined = await joinOrStartEngine({ dataDir, cacheDir, log });
  expect(joined.uri).toBe(engine.uri);
  await joined.stop();
  expect(await (await collection(engine.uri)).countDocuments({})).toBe(0);

  await engine.stop();
  expect(await joinEngine({ dataDir })).toBeNull();
  expect(engine.isUp()).toBe(false);
});

test('a command that starts during a restart of the engine joins it', async () => {
  const engine = await start();
  const [gone, back] = [nextChange(engine, false), nextChange(engine, true)];
  process.kill(engine.pid(), 'SIGKILL');
  await gone;

  expect(await joinEngine({ dataDir })).toEqual({ uri: engine.uri });
  await back;
});

test('a command without a server starts an engine that no other command joins', async () => {
  const engine = await joinOrStartEngine({ dataDir, cacheDir, log });
  cleanUps.push(() => engine.stop());

  expect(await (await collection(engine.uri)).countDocuments({})).toBe(0);
  expect(await joinEngine({ dataDir })).toBeNull();
});

test('the file of a dead owner does not count', async () => {
  const dead = spawn('true');
  await once(dead, 'exit');
  await writeOwnerFile(dead.pid);

  expect(await joinEngine({ dataDir })).toBeNull();
  expect((await start()).isUp()).toBe(true);
});

test('the file of a dead owner whose process id another program has, as in containers, does not count', async () => {
  await writeOwnerFile(process.pid);

  expect((await start()).isUp()).toBe(true);
});

test('a data folder that cannot be created gives one sentence', async () => {
  const file = path.join(dataDir, 'file');
  await writeFile(file, '');

  await expect(startEngine({ dataDir: file, cacheDir, log })).rejects.toMatchObject({
    reason: 'not_writable',
    message: expect.stringContaining(`The data folder ${file} cannot be written`),
  });
});

test('files of another program are reported, not overwritten', async () => {
  await mkdir(path.join(dataDir, 'mongodb'));
  await writeFile(path.join(dataDir, 'mongodb/WiredTiger.turtle'), 'nonsense');
  await writeFile(path.join(dataDir, 'mongodb/storage.bson'), 'nonsense');

  await expect(startEngine({ dataDir, cacheDir, log })).rejects.toMatchObject({ reason: 'broken' });
});

test('a long data path gets a socket elsewhere', async () => {
  const deep = path.join(dataDir, 'папка'.repeat(20));
  const engine = await startEngine({ dataDir: deep, cacheDir, log });
  cleanUps.push(() => engine.stop());

  expect(await (await collection(engine.uri)).countDocuments({})).toBe(0);
});

test('the engine ends when its owner is killed, and the folder can be opened again', async () => {
  const owner = ownerProcess();
  cleanUps.push(async () => owner.kill('SIGKILL'));
  const { uri, pid } = await firstMessage(owner);
  await (await collection(uri)).insertOne({ text: 'from the dead' }, DURABLE);

  owner.kill('SIGKILL');
  await once(owner, 'exit');
  const engine = await start();

  await until(() => !isRunning(pid));
  expect(await (await collection(engine.uri)).countDocuments({ text: 'from the dead' })).toBe(1);
});

test('Ctrl-C for the process group does not stop the engine before its owner', async () => {
  const engine = await start();

  process.kill(engine.pid(), 'SIGINT');
  process.kill(engine.pid(), 'SIGTERM');
  await sleep(100);

  const notes = await collection(engine.uri);
  await notes.insertOne({ text: 'last request' }, DURABLE);
  expect(await notes.countDocuments({})).toBe(1);
});

const log = {
  info: (_fields: object, message: string) => void logged.push(message),
  warn: (_fields: object, message: string) => void logged.push(message),
  error: (_fields: object, message: string) => void logged.push(message),
};

async function start(): Promise<Engine> {
  const engine = await startEngine({ dataDir, cacheDir, log });
  cleanUps.push(() => engine.stop());
  return engine;
}

async function writeOwnerFile(pid: number | undefined): Promise<void> {
  const owner = { role: 'server', pid, socketPath: path.join(dataDir, 'run/db.sock') };
  await writeFile(path.join(dataDir, 'engine.json'), JSON.stringify(owner));
}

async function collection(uri: string) {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  cleanUps.push(() => client.close());
  return client.db('test').collection('notes');
}

/** A process of its own that owns an engine on `dataDir` and says where it is. */
function ownerProcess(): ChildProcess {
  const module = new URL('../../server/db/engine/engine.ts', import.meta.url).href;
  const script = `
    import { startEngine } from ${JSON.stringify(module)};
    const log = { info() {}, warn() {}, error() {} };
    const engine = await startEngine({ ...JSON.parse(process.argv[1]), log });
    process.send({ uri: engine.uri, pid: engine.pid() });`;
  const options = JSON.stringify({ dataDir, cacheDir });
  return spawn(process.execPath, ['--input-type=module', '--eval', script, options], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function firstMessage(child: ChildProcess): Promise<{ uri: string; pid: number }> {
  const [message] = await once(child, 'message');
  return message;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10);
}

/** A process that ended and was not reaped yet (its parent is dead) still takes signals, but has no command line. */
function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
}
