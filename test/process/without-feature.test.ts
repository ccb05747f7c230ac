import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkWithout, FEATURES, withoutEntries } from '#scripts/without.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

test.each(FEATURES)('%s has a folder', (feature) => {
  expect(['app', 'server'].some((tree) => existsSync(path.join(ROOT, tree, feature)))).toBe(true);
});

test('a list loses the imports and entries of a feature', () => {
  const list = [
    "import { one } from './one/feature.ts';",
    "import { two } from './two/feature.ts';",
    'export const all = [one, two] as const;',
    'export const table = {',
    '  ...one.rows,',
    '  two,',
    '};',
  ];
  expect(withoutEntries(list.join('\n'), 'one').split('\n')).toEqual([
    "import { two } from './two/feature.ts';",
    'export const all = [two] as const;',
    'export const table = {',
    '  two,',
    '};',
  ]);
});

test.each(FEATURES)(
  'without %s the types are right and the pages are built',
  async (feature) => {
    const failed = (await checkWithout(feature, { only: ['types', 'build'] })).filter(
      ({ isPassed }) => !isPassed,
    );
    expect(failed).toEqual([]);
  },
  600_000,
);
