import { expect, it } from 'vitest';
import { fitTitle } from './fit-title.ts';

it('gives short titles the largest size and longer ones smaller sizes', () => {
  expect(fitTitle('Fetch').size).toBe(0);
  const sizes = [
    'Long polling',
    'Shadow DOM and its styles',
    'Keeping components pure in a growing application',
  ];
  const [first = 0, second = 0, third = 0] = sizes.map((title) => fitTitle(title).size);
  expect(first).toBeLessThan(second);
  expect(second).toBeLessThan(third);
});

it('sets a long word larger where it may be divided', () => {
  const whole = fitTitle('Інтернаціоналізація').size;
  expect(fitTitle('Інтер\u00adнаціо\u00adналі\u00adзація').size).toBeLessThan(whole);
});

it('shortens a title that does not fit the smallest size, between words', () => {
  const { text, size } = fitTitle('слово '.repeat(50).trim());
  expect(size).toBe(4);
  expect(text).toMatch(/^(?:слово )+слово…$/);
});

it('shortens a word without end', () => {
  expect(fitTitle('W'.repeat(300)).text).toBe(`${'W'.repeat(20)}…`);
});
