import { expect, test } from 'vitest';
import { toCsv } from './write-csv.ts';

/** The only field of the only row, without the quotes around it. */
const fieldOf = (text: string) => /^\uFEFF"(.*)"\r\n$/s.exec(toCsv([[text]]))?.[1];

test('texts are quoted and numbers are not', () => {
  const rows = [
    ['Назва', 'Кількість'],
    ['a, "b"\nc', -5],
  ];
  expect(toCsv(rows)).toBe('\uFEFF"Назва","Кількість"\r\n"a, ""b""\nc",-5\r\n');
});

test.each([
  ['=HYPERLINK()', "'=HYPERLINK()"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ["x;=cmd|' /C calc'!A0", "x;'=cmd|' /C calc'!A0"],
  ['x,+1', "x,'+1"],
  ['x\n@a', "x\n'@a"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(1)', "'＠SUM(1)"],
  ['﹦1', "'﹦1"],
  ['x;＝1', "x;'＝1"],
  ['x\n ＠a', "x\n '＠a"],
  ['\t＝1', "'\t'＝1"],
  ['x;"=1', `x;""'=1`],
  ["x;' =1", "x;' '=1"],
])('the text %j has no formula, also if it is split at a separator', (text, expected) => {
  expect(fieldOf(text)).toBe(expected);
});

test.each(['/uk/blog/a-b', 'user@example.org', 'a = b', 'a＝b', '1+1', 'x; y'])(
  'the text %j stays as it is',
  (text) => {
    expect(fieldOf(text)).toBe(text);
  },
);
