import { expect, test } from 'vitest';
import { continueLine, type Edit, makeLink, type Selected, toggleMark } from './markdown-edits.ts';

/** A text in which `|` marks both ends of the selection, or the cursor. */
function selected(marked: string): Selected {
  const [before = '', inner = '', after] = marked.split('|');
  if (after === undefined) return { text: before + inner, from: before.length, to: before.length };
  return { text: before + inner + after, from: before.length, to: before.length + inner.length };
}

function apply({ text }: Selected, edit: Edit | null): string {
  if (edit === null) return 'nothing';
  const result = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const { from, to } = edit.select;
  return from === to
    ? `${result.slice(0, from)}|${result.slice(from)}`
    : `${result.slice(0, from)}|${result.slice(from, to)}|${result.slice(to)}`;
}

test.each([
  ['дуже |важливо|', '**', 'дуже **|важливо|**'],
  ['дуже **|важливо|**', '**', 'дуже |важливо|'],
  ['a |b', '_', 'a _|_b'],
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
  ['- один\n- |', '- один\n|'],
  ['- о|дин', '- о\n- |дин'],
  ['текст|', 'nothing'],
  ['- |один|', 'nothing'],
])('Enter after %j', (before, after) => {
  expect(apply(selected(before), continueLine(selected(before)))).toBe(after);
});
