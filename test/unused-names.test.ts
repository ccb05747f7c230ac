import { expect, test } from 'vitest';
import { samples } from '#app/letters/samples.ts';
import { AUDIT_ACTIONS } from '#contract/audit.ts';
import { paths } from '#contract/paths.ts';
import { TROUBLES } from '#server/letters/troubles.ts';
import { readSources } from './setup/sources.ts';

const product = readSources().filter(
  ({ path }) => /^(app|server|contract)\//.test(path) && !/\.test\./.test(path),
);
const without = (pattern: RegExp) =>
  product.flatMap(({ path, text }) => (pattern.test(path) ? [] : text)).join('\n');

/** Names in lists that a removed thing leaves behind: the compiler takes each of them for used. */
const TABLES: { table: string; uses: string[]; among: string }[] = [
  {
    table: 'path',
    uses: Object.keys(paths).map((name) => `paths.${name}`),
    among: without(/^contract\/paths\.ts$/),
  },
  {
    table: 'action of the log',
    uses: Object.values(AUDIT_ACTIONS).flatMap((names) => names.map((name) => `'${name}'`)),
    among: without(/^contract\//),
  },
  {
    table: 'kind of letter of the core',
    uses: Object.keys(samples).flatMap((kind) => (kind in TROUBLES ? [] : `kind: '${kind}'`)),
    among: without(/^(app|contract)\//),
  },
];

test.each(TABLES)('every $table is used', ({ uses, among }) => {
  expect(uses.length).toBeGreaterThan(10);
  expect(uses.filter((use) => !among.includes(use))).toEqual([]);
});
