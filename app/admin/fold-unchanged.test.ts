import { expect, test } from 'vitest';
import type { DifferencePart } from '#contract/posts/difference.ts';
import { foldUnchanged } from './fold-unchanged.ts';

const lines = (count: number) => Array.from({ length: count }, (_, at) => `${at}\n`).join('');
const added: DifferencePart = { kind: 'added', text: 'new' };
const same = (count: number): DifferencePart => ({ kind: 'same', text: lines(count) });
const shapeOf = (parts: DifferencePart[]) => foldUnchanged(parts).map(({ kind, lines: n }) => `${kind} ${n}`);

test.each([
  ['nothing', [], []],
  ['a short text', [same(3)], ['same 0']],
  ['a text without changes', [same(9)], ['folded 9']],
  ['before a change', [same(9), added], ['folded 7', 'same 0', 'added 0']],
  ['after a change', [added, same(9)], ['added 0', 'same 0', 'folded 7']],
  ['between two changes', [added, same(9), added], ['added 0', 'same 0', 'folded 5', 'same 0', 'added 0']],
  ['too little between two changes', [added, same(7), added], ['added 0', 'same 0', 'added 0']],
])('foldUnchanged folds %s', (_what, parts, expected) => {
  expect(shapeOf(parts)).toEqual(expected);
});

test('folding keeps every character, and each piece has a place of its own', () => {
  const parts = [same(20), added, same(20), added, same(2)];
  const pieces = foldUnchanged(parts);
  expect(pieces.map(({ text }) => text).join('')).toBe(parts.map(({ text }) => text).join(''));
  expect(new Set(pieces.map(({ at }) => at)).size).toBe(pieces.length);
});
