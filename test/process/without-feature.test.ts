import { existsSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEATURES } from '#contract/feature.ts';
import { checkWithout, withoutEntries } from '#scripts/without.ts';

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

/** Two features, others every day: the whole list takes six days. */
const DAY = Math.floor(Date.now() / 86_400_000);
const TESTED = [2 * DAY, 2 * DAY + 1].map((turn) => FEATURES[turn % FEATURES.length]);

let folder: Awaited<ReturnType<typeof mkdtempDisposable>>;
beforeAll(async () => {
  folder = await mkdtempDisposable(path.join(tmpdir(), 'dvomova-without-'));
});
afterAll(() => folder.remove());

test.each(FEATURES)(
  'without %s the types are right and the pages are built, and today’s two pass every check',
  async (feature) => {
    const only = TESTED.includes(feature) ? undefined : ['types', 'build'];
    const checks = await checkWithout(feature, { ...(only ? { only } : {}), folder: folder.path });
    expect(checks.filter(({ isPassed }) => !isPassed)).toEqual([]);
  },
  900_000,
);
