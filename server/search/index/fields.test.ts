import { expect, test } from 'vitest';
import { EXCERPT_MAX, TITLE_MAX } from '#contract/limits.ts';
import { FIELDS, fieldAt } from './fields.ts';

const fields = Object.values(FIELDS);

test('flags fit a byte and do not overlap', () => {
  const flags = fields.map(({ flag }) => flag).filter((flag) => flag !== 0);
  let used = 0;
  for (const flag of flags) {
    expect(used & flag).toBe(0);
    used |= flag;
  }
  expect(used).toBeLessThan(256);
});

test('ranges of positions follow each other and hold the longest fields', () => {
  const ranges = fields.flatMap(({ positions }) => positions ?? []);
  ranges.forEach(({ from, to }, at) => {
    expect(from).toBe(at === 0 ? 0 : ranges[at - 1]?.to);
    expect(to).toBeGreaterThan(from);
  });
  // Each word takes a letter and a space.
  expect(FIELDS.title.positions.to - FIELDS.title.positions.from).toBeGreaterThanOrEqual(TITLE_MAX / 2);
  expect(FIELDS.excerpt.positions.to - FIELDS.excerpt.positions.from).toBeGreaterThanOrEqual(EXCERPT_MAX / 2);
});

test('a position belongs to the field whose range holds it', () => {
  for (const { name, positions } of fields) {
    if (!positions) continue;
    expect(fieldAt(positions.from)).toBe(name);
    expect(fieldAt(Math.min(positions.to, 1e6) - 1)).toBe(name);
  }
});
