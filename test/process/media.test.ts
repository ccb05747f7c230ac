import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { errorSchema } from '#contract/errors.ts';
import { uploadedMediaSchema } from '#contract/media.ts';
import { readConfig } from '#server/config.ts';
import { CHUNK_BYTES } from '#server/db/bucket.ts';
import { database } from '#server/db/client.ts';
import { openStorage } from '#server/storage.ts';
import { aKeyIn } from '#test/factories/data-folder-key.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';
import { childrenOf, killNow, type RunningServer } from '../setup/server.ts';

const HEAD = Buffer.from(
  '--b\r\nContent-Disposition: form-data; name="file"; filename="x.gif"\r\n\r\nGIF89a',
);
const MEGABYTE = Buffer.alloc(1024 * 1024, 'dvomova');
const COLLECTIONS = ['media', 'media.files', 'media.chunks', 'mediaStaging'];

let DATA_DIR: string;
let key: string;
beforeEach(async () => {
  DATA_DIR = await temporaryFolder();
  key = await aKeyIn(readConfig({ DATA_DIR }));
});

/** An upload that goes on as the test says. */
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

  /** Status and body of the answer, or null where the connection ended without one. */
  async answer(): Promise<{ status: number | undefined; body: unknown } | null> {
    const response = await this.#response;
    if (!response) return null;
    const chunks = await Array.fromAsync(response);
    return { status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) };
  }
}

/** Documents by collection, in the order of COLLECTIONS, in the database of a running server. */
async function counts(): Promise<number[]> {
  const storage = await openStorage({ config: readConfig({ DATA_DIR }), shared: true });
  try {
    return await Promise.all(COLLECTIONS.map((name) => database().collection(name).countDocuments()));
  } finally {
    await storage.close();
  }
}

async function until(isTrue: (found: number[]) => boolean): Promise<void> {
  while (!isTrue(await counts())) await sleep(50);
}

const hasChunks = ([, , chunks = 0]: number[]) => chunks >= 2;
const NOTHING = [0, 0, 0, 0];

test('kill -9 in the middle of an upload leaves no file and, after the next start, no chunk', async () => {
  const server = await startServer({ DATA_DIR });
  const upload = new Upload(server);
  await upload.send(4);
  await until(hasChunks);

  await server.killAll();
  expect(await upload.answer()).toBeNull();
  const again = await startServer({ DATA_DIR });

  expect(await counts()).toEqual(NOTHING);
  expect(again.output()).toContain('removed what interrupted uploads had left');
});

test('kill -9 right after the answer loses nothing', async () => {
  const server = await startServer({ DATA_DIR });
  const upload = new Upload(server);
  await upload.send(3);
  upload.end();
  const answer = await upload.answer();

  await server.killAll();
  const again = await startServer({ DATA_DIR });

  expect(answer?.status).toBe(201);
  const { url, size } = uploadedMediaSchema.parse(answer?.body);
  expect((await (await fetch(again.url + url)).arrayBuffer()).byteLength).toBe(size);
  expect(await counts()).toEqual([1, 1, Math.ceil(size / CHUNK_BYTES), 0]);
});

test('a client that goes away in the middle leaves nothing', async () => {
  const server = await startServer({ DATA_DIR });
  const upload = new Upload(server);
  await upload.send(4);
  await until(hasChunks);

  upload.cutOff();

  await until((found) => found.every((count) => count === 0));
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test('an engine that dies in the middle is told as 503 and leaves nothing', async () => {
  const server = await startServer({ DATA_DIR });
  const upload = new Upload(server);
  await upload.send(4);
  await until(hasChunks);

  for (const pid of childrenOf(server.pid)) killNow(pid);
  await upload.send(4);
  upload.end();

  const answer = await upload.answer();
  expect(answer?.status).toBe(503);
  errorSchema.parse(answer?.body);
  await server.stop();
  await startServer({ DATA_DIR });
  expect(await counts()).toEqual(NOTHING);
});

test('an upload over the limit is answered at once, and its connection goes on', async () => {
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
});

test('an upload that does not end after its refusal is cut off', async () => {
  const server = await startServer({ DATA_DIR });
  const upload = new Upload(server, { path: '/api/upload' });
  await upload.send(11);
  expect((await upload.answer())?.status).toBe(400);

  let sent = 0;
  for (; sent < 1000; sent++) await upload.send(1);

  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(server.output()).not.toContain('"level":"error"');
});

test('what is sent from disk is the file, whole or in part, and is closed when a client goes away', async () => {
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
