import { expect, test } from 'vitest';
import { toByteStream, toJsonChunks } from './json-stream.ts';

async function* batchesOf(...batches: unknown[][]) {
  yield* batches;
}

const textOf = (...[first = [], ...rest]: unknown[][]) =>
  new Response(toByteStream(toJsonChunks(batchesOf(...rest), first))).text();

test.each([
  [[[]], '[]'],
  [[[1, 'two']], '[1,"two"]'],
  [[[], [], []], '[]'],
  [[[], [{ a: 1 }], [], [null]], '[{"a":1},null]'],
  [[[1], [2], [3]], '[1,2,3]'],
])('%j is %s', async (batches, text) => {
  expect(await textOf(...batches)).toBe(text);
});

test('a client that disconnects closes the source', async () => {
  let isClosed = false;
  async function* endless() {
    try {
      for (;;) yield ['x'];
    } finally {
      isClosed = true;
    }
  }
  const reader = toByteStream(toJsonChunks(endless(), ['first'])).getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
  expect(isClosed).toBe(true);
});

test('a source that fails ends the answer as broken, not as short', async () => {
  async function* failing() {
    yield ['x'];
    throw new Error('away');
  }
  await expect(new Response(toByteStream(toJsonChunks(failing(), ['first']))).text()).rejects.toThrow('away');
});
