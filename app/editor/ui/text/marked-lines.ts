import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

const mark = Decoration.line({ class: 'md-marked' });
const setMarks = StateEffect.define<number[]>();

/** Lines that a feature marks. They move with their text until others are marked. */
export const markedLines: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, newDoc }) {
    const given = effects.find((effect) => effect.is(setMarks));
    if (!given) return marks.map(changes);
    const lines = (given.value as number[]).filter((line) => line <= newDoc.lines);
    return Decoration.set(lines.map((line) => mark.range(newDoc.line(line).from)));
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Marks these lines, from 1 and in order, and no others. */
export function markLines(view: EditorView, lines: number[]): void {
  view.dispatch({ effects: setMarks.of(lines) });
}
