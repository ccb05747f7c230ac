import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '#contract/audit.ts';
import { paths } from '#contract/paths.ts';
import { readSources } from './setup/sources.ts';

const product = readSources()
  .filter(({ path }) => /^(app|server)\//.test(path) && !/\.test\./.test(path))
  .map(({ text }) => text)
  .join('\n');

/** Names in lists that a removed thing leaves behind: the compiler takes each of them for used. */
const TABLES: { table: string; uses: string[] }[] = [
  { table: 'path', uses: Object.keys(paths).map((name) => `paths.${name}`) },
  {
    table: 'action of the log',
    uses: Object.values(AUDIT_ACTIONS).flatMap((names) => names.map((name) => `'${name}'`)),
  },
];

test.each(TABLES)('every $table is used', ({ uses }) => {
  expect(uses.length).toBeGreaterThan(20);
  expect(uses.filter((use) => !product.includes(use))).toEqual([]);
});
