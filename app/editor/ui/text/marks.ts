import { type Extension, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** What a feature marks in a text. Lines are counted from 1, places in UTF-16 units. */
export type Marks = {
  lines: number[];
  /** `text` is what stood there; `title` is shown as its tooltip. Both lists are in the order of the text. */
  words: { start: number; end: number; text: string; title: string }[];
};

const line = Decoration.line({ class: 'md-marked' });
const setMarks = StateEffect.define<Marks>();

/** The marks move with their text until others are set. */
export const marked: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, newDoc }) {
    const given = effects.find((effect) => effect.is(setMarks));
    if (!given) return marks.map(changes);
    const { lines, words } = given.value as Marks;
    const ranges: Range<Decoration>[] = [
      ...lines.filter((one) => one <= newDoc.lines).map((one) => line.range(newDoc.line(one).from)),
      // The text may have changed since it was read.
      ...words
        .filter(({ start, end, text }) => newDoc.sliceString(start, end) === text)
        .map(({ start, end, title }) =>
          Decoration.mark({ class: 'md-term', attributes: { title } }).range(start, end),
        ),
    ];
    return Decoration.set(ranges, true);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Sets these marks and removes all others. */
export function mark(view: EditorView, marks: Marks): void {
  view.dispatch({ effects: setMarks.of(marks) });
}
