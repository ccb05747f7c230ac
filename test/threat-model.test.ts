import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './setup/sources.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const DOCS = path.join(ROOT, 'docs');
const text = readFileSync(path.join(DOCS, 'threat-model.md'), 'utf8');

test('every file that the threat model names exists', () => {
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) => target);
  expect(links.length).toBeGreaterThan(40);
  expect(links.filter((target) => !existsSync(path.join(DOCS, target)))).toEqual([]);
});

test('the settings and constants that the threat model names exist', () => {
  const settings = readFileSync(path.join(ROOT, '.env.example'), 'utf8');
  const sources = readSources()
    .filter(({ path: file }) => /^(contract|server)\//.test(file) && !file.endsWith('.test.ts'))
    .map((source) => source.text)
    .join('\n');

  const names = [...text.matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=\w+)?`/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  const isThere = (name: string) =>
    new RegExp(`^#? ?${name}=`, 'm').test(settings) || new RegExp(`\\b${name}\\b`).test(sources);
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});

test('every row of the tables of bounds has a test', () => {
  const [, tables = ''] = /## Limits for untrusted clients\n([\s\S]+?)\n## /.exec(text) ?? [];
  const rows = tables.split('\n').filter((line) => /^\| (?!Thing)\S/.test(line));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => !/\.test\.ts\) \|$/.test(row))).toEqual([]);
});
