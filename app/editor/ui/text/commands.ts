import type { EditorView } from '@codemirror/view';
import { insertTable, makeCodeBlock, nextFootnote, toggleHeading, toggleLineMark } from './block-edits.ts';
import { continueLine, type Edit, makeLink, type Selected, toggleMark } from './markdown-edits.ts';

/** How the buttons and keys of a text change the lines around the selection. Null for no change. */
const EDITS = {
  bold: (selected) => toggleMark(selected, '**'),
  italic: (selected) => toggleMark(selected, '_'),
  heading: toggleHeading,
  list: (selected) => toggleLineMark(selected, '- '),
  quote: (selected) => toggleLineMark(selected, '> '),
  code: (selected) =>
    selected.text.includes('\n') || selected.text === ''
      ? makeCodeBlock(selected)
      : toggleMark(selected, '`'),
  link: makeLink,
  table: (selected) => insertTable(selected, '…'),
  formula: (selected) => toggleMark(selected, '$$'),
  enter: continueLine,
} satisfies Record<string, (selected: Selected) => Edit | null>;

export type TextCommand = Exclude<keyof typeof EDITS, 'enter'> | 'footnote';

/** Runs a command; false if it does nothing. */
export function runCommand(view: EditorView, command: TextCommand | 'enter'): boolean {
  if (command === 'footnote') return addFootnote(view);

  // The whole text may be long. Where a list ends depends on the lines around.
  const { doc, selection } = view.state;
  const { from, to } = selection.main;
  const around = command === 'enter' ? 1 : 0;
  const start = doc.line(Math.max(1, doc.lineAt(from).number - around)).from;
  const text = doc.sliceString(start, doc.line(Math.min(doc.lines, doc.lineAt(to).number + around)).to);
  const edit = EDITS[command]({ text, from: from - start, to: to - start });
  if (!edit) return false;

  applyEdit(view, edit, start);
  return true;
}

/** Makes an edit of the text that begins at `start`. */
export function applyEdit(view: EditorView, edit: Edit, start = 0): void {
  view.dispatch({
    changes: { from: start + edit.from, to: start + edit.to, insert: edit.insert },
    selection: { anchor: start + edit.select.from, head: start + edit.select.to },
    scrollIntoView: true,
    userEvent: 'input',
  });
}

/** Puts the mark of a footnote after the selection, and the footnote at the end of the text. */
function addFootnote(view: EditorView): boolean {
  const { doc, selection } = view.state;
  const text = doc.toString();
  const mark = `[^${nextFootnote(text)}]`;
  const note = `${text.endsWith('\n') ? '\n' : '\n\n'}${mark}: `;
  const { to } = selection.main;

  view.dispatch({
    changes: [
      { from: to, insert: mark },
      { from: doc.length, insert: note },
    ],
    selection: { anchor: doc.length + mark.length + note.length },
    scrollIntoView: true,
    userEvent: 'input',
  });
  return true;
}
