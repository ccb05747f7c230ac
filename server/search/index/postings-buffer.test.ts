import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { ByteWriter } from './bytes.ts';
import { PostingsBuffer } from './postings-buffer.ts';

const read = (buffer: PostingsBuffer, list: number) => {
  const target = new ByteWriter();
  buffer.read(list, target);
  return [...target.view()];
};

it('returns the bytes of each list in order, however appends interleave', () => {
  const append = fc.record({ list: fc.nat(5), bytes: fc.uint8Array({ maxLength: 600 }) });
  fc.assert(
    fc.property(fc.array(append, { maxLength: 60 }), (appends) => {
      const buffer = new PostingsBuffer();
      const expected = Array.from({ length: 6 }, (): number[] => []);
      for (let list = 0; list < 6; list++) buffer.addList();
      for (const { list, bytes } of appends) {
        buffer.append(list, bytes);
        expected[list]?.push(...bytes);
      }
      expect(expected.map((_, list) => read(buffer, list))).toEqual(expected);
    }),
    propertyRuns,
  );
});

it('keeps every list through compactions and later appends', () => {
  const buffer = new PostingsBuffer();
  const scratch = new ByteWriter();
  const expected: number[][] = [];
  for (let round = 0; round < 400; round++) {
    const list = buffer.addList();
    expected.push([]);
    for (const target of [list, list >> 1, list >> 2]) {
      const bytes = Array.from({ length: 5_000 }, (_, at) => (at * round + target) & 255);
      buffer.append(target, new Uint8Array(bytes));
      expected[target] = [...(expected[target] ?? []), ...bytes];
    }
    buffer.compactIfWorthwhile(scratch);
  }
  expect(buffer.bytes).toBeLessThan(10_000_000);
  for (const list of [0, 1, 7, 150, 399]) expect(read(buffer, list)).toEqual(expected[list]);
});
