import { expect, test, vi } from 'vitest';
import { holdIfShort, RESTART } from './document-chunks.ts';

async function* chunksOf(chunks: (string | typeof RESTART)[], onEnd = () => {}) {
  try {
    yield* chunks;
  } finally {
    onEnd();
  }
}

test('a short document is one text, from where it starts last', async () => {
  expect(await holdIfShort(chunksOf(['a', 'b']), 2)).toBe('ab');
  expect(await holdIfShort(chunksOf(['a', RESTART, 'b', RESTART, 'c', 'd']), 4)).toBe('cd');
  expect(await holdIfShort(chunksOf([]), 4)).toBe('');
});

test('a longer one keeps all its chunks, and ends when its reader ends', async () => {
  const onEnd = vi.fn();
  const chunks: (string | typeof RESTART)[] = ['abc', RESTART, 'de', 'f'];
  const read = async () => {
    const held = await holdIfShort(chunksOf(chunks, onEnd), 4);
    if (typeof held === 'string') throw new Error('The document is short');
    return held;
  };
  expect(await Array.fromAsync(await read())).toEqual(chunks);
  for await (const chunk of await read()) if (chunk === 'abc') break;
  expect(onEnd).toHaveBeenCalledTimes(2);
});
