import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { ByteWriter } from './bytes.ts';
import { Arena } from './postings-buffer.ts';

const read = (arena: Arena, list: number) => {
  const target = new ByteWriter();
  arena.read(list, target);
  return [...target.view()];
};

it('gives back what each list was given, whatever came between', () => {
  const append = fc.record({ list: fc.nat(5), bytes: fc.uint8Array({ maxLength: 600 }) });
  fc.assert(
    fc.property(fc.array(append, { maxLength: 60 }), (appends) => {
      const arena = new Arena();
      const expected = Array.from({ length: 6 }, (): number[] => []);
      for (let list = 0; list < 6; list++) arena.addList();
      for (const { list, bytes } of appends) {
        arena.append(list, bytes);
        expected[list]?.push(...bytes);
      }
      expect(expected.map((_, list) => read(arena, list))).toEqual(expected);
    }),
    propertyRuns,
  );
});

it('gives it back after everything was moved together, and what came later', () => {
  const arena = new Arena();
  const scratch = new ByteWriter();
  const expected: number[][] = [];
  for (let round = 0; round < 400; round++) {
    const list = arena.addList();
    expected.push([]);
    for (const target of [list, list >> 1, list >> 2]) {
      const bytes = Array.from({ length: 5_000 }, (_, at) => (at * round + target) & 255);
      arena.append(target, new Uint8Array(bytes));
      expected[target] = [...(expected[target] ?? []), ...bytes];
    }
    arena.tidy(scratch);
  }
  expect(arena.bytes).toBeLessThan(10_000_000);
  for (const list of [0, 1, 7, 150, 399]) expect(read(arena, list)).toEqual(expected[list]);
});
