import { expect, test } from 'vitest';
import { apply, selected } from '#test/setup/marked-selection.ts';
import { insertTable, makeCodeBlock, nextFootnote, toggleHeading, toggleLineMark } from './block-edits.ts';

test.each([
  ['Роз|діл', '## Роз|діл'],
  ['## Роз|діл', '### Роз|діл'],
  ['### Роз|діл', 'Роз|діл'],
])('the heading button turns “%s” into “%s”', (before, after) => {
  expect(apply(selected(before), toggleHeading(selected(before)))).toBe(after);
});

test.each([
  ['оди|н', '- ', '- оди|н'],
  ['|один\nдва|', '- ', '- |один\n- два|'],
  ['- |один\n- два|', '- ', '|один\nдва|'],
  ['|', '> ', '> |'],
])('the mark of “%s” is toggled with “%s”', (before, mark, after) => {
  expect(apply(selected(before), toggleLineMark(selected(before), mark))).toBe(after);
});

test('lines become a block of code with the selection in it', () => {
  const lines = selected('|a\nb|');
  expect(apply(lines, makeCodeBlock(lines))).toBe('```\n|a\nb|\n```');
});

test('a table is put after the line, with its first heading selected', () => {
  const line = selected('Текст|');
  expect(apply(line, insertTable(line, 'Назва'))).toBe(
    'Текст\n\n| |Назва| | Назва |\n| --- | --- |\n|       |       |\n',
  );
});

test.each([
  ['немає', 1],
  ['один[^1] і два[^7]', 8],
])('the next footnote of “%s” is %d', (text, number) => {
  expect(nextFootnote(text)).toBe(number);
});
