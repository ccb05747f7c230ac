import { expect, test } from 'vitest';
import { hasWords, removeInvisible, removeMissing } from './glyphs.ts';

test.each([
  ['Звичайна «назва» — п’ять', 'Звичайна «назва» — п’ять'],
  ['за\u0301мок', 'за\u0301мок'],
  ['i\u0308жак и\u0306', 'ïжак й'],
  [' один\n\tдва\u2028три ', 'один два три'],
  ['a\u200b\u202eb\u00ad\ufe0f', 'ab'],
  ['Z\u0336a\u0336l\u0488g\u20ddo', 'Zalgo'],
  ['10\u00a0кг', '10\u00a0кг'],
])('%j is drawn as %j', (text, expected) => {
  expect(removeInvisible(text)).toBe(expected);
});

test.each([
  ['Свято 🎉 родини', ['🎉'], 'Свято родини'],
  ['a 👩‍👩‍👧‍👦 b', ['👩', '👧', '👦'], 'a b'],
  ['Hello 中文', ['中文'], 'Hello'],
  ['中\u0301a', ['中'], 'a'],
  ['nothing', [], 'nothing'],
])('%j without %j is %j', (text, missing, expected) => {
  expect(removeMissing(text, missing)).toBe(expected);
});

test.each([
  ['№ 5', true],
  ['ї', true],
  ['', false],
  ['— !', false],
])('%j has words: %s', (text, expected) => {
  expect(hasWords(text)).toBe(expected);
});
