import { expect, test } from 'vitest';
import { compiled } from '#test/markdown/compiled.ts';
import { countWords } from './text.ts';

test('a line for each paragraph, heading, item, row and note; no markup, code or pictures', () => {
  const markdown = [
    '# Вступ {#x}',
    'Перший *абзац*\nдалі `код` [посилання](/x)![опис](y.png)[^1].',
    '- один\n- два\n\n  три',
    '| а | б |\n|---|---|\n| **в** | г |',
    '```js\nlet code;\n```',
    '> Цитата',
    '[^1]: Виноска.',
    '<table><tr><td>Зверніть</td><td>увагу</td></tr></table>',
    '<details>\n<summary>Ще</summary>\n\nсховане\n\n</details>',
    'Кінець<br>рядка <script>alert(1)</script>',
  ].join('\n\n');
  expect(compiled(markdown).text.split('\n')).toEqual([
    'Вступ',
    'Перший абзац далі код посилання.',
    'один',
    'два',
    'три',
    'а б',
    'в г',
    'Цитата',
    'Зверніть увагу',
    'Ще',
    'сховане',
    'Кінець рядка',
    'Виноска.',
  ]);
});

test.each([
  ['', 0],
  ['п’ять слів у тексті', 4],
  ["об'єкт зв’язок", 2],
  ['будь-який прем’єр-міністр', 2],
  ['2026 рік — це 1 000 слів, так?', 7],
  ['one, two; three… “four”', 4],
  ['don’t e-mail me', 3],
  ['日本 мова', 2],
])('«%s» has %i words', (text, words) => {
  expect(countWords(text)).toBe(words);
});

test('the words of a document are those of its text', () => {
  expect(compiled('# Два слова\n\nі `три` ще\n\n```\nnot these\n```').words).toBe(5);
});
