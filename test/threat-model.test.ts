import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './setup/sources.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const DOCS = path.join(ROOT, 'docs');
const text = readFileSync(path.join(DOCS, 'threat-model.md'), 'utf8');
/** The rows of the tables of bounds: thing, bound, setting or constant, test. */
const bounds = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Thing'))
  .map((line) => line.split('|').slice(1, -1))
  .filter((cells) => cells.length === 4)
  .map(([thing = '', , names = '', tests = '']) => ({ thing: thing.trim(), names, tests }))
  .filter(({ tests }) => tests.includes('.test.ts'));

test('every file that the threat model names exists', () => {
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) => target);
  expect(links.length).toBeGreaterThan(40);
  expect(links.filter((target) => !existsSync(path.join(DOCS, target)))).toEqual([]);
});

test('every bound has a test, and its settings and constants exist', () => {
  const settings = readFileSync(path.join(ROOT, '.env.example'), 'utf8');
  const sources = readSources()
    .filter(({ path: file }) => /^(contract|server)\//.test(file) && !file.endsWith('.test.ts'))
    .map((source) => source.text)
    .join('\n');
  expect(bounds.length).toBeGreaterThan(30);
  for (const { thing, names } of bounds) {
    for (const [, name] of names.matchAll(/`(\w+)`/g)) {
      const isThere =
        new RegExp(`^#? ?${name}=`, 'm').test(settings) || new RegExp(`\\b${name}\\b`).test(sources);
      expect(isThere, `${name} of “${thing}”`).toBe(true);
    }
  }
});

test('every row of the tables of bounds has a test', () => {
  const [, tables = ''] = /## Limits for untrusted clients\n([\s\S]+?)\n## /.exec(text) ?? [];
  const rows = tables.split('\n').filter((line) => /^\| (?!Thing)\S/.test(line));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => !/\.test\.ts\) \|$/.test(row))).toEqual([]);
});
