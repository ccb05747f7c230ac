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

/** The numbers of three bits of six, for twenty features. */
const CODES = [...Array(64).keys()].filter((code) => code.toString(2).replaceAll('0', '').length === 3);
/** The features whose code has a bit. */
const GROUPS = [0, 1, 2, 3, 4, 5].map((bit) => FEATURES.filter((_, at) => ((CODES[at] ?? 0) >> bit) & 1));
/** Two features, others every day: the whole list takes a week. */
const DAY = Math.floor(Date.now() / 86_400_000);
const TESTED = [2 * DAY, 2 * DAY + 1].map((turn) => FEATURES[turn % FEATURES.length] ?? '');

test('of any two features, a group without the first has the second', () => {
  const pairs = FEATURES.flatMap((one) => FEATURES.map((other) => [one, other] as const));
  const missing = pairs.filter(
    ([one, other]) => one !== other && !GROUPS.some((group) => group.includes(one) && !group.includes(other)),
  );
  expect(missing).toEqual([]);
});

let folder: Awaited<ReturnType<typeof mkdtempDisposable>>;
beforeAll(async () => {
  folder = await mkdtempDisposable(path.join(tmpdir(), 'dvomova-without-'));
});
afterAll(() => folder.remove());

test('without any feature the types are right and the pages are built', async () => {
  const checks = await checkWithout([...FEATURES], { only: ['types', 'build'], folder: folder.path });
  expect(checks.filter(({ isPassed }) => !isPassed)).toEqual([]);
}, 300_000);

// So the core needs none. What a feature uses of another one is missing in a group, as it would be without only that one.
test.each(GROUPS)(
  'without %s, %s and others the types are right',
  async (...features) => {
    const checks = await checkWithout(features, { only: ['types'], folder: folder.path });
    expect(checks.filter(({ isPassed }) => !isPassed)).toEqual([]);
  },
  300_000,
);

// Groups without it have proved the types.
test.each(TESTED)(
  'without %s dead code, lint, build and tests pass',
  async (feature) => {
    // The types make the modules of routes that the dead code is looked for in.
    const only = ['types', 'dead code', 'lint', 'build', 'tests'];
    const checks = await checkWithout([feature], { only, folder: folder.path });
    expect(checks.filter(({ isPassed }) => !isPassed)).toEqual([]);
  },
  900_000,
);
