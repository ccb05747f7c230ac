import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { ByteWriter } from './bytes.ts';
import { PositionList } from './position-list.ts';

function encode(positions: number[]): Uint8Array {
  const writer = new ByteWriter();
  let last = 0;
  for (const position of positions) {
    writer.number(position - last);
    last = position;
  }
  return writer.view();
}

const ascending = fc
  .uniqueArray(fc.nat(100_000), { maxLength: 300 })
  .map((positions) => positions.sort((a, b) => a - b));

it('sorts the positions of any number of entries', () => {
  const list = new PositionList();
  fc.assert(
    fc.property(fc.array(ascending, { maxLength: 4 }), (entries) => {
      list.clear();
      for (const entry of entries) {
        const bytes = encode(entry);
        list.add(bytes, 0, bytes.length);
      }
      expect([...list.toArray()]).toEqual(entries.flat().sort((a, b) => a - b));
    }),
    propertyRuns,
  );
});
