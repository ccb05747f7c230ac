import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './setup/sources.ts';

const guide = readFileSync(path.resolve(import.meta.dirname, '..', 'docs', 'operations.md'), 'utf8');

type Level = 'info' | 'warn' | 'error';

/** The texts that the service logs at these levels; the parts of a template are joined by `…`. */
function loggedTexts(levels: Level[]): string[] {
  const call = new RegExp(`\\blog\\.(?:${levels.join('|')})\\(([\\s\\S]*?)\\);`, 'g');
  return readSources()
    .filter(({ path: file }) => /^(server|app)\//.test(file) && !file.endsWith('.test.ts'))
    .flatMap(({ text }) => [...text.matchAll(call)])
    .flatMap(([, args = '']) => [...args.matchAll(/'([^'\n]{7,})'|"([^"\n]{7,})"|`([^`\n]{7,})`/g)])
    .map(([, single, double, template = '']) => single ?? double ?? template.replaceAll(/\$\{[^}]*\}/g, '…'));
}

test('the guide explains every warning and error of the log', () => {
  const texts = loggedTexts(['warn', 'error']);
  expect(texts.length).toBeGreaterThan(30);
  // A row has the text up to its first changing part.
  expect(texts.filter((text) => !guide.includes(text.split('…')[0]?.trimEnd() ?? text))).toEqual([]);
});

test('every line that the guide explains is logged', () => {
  const rows = guide.split('\n').filter((line) => line.startsWith('| `'));
  const explained = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)]);
  const logged = loggedTexts(['info', 'warn', 'error']);
  const unknown = explained
    .map(([, text = '']) => text.split('…')[0]?.trimEnd() ?? '')
    .filter((text) => text.length >= 7 && !logged.some((entry) => entry.startsWith(text)));
  expect(unknown).toEqual([]);
});
