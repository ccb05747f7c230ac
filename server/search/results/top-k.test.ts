import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { kthHighest } from './top-k.ts';

it('equals the value at that rank of the sorted values', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50 })),
      fc.integer({ min: 1, max: 20 }),
      (values, count) => {
        const sorted = values.toSorted((one, other) => other - one);
        const expected = values.length > count ? sorted[count - 1] : 0;
        expect(kthHighest(Float64Array.from(values), count)).toBe(expected);
      },
    ),
    propertyRuns,
  );
});
