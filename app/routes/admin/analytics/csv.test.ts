import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('quotes what needs it, and disarms formulas', () => {
  const rows = [
    ['Назва', 'Кількість'],
    ['a, "b"\nc', 5],
    ['=HYPERLINK("x")', -1],
  ];
  expect(toCsv(rows)).toBe('\uFEFFНазва,Кількість\r\n"a, ""b""\nc",5\r\n"\'=HYPERLINK(""x"")",-1\r\n');
});
