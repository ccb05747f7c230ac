import { expect, test } from 'vitest';
import { compiled, htmlOf } from '#test/markdown/compiled.ts';

test('a term and what defines it', () => {
  expect(htmlOf('`alert`\n: показує *повідомлення*\n: і чекає')).toBe(
    '<dl><dt><code>alert</code></dt><dd>показує <em>повідомлення</em></dd><dd>і чекає</dd></dl>',
  );
});

test('neighbours are one list', () => {
  expect(htmlOf('а\n: перша\n\nб\n: *друга*\n\nв')).toBe(
    '<dl><dt>а</dt><dd>перша</dd><dt>б</dt><dd><em>друга</em></dd></dl><p>в</p>',
  );
});

test.each([': а', 'а : б', 'а\n:б', 'а\n:'])('%j is a paragraph', (markdown) => {
  expect(htmlOf(markdown)).toMatch(/^<p>/);
});

test('definitions count as text', () => {
  expect(compiled('`alert`\n: показує').text).toBe('alert\nпоказує');
});
