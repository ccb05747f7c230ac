import { expect, test } from 'vitest';
import { apply, selected } from '#test/setup/marked-selection.ts';
import { continueLine, insertMedia, makeLink, toggleMark } from './markdown-edits.ts';

test.each([
  ['дуже |важливо|', '**', 'дуже **|важливо|**'],
  ['дуже **|важливо|**', '**', 'дуже |важливо|'],
  ['a |b', '_', 'a _|_b'],
  ['a _|_b', '_', 'a |b'],
  ['a **b|**', '**', 'a **b**|'],
  ['a **b** |**c**', '**', 'a **b** **|****c**'],
])('%s with %s', (before, mark, after) => {
  expect(apply(selected(before), toggleMark(selected(before), mark))).toBe(after);
});

test.each([
  ['Див. |цей допис|.', 'Див. [цей допис](|).'],
  ['|https://example.org/a|', '[|](https://example.org/a)'],
  ['|/uk/blog/a|', '[|](/uk/blog/a)'],
  ['a|', 'a[](|)'],
])('a link from %s', (before, after) => {
  expect(apply(selected(before), makeLink(selected(before)))).toBe(after);
});

test.each([
  ['- один|', '- один\n- |'],
  ['  * один|', '  * один\n  * |'],
  ['9. дев’ять|', '9. дев’ять\n10. |'],
  ['- [x] зроблено|', '- [x] зроблено\n- [ ] |'],
  ['> цитата|', '> цитата\n> |'],
  ['- |', '|'],
  ['- один\n- |', '- один\n\n|'],
  ['- один\n- |  ', '- один\n\n|'],
  ['- один\n\n- |', '- один\n\n|'],
  ['- один\n  - два\n  - |', '- один\n  - два\n\n|'],
  ['1. один\n2. |\n3. три', '1. один\n\n|\n\n3. три'],
  ['- один\n- |\n\nДалі', '- один\n\n|\n\nДалі'],
  ['> цитата\n> |', '> цитата\n\n|'],
  ['- о|дин', '- о\n- |дин'],
  ['текст|', 'nothing'],
  ['- |один|', 'nothing'],
])('Enter after %j', (before, after) => {
  expect(apply(selected(before), continueLine(selected(before)))).toBe(after);
});

test.each([
  ['|', '![](a)\n\n|'],
  ['Абзац.\n|', 'Абзац.\n\n![](a)\n\n|'],
  ['Абзац.|', 'Абзац.\n\n![](a)\n\n|'],
  ['Абзац.\n\n|\nДалі.', 'Абзац.\n\n![](a)\n\n|Далі.'],
  ['Абзац.\n|\nДалі.', 'Абзац.\n\n![](a)\n\n|Далі.'],
  ['|Далі.', '![](a)\n\n|Далі.'],
  ['Замість |слова|', 'Замість \n\n![](a)\n\n|'],
  ['- один |', '- один ![](a)|'],
  ['- один\n  |', '- один\n  ![](a)|'],
  ['Значок | у рядку', 'Значок ![](a)| у рядку'],
])('a picture in %j', (before, after) => {
  expect(apply(selected(before), insertMedia(selected(before), '![](a)'))).toBe(after);
});
