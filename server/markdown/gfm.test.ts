import { expect, test } from 'vitest';
import { htmlOf } from '#test/markdown/compiled.ts';

test('tables scroll by keyboard in a named region; alignment is a class', () => {
  expect(htmlOf('| Назва | Ціна |\n|:--|--:|\n| Чай | 10 |')).toBe(
    '<div class="table-wrap" role="region" tabindex="0" aria-label="Таблиця 1"><table><thead><tr>' +
      '<th class="align-left" scope="col">Назва</th><th class="align-right" scope="col">Ціна</th></tr></thead>' +
      '<tbody><tr><td class="align-left">Чай</td><td class="align-right">10</td></tr></tbody></table></div>',
  );
});

test('an empty corner of a table is a plain cell', () => {
  const html = htmlOf('|  | *Назва* |\n|--|--|\n| Чай | 1 |');
  expect(html).toContain('<thead><tr><td></td><th scope="col"><em>Назва</em></th></tr></thead>');
});

test('regions have unique names', () => {
  const table = '| a |\n|---|\n| b |\n\n';
  expect(htmlOf(`${table}c\n\n${table}`).match(/aria-label="Таблиця \d"/g)).toEqual([
    'aria-label="Таблиця 1"',
    'aria-label="Таблиця 2"',
  ]);
});

test('a row may be short or long; cells hold Markdown', () => {
  expect(htmlOf('| a | b |\n|---|---|\n| `c \\| d` |\n| 1 | 2 | 3 |')).toContain(
    '<tr><td><code>c | d</code></td><td></td></tr><tr><td>1</td><td>2</td></tr>',
  );
});

test('task lists have disabled, named checkboxes', () => {
  expect(htmlOf('- [x] є\n- [ ] нема\n- інше')).toBe(
    '<ul class="contains-task-list">' +
      '<li class="task-list-item"><input type="checkbox" disabled checked aria-label="Виконано"> є</li>' +
      '<li class="task-list-item"><input type="checkbox" disabled aria-label="Не виконано"> нема</li>' +
      '<li>інше</li></ul>',
  );
});

test('a task may be empty, ordered or of several paragraphs', () => {
  expect(htmlOf('1. [ ] a\n\n   b')).toContain(
    '<ol class="contains-task-list"><li class="task-list-item"><p><input',
  );
});

test('two tildes strike text through, and one is a character', () => {
  expect(htmlOf('~~ні~~ H~2~O')).toBe('<p><del>ні</del> H~2~O</p>');
});

test('an ordered list may begin anywhere', () => {
  expect(htmlOf('7. a\n8. b')).toBe('<ol start="7"><li>a</li><li>b</li></ol>');
});

test('the author’s text is unchanged', () => {
  expect(htmlOf('"лапки" -- тире... (c) п\'ять’ 1/2')).toBe('<p>"лапки" -- тире... (c) п\'ять’ 1/2</p>');
});
