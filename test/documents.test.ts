import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const INDEX = 'docs/decisions/README.md';
const DECISIONS = filesOf('docs/decisions').filter((file) => file !== INDEX);
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...filesOf('docs'), INDEX, ...DECISIONS];

test('links in documents lead to existing files and headings', () => {
  const links = DOCUMENTS.flatMap((file) => {
    const targets = [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    return targets.filter((target) => !/^[a-z]+:|^\//.test(target)).map((target) => ({ file, target }));
  });
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ file, target }) => !leadsSomewhere(file, target))).toEqual([]);
});

test('the table of the architecture lists every folder of the server and the application', () => {
  const folders = [...foldersOf('server'), ...foldersOf('app')];
  expect(folders.filter((folder) => !foldersIn(tableRows()).has(folder))).toEqual([]);
  const ofPosts = foldersIn(tableRows().filter((row) => row.startsWith('| ` ├ posts/`')));
  expect(foldersOf('server/posts').filter((folder) => !ofPosts.has(folder))).toEqual([]);
});

test('the folders in the table of the architecture exist', () => {
  const trees = ['app', 'contract', 'scripts', 'server', 'test'];
  const there = trees.flatMap((tree) =>
    readdirSync(path.join(ROOT, tree), { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? entry.name : [],
    ),
  );
  const known = new Set([...trees, ...readdirSync(ROOT), ...there]);
  expect([...foldersIn(tableRows())].filter((folder) => !known.has(folder))).toEqual([]);
});

test('the table of the architecture lists every module of the server that is in no folder', () => {
  const [row = ''] = tableRows().filter((line) => line.startsWith('| ` ├ *.ts`'));
  const files = readdirSync(path.join(ROOT, 'server')).filter((name) => /(?<!\.test)\.ts$/.test(name));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !row.includes(`\`${file}\``))).toEqual([]);
});

test('files that documents name exist', () => {
  const pattern = /`((?:app|contract|docs|public|scripts|server|test)\/[\w./+-]+)`/g;
  const named = DOCUMENTS.flatMap((file) =>
    [...read(file).matchAll(pattern)].map(([, name = '']) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});

test('decision records have a number of their own, a status and a date', () => {
  const numbers = DECISIONS.map((file) => path.basename(file).slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const file of DECISIONS) {
    const number = Number(path.basename(file).slice(0, 4));
    expect(read(file), file).toMatch(new RegExp(`^# ${number}\\. `));
    expect(read(file), file).toMatch(
      /^\*\*Status\.\*\* (Accepted|Superseded|Rejected).*\d{1,2} [A-Z]\w+ \d{4}/m,
    );
  }
});

test('the index of the decisions has the title of each, and explains each missing number', () => {
  const index = read(INDEX);
  const titles = DECISIONS.map((file) => {
    const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(read(file)) ?? [];
    return { number: Number(number), row: `| ${number} | [${title}](${path.basename(file)}) |` };
  });
  expect(titles.filter(({ row }) => !index.includes(row))).toEqual([]);

  const [, missing = ''] = index.split('## Missing numbers');
  const used = new Set(titles.map(({ number }) => number));
  const unused = Array.from({ length: Math.max(...used) }, (_, at) => at + 1).filter((at) => !used.has(at));
  expect(unused.filter((number) => !new RegExp(`\\b${number}\\b`).test(missing))).toEqual([]);
});

test('the README is short enough to be read', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(120);
});

function tableRows(): string[] {
  return read('docs/architecture.md')
    .split('\n')
    .filter((line) => line.startsWith('| '));
}

/** The names of folders in rows of the table. */
function foldersIn(rows: string[]): Set<string> {
  return new Set([...rows.join('\n').matchAll(/`[ ├└]*([\w-]+)\/`/g)].map(([, name = '']) => name));
}

function leadsSomewhere(from: string, target: string): boolean {
  const [relative = '', fragment] = target.split('#');
  const file = relative ? path.join(path.dirname(from), relative) : from;
  if (!existsSync(path.join(ROOT, file))) return false;
  return fragment === undefined || headingIdsOf(file).includes(fragment);
}

/** Ids of headings as code hosts make them. */
function headingIdsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

function filesOf(folder: string): string[] {
  const names = readdirSync(path.join(ROOT, folder)).filter((name) => name.endsWith('.md'));
  return names.map((name) => path.join(folder, name));
}

function foldersOf(folder: string): string[] {
  const entries = readdirSync(path.join(ROOT, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}
