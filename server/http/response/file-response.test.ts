import { expect, test } from 'vitest';
import { fileResponse } from './file-response.ts';

const SHA256 = 'a'.repeat(64);

/** A file of ten pieces of three bytes that records how it is used. */
function aFile({ filename = 'x.png' } = {}) {
  const seen = { opened: 0, pieces: 0, closed: 0 };
  async function* read({ start, end }: { start: number; end: number }) {
    seen.opened++;
    try {
      for (let at = start; at < end; at += 3) {
        seen.pieces++;
        yield new Uint8Array(Math.min(3, end - at)).fill(at);
      }
    } finally {
      seen.closed++;
    }
  }
  return {
    seen,
    file: { type: 'image/png', size: 30, sha256: SHA256, filename, read, openCopy: async () => null },
  };
}

const request = (init: RequestInit = {}) => new Request('http://localhost/', init);
const settle = () => new Promise((resolve) => setTimeout(resolve, 10));

test('a body that nobody reads opens nothing', async () => {
  const { file, seen } = aFile();

  fileResponse(request(), file);
  fileResponse(request({ method: 'HEAD' }), file);
  fileResponse(request({ headers: { 'If-None-Match': '*' } }), file);
  fileResponse(request({ headers: { Range: 'bytes=30-' } }), file);
  await settle();

  expect(seen).toEqual({ opened: 0, pieces: 0, closed: 0 });
});

test('what is read stays one piece ahead of what is taken', async () => {
  const { file, seen } = aFile();
  const reader = fileResponse(request(), file).body?.getReader();

  for (const taken of [1, 2, 3]) {
    await reader?.read();
    await settle();
    expect(seen.pieces).toBe(taken + 1);
  }
});

test('a client that disconnects closes the file', async () => {
  const { file, seen } = aFile();
  const reader = fileResponse(request(), file).body?.getReader();
  await reader?.read();

  await reader?.cancel();

  expect(seen.closed).toBe(1);
  expect(seen.pieces).toBeLessThan(10);
});

test('the whole body closes the file as well', async () => {
  const { file, seen } = aFile();

  expect((await fileResponse(request(), file).arrayBuffer()).byteLength).toBe(30);

  expect(seen).toEqual({ opened: 1, pieces: 10, closed: 1 });
});

test.each([
  ['x.png', 'inline; filename="x.png"'],
  ['a b.png', 'inline; filename="a b.png"'],
  ['мапа.png', 'inline; filename="____.png"; filename*=UTF-8\'\'%D0%BC%D0%B0%D0%BF%D0%B0.png'],
  ['é.png', 'inline; filename="e_.png"; filename*=UTF-8\'\'%C3%A9.png'],
  ['100%"\\.png', 'inline; filename="100___.png"; filename*=UTF-8\'\'100%25%22%5C.png'],
  ["it's (1)*.png", 'inline; filename="it\'s (1)*.png"'],
  ['ї(1).png', 'inline; filename="__(1).png"; filename*=UTF-8\'\'%D1%97%281%29.png'],
])('the name %s is told so that every client reads it', (filename, expected) => {
  const { file } = aFile({ filename });

  expect(fileResponse(request(), file).headers.get('Content-Disposition')).toBe(expected);
});
