import { expect, test } from 'vitest';
import { alignHeadings } from './align-headings.ts';

const heading = (id: string, text: string, depth: 2 | 3 = 2) => ({ id, depth, text });

test('each heading leads to its translation, and one without a translation to none', () => {
  const uk = [
    heading('вступ', 'Вступ'),
    heading('хук-usestate', 'Хук useState', 3),
    heading('лише-тут', 'Розділ, якого в іншій версії немає зовсім'),
    heading('підсумок', 'Підсумок'),
  ];
  const en = [
    heading('intro', 'Intro'),
    heading('the-usestate-hook', 'The useState hook', 3),
    heading('summary', 'Summary'),
  ];
  expect(alignHeadings(uk, en)).toEqual(['intro', 'the-usestate-hook', null, 'summary']);
  expect(alignHeadings(en, uk)).toEqual(['вступ', 'хук-usestate', 'підсумок']);
  expect(alignHeadings(uk, [])).toEqual([null, null, null, null]);
});
