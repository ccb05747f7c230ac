import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TooLarge, TooSlow, Unavailable } from '#server/errors.ts';
import { readBody, readJson } from './body.ts';
import { createBodyMemory } from './body-memory.ts';

type Controller = ReadableStreamDefaultController<Uint8Array>;

/** A request whose body the test sends piece by piece. */
function anOpenRequest(length?: number): { request: Request; body: Controller; isCancelled: () => boolean } {
  let body: Controller | undefined;
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      body = controller;
    },
    cancel: () => {
      cancelled = true;
    },
  });
  const headers: Record<string, string> = length === undefined ? {} : { 'Content-Length': String(length) };
  const init = { method: 'POST', headers, body: stream, duplex: 'half' as const };
  const request = new Request('http://blog.example/', init);
  if (!body) throw new Error('The stream has not started');
  return { request, body, isCancelled: () => cancelled };
}

const size = (bytes: Uint8Array) => bytes.length;

describe('a body without an end', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([undefined, 10])('is given up after thirty seconds (Content-Length %s)', async (length) => {
    const memory = createBodyMemory(10);
    const { request, body, isCancelled } = anOpenRequest(length);
    const reading = readBody(request, { maxBytes: 10, memory }, size);
    const result = reading.catch((error: unknown) => error);
    body.enqueue(Buffer.from('12345'));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(isCancelled()).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await result).toBeInstanceOf(TooSlow);
    expect(isCancelled()).toBe(true);
    memory.share().grow(10);
  });

  test('leaves no timer behind when it ends', async () => {
    const { request, body } = anOpenRequest();
    const reading = readBody(request, { maxBytes: 10 }, size);
    body.enqueue(Buffer.from('12345'));
    body.close();
    expect(await reading).toBe(5);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the memory for bodies', () => {
  test('is taken for the announced length at once', async () => {
    const memory = createBodyMemory(100);
    const first = anOpenRequest(60);
    const reading = readBody(first.request, { maxBytes: 80, memory }, size);

    const second = readBody(anOpenRequest(60).request, { maxBytes: 80, memory }, size);
    await expect(second).rejects.toBeInstanceOf(Unavailable);
    first.body.enqueue(new Uint8Array(60));
    first.body.close();
    expect(await reading).toBe(60);
    memory.share().grow(100);
  });

  test('is taken for what arrives of a body in chunks', async () => {
    const memory = createBodyMemory(100);
    const bodies = [anOpenRequest(), anOpenRequest()] as const;
    const readings = bodies.map(({ request }) =>
      readBody(request, { maxBytes: 80, memory }, size).catch((error: unknown) => error),
    );
    for (const { body } of bodies) for (let count = 0; count < 60; count++) body.enqueue(new Uint8Array(1));
    const refused = await Promise.race(readings);
    expect(refused).toBeInstanceOf(Unavailable);
    expect(bodies.filter(({ isCancelled }) => isCancelled())).toHaveLength(1);
    for (const { body, isCancelled } of bodies) if (!isCancelled()) body.close();
    expect(await Promise.all(readings)).toEqual(expect.arrayContaining([60, refused]));
    memory.share().grow(100);
  });

  test('is free again after a body that is too large, no JSON or broken off', async () => {
    const memory = createBodyMemory(100);
    const tooLarge = anOpenRequest();
    tooLarge.body.enqueue(new Uint8Array(90));
    await expect(readBody(tooLarge.request, { maxBytes: 80, memory }, size)).rejects.toBeInstanceOf(TooLarge);
    expect(tooLarge.isCancelled()).toBe(true);

    const broken = anOpenRequest(80);
    broken.body.error(new Error('The connection broke'));
    await expect(readBody(broken.request, { maxBytes: 80, memory }, size)).rejects.toThrow('broke');

    const headers = { 'Content-Type': 'application/json' };
    const noJson = new Request('http://blog.example/', { method: 'POST', headers, body: '{' });
    await expect(readJson(noJson, { maxBytes: 80, memory })).rejects.toMatchObject({ code: 'invalid' });
    memory.share().grow(100);
  });
});

test('a body that is larger than it says is read to the limit', async () => {
  const longer = anOpenRequest(5);
  longer.body.enqueue(new Uint8Array(40));
  longer.body.close();
  expect(await readBody(longer.request, { maxBytes: 80 }, size)).toBe(40);
});

test.each([
  ['a thousand pieces of a byte', 1_000, 1, true],
  ['two thousand pieces of a byte', 2_000, 1, false],
  ['ten thousand pieces of 64 bytes', 10_000, 64, true],
])('the limit of pieces decides about a body of %s', async (_what, count, bytes, isRead) => {
  const { request, body, isCancelled } = anOpenRequest();
  const reading = readBody(request, { maxBytes: 1_000_000 }, size).catch((error: unknown) => error);
  for (let sent = 0; sent < count; sent++) body.enqueue(new Uint8Array(bytes));
  if (isRead) body.close();
  const refusal = { code: 'invalid', details: [expect.objectContaining({ code: 'too_many_pieces' })] };
  expect(await reading).toEqual(isRead ? count * bytes : expect.objectContaining(refusal));
  expect(isCancelled()).toBe(!isRead);
});
