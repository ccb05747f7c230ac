import type { Edit, Selected } from '#app/editor/ui/text/markdown-edits.ts';

// Texts in tests: `|` marks both ends of the selection, or the cursor.

export function selected(marked: string): Selected {
  const [before = '', inner = '', after] = marked.split('|');
  if (after === undefined) return { text: before + inner, from: before.length, to: before.length };
  return { text: before + inner + after, from: before.length, to: before.length + inner.length };
}

/** The text after an edit, with its selection; “nothing” if there is no edit. */
export function apply({ text }: Selected, edit: Edit | null): string {
  if (edit === null) return 'nothing';
  const result = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const { from, to } = edit.select;
  return from === to
    ? `${result.slice(0, from)}|${result.slice(from)}`
    : `${result.slice(0, from)}|${result.slice(from, to)}|${result.slice(to)}`;
}
