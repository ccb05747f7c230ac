import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { errorSchema } from '#contract/errors.ts';
import { uploadedMediaSchema, uploadedPictureSchema } from '#contract/media/media.ts';
import { readConfig } from '#server/config.ts';
import { CHUNK_BYTES } from '#server/db/bucket.ts';
import { database } from '#server/db/client.ts';
import { STAGED_EXTENSION } from '#server/media/process-folder.ts';
import { openStorage } from '#server/storage.ts';
import { aKeyIn } from '#test/factories/data-folder-key.ts';
import { aGifOfFrames, aJpegWithScans } from '#test/factories/hostile-pictures.ts';
import { childrenOf, enginePids, killNow, type RunningServer } from '#test/setup/server.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';

const HEAD = Buffer.from(
  '--b\r\nContent-Disposition: form-data; name="file"; filename="x.gif"\r\n\r\nGIF89a',
);
const MEGABYTE = Buffer.alloc(1024 * 1024, 'dvomova');
const COLLECTIONS = ['media', 'media.files', 'media.chunks', 'mediaStaging'];

let DATA_DIR: string;
let key: string;
/** A data folder with a key, made once: a copy takes less than another start of the engine. */
let template: string;

beforeAll(async () => {
  template = await mkdtemp(path.join(tmpdir(), 'dvomova-process-'));
  key = await aKeyIn(readConfig({ DATA_DIR: template }));
  return () => rm(template, { recursive: true, force: true });
});

beforeEach(async () => {
  DATA_DIR = await temporaryFolder();
  await cp(template, DATA_DIR, { recursive: true });
});

/** An upload whose progress the test controls. */
class Upload {
  readonly #request: ClientRequest;
  readonly #response: Promise<IncomingMessage | null>;
  readonly #closed: Promise<unknown>;

  constructor(
    server: RunningServer,
    { path = '/api/v1/upload', agent }: { path?: string; agent?: Agent } = {},
  ) {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'multipart/form-data; boundary=b' };
    this.#request = request(`${server.url}${path}`, { method: 'POST', headers, ...(agent ? { agent } : {}) });
    this.#closed = new Promise((resolve) => this.#request.once('close', () => resolve(null)));
    const response = new Promise<IncomingMessage>((resolve) => this.#request.once('response', resolve));
    this.#response = Promise.race([response, this.#closed.then(() => null)]);
    this.#request.on('error', () => {});
    this.#request.write(HEAD);
  }

  async send(megabytes: number): Promise<void> {
    for (let count = 0; count < megabytes && !this.#request.destroyed; count++) {
      const written = new Promise<void>((resolve) => this.#request.write(MEGABYTE, () => resolve()));
      await Promise.race([written, this.#closed]);
    }
  }

  end(): void {
    this.#request.end('\r\n--b--\r\n');
  }

  cutOff(): void {
    this.#request.destroy();
  }

  /** Status and body of the response; null when the connection ended without one. */
  async answer(): Promise<{ status: number | undefined; body: unknown } | null> {
    const response = await this.#response;
    if (!response) return null;
    const chunks = await Array.fromAsync(response);
    return { status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) };
  }
}

/** Number of documents of each of COLLECTIONS in the database of a running server. */
async function counts(): Promise<number[]> {
  const storage = await openStorage({ config: readConfig({ DATA_DIR }), shared: true });
  try {
    return await Promise.all(COLLECTIONS.map((name) => database().collection(name).countDocuments()));
  } finally {
    await storage.close();
  }
}

/** Sends the rest of an upload of 48 MB and waits until the first of its 96 chunks are in the database. */
async function endAndAwaitChunks(upload: Upload): Promise<void> {
  await upload.send(48);
  const storage = await openStorage({ config: readConfig({ DATA_DIR }), shared: true });
  try {
    upload.end();
    while ((await database().collection('media.chunks').countDocuments()) < 2) await sleep(5);
  } finally {
    await storage.close();
  }
}

/** Names of the files that hold an upload while it is received. */
function stagedFiles(): string[] {
  const folder = path.join(DATA_DIR, 'media-cache');
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return names.filter((name) => name.endsWith(STAGED_EXTENSION));
}

const NOTHING = [0, 0, 0, 0];

test('nothing is left of an upload that ends early, and all of one that was acknowledged', async () => {
  // The client disconnects.
  let server = await startServer({ DATA_DIR });
  let upload = new Upload(server);
  await upload.send(4);
  while (stagedFiles().length === 0) await sleep(20);
  upload.cutOff();
  while (stagedFiles().length > 0) await sleep(20);
  expect(await counts()).toEqual(NOTHING);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

  // kill -9 while it is received.
  upload = new Upload(server);
  await upload.send(4);
  while (stagedFiles().length === 0) await sleep(20);
  server = await killAndStart(server);
  expect(await upload.answer()).toBeNull();
  await expectNothing(server);

  // The engine dies while it is written to the database.
  upload = new Upload(server);
  await endAndAwaitChunks(upload);
  for (const pid of enginePids(server.pid)) killNow(pid);
  const refusal = await upload.answer();
  expect(refusal?.status).toBe(503);
  errorSchema.parse(refusal?.body);
  await server.stop();
  server = await startServer({ DATA_DIR });
  expect(await counts()).toEqual(NOTHING);

  // kill -9 while it is written to the database.
  upload = new Upload(server);
  await endAndAwaitChunks(upload);
  server = await killAndStart(server);
  expect(await upload.answer()).toBeNull();
  await expectNothing(server);

  // kill -9 right after the response.
  upload = new Upload(server);
  await upload.send(3);
  upload.end();
  const answer = await upload.answer();
  server = await killAndStart(server);
  expect(answer?.status).toBe(201);
  const { url, size } = uploadedMediaSchema.parse(answer?.body);
  expect((await (await fetch(server.url + url)).arrayBuffer()).byteLength).toBe(size);
  expect(await counts()).toEqual([1, 1, Math.ceil(size / CHUNK_BYTES), 0]);
});

async function killAndStart(server: RunningServer): Promise<RunningServer> {
  await server.killAll();
  return startServer({ DATA_DIR });
}

async function expectNothing(server: RunningServer): Promise<void> {
  expect(await counts()).toEqual(NOTHING);
  expect(stagedFiles()).toEqual([]);
  expect(server.output()).toContain('Removed the files of interrupted uploads');
}

test('ten pictures that are costly to decode take less than 150 MB, at their peak too', async () => {
  const server = await startServer({ DATA_DIR });
  const family = () => [server.pid, ...childrenOf(server.pid)];
  const pictures = [
    ...(await Promise.all(COSTLY.map((make) => make(plain(5_800, 4_300)).toBuffer()))),
    aGifOfFrames(1_000, { width: 300, height: 300 }),
    await aJpegWithScans(24),
  ];
  const before = memoryOf(family());
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(family()))), 25);
  onTestFinished(() => clearInterval(timer));

  for (const picture of pictures) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(picture)]), 'picture');
    const sent = await fetch(`${server.url}/api/upload`, { method: 'POST', body: form });
    const { url } = uploadedPictureSchema.parse(await sent.json());
    for (const path of [`${url}?w=640`, `${url}.jpg?w=320`, `${url}/thumbnail`]) {
      expect((await (await fetch(server.url + path)).arrayBuffer()).byteLength).toBeGreaterThan(0);
    }
  }

  expect(pictures).toHaveLength(10);
  expect(peak - before).toBeLessThan(150);
  await vi.waitFor(() => expect(memoryOf(family()) - before).toBeLessThan(100), { timeout: 30_000 });
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#456' } });

/** Pictures of one colour, which take little to send and much to decode. */
const COSTLY: ((picture: Sharp) => Sharp)[] = [
  (picture) => picture.avif({ effort: 0 }),
  (picture) => picture.toColourspace('rgb16').avif({ effort: 0, bitdepth: 10 }),
  (picture) => picture.png({ progressive: true }),
  (picture) => picture.toColourspace('rgb16').png({ progressive: true }),
  (picture) => picture.gif({ effort: 1 }),
  (picture) => picture.webp({ lossless: true, effort: 0 }),
  (picture) => picture.jpeg({ progressive: true }),
  (picture) => picture.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
];

/** Memory of processes in megabytes; what they share counts once (proc(5), Pss). */
function memoryOf(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + megabytesOf(pid), 0);
}

/** Nothing for a process that has ended. */
function megabytesOf(pid: number): number {
  try {
    const [, pss] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(pss) / 1024;
  } catch {
    return 0;
  }
}

test('an upload over the limit is answered at once; its connection stays usable unless it goes on', async () => {
  const server = await startServer({ DATA_DIR });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const upload = new Upload(server, { path: '/api/upload', agent });
  await upload.send(11);

  const answer = await upload.answer();
  expect(answer?.status).toBe(400);
  expect(errorSchema.parse(answer?.body).details).toMatchObject([{ path: 'file', code: 'file_too_large' }]);
  expect(await counts()).toEqual(NOTHING);
  await upload.send(3);
  upload.end();

  const [next] = await once(request(`${server.url}/healthz`, { agent }).end(), 'response');
  expect(next.statusCode).toBe(200);
  next.resume();
  agent.destroy();

  const endless = new Upload(server, { path: '/api/upload' });
  await endless.send(11);
  expect((await endless.answer())?.status).toBe(400);
  await endless.send(1_000);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(server.output()).not.toContain('"level":"error"');
});

test('a file sent from disk is complete, also in ranges, and is closed when the client disconnects', async () => {
  const server = await startServer({ DATA_DIR });
  const upload = new Upload(server);
  await upload.send(5);
  upload.end();
  const { url } = uploadedMediaSchema.parse((await upload.answer())?.body);
  const address = server.url + url;
  const bytes = Buffer.concat([Buffer.from('GIF89a'), ...Array(5).fill(MEGABYTE)]);
  const openCopies = () =>
    readdirSync(`/proc/${server.pid}/fd`).filter((fd) => {
      const link = `/proc/${server.pid}/fd/${fd}`;
      return existsSync(link) && readlinkSync(link).includes('media-cache');
    });

  const wholes = await Promise.all(
    Array.from({ length: 8 }, async () => (await fetch(address)).arrayBuffer()),
  );
  for (const whole of wholes) expect(Buffer.from(whole).equals(bytes)).toBe(true);
  for (const [start, end] of [
    [0, 2],
    [262_143, 262_145],
    [1_000_000, 4_000_000],
    [bytes.length - 1, bytes.length],
  ] as const) {
    const part = await fetch(address, { headers: { Range: `bytes=${start}-${end - 1}` } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, end))).toBe(true);
  }
  expect((await fetch(address, { method: 'HEAD' })).headers.get('Content-Length')).toBe(`${bytes.length}`);

  const cut = request(address).end();
  const [response] = await once(cut, 'response');
  response.pause();
  await once(response, 'readable');
  expect(openCopies()).toHaveLength(1);
  cut.destroy();

  while (openCopies().length > 0) await sleep(20);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(server.output()).not.toContain('"level":"error"');
});

test('copies of media on disk take no more space than the setting allows, and the last used ones stay', async () => {
  const server = await startServer({ DATA_DIR, MEDIA_CACHE_MB: '5' });
  const urls: string[] = [];
  for (const megabytes of [2, 1, 3]) {
    const upload = new Upload(server);
    await upload.send(megabytes);
    upload.end();
    urls.push(uploadedMediaSchema.parse((await upload.answer())?.body).url);
  }
  const folder = path.join(DATA_DIR, 'media-cache', String(server.pid));
  const megabytesOfCopies = () =>
    readdirSync(folder)
      .map((name) => Math.round(statSync(path.join(folder, name)).size / 2 ** 20))
      .toSorted();
  expect(megabytesOfCopies()).toEqual([1, 3]);

  await (await fetch(`${server.url}${urls[1]}`)).arrayBuffer();
  await (await fetch(`${server.url}${urls[0]}`)).arrayBuffer();
  await expect.poll(megabytesOfCopies).toEqual([1, 2]);
});
