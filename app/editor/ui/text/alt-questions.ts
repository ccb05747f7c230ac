import { type Extension, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { mediaMarkdown } from './markdown-edits.ts';
import { checkText, PICTURE } from './text-check.ts';

/** The words of the question, in the language of the interface. */
export type AltWords = { lang: string; question: string; insert: string; decoration: string };

/** A picture that the author calls a decoration; screen readers leave it out. */
const DECORATION = '![ ](';
const UNANSWERED = '![](';

/** Asks under a picture without a description what it shows. “Only a decoration” is an answer too. */
class AltQuestion extends WidgetType {
  readonly #address: string;
  readonly #words: AltWords;

  constructor(address: string, words: AltWords) {
    super();
    this.#address = address;
    this.#words = words;
  }

  /** The same question keeps its element, and what was typed into it. */
  override eq(other: AltQuestion): boolean {
    return other.#address === this.#address;
  }

  override get estimatedHeight(): number {
    return 80;
  }

  override toDOM(view: EditorView): HTMLElement {
    const { lang, question, insert, decoration } = this.#words;
    const box = document.createElement('div');
    Object.assign(box, { className: 'alt-question', lang });

    const label = document.createElement('label');
    const field = document.createElement('input');
    label.append(question, field);
    const [add, skip] = [insert, decoration].map((text) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = text;
      return button;
    }) as [HTMLButtonElement, HTMLButtonElement];

    const describe = () => field.value.trim() !== '' && this.#answer(view, box, field.value);
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      describe();
    });
    add.addEventListener('click', describe);
    skip.addEventListener('click', () => this.#answer(view, box, null));
    box.append(label, add, skip);

    return box;
  }

  /** `alt` is null for a decoration. */
  #answer(view: EditorView, box: HTMLElement, alt: string | null): void {
    const line = view.state.doc.lineAt(view.posAtDOM(box));
    const picture = [...line.text.matchAll(PICTURE)].find(([, address]) => address === this.#address);
    if (!picture) return;

    const from = line.from + picture.index;
    const insert = alt === null ? DECORATION : mediaMarkdown('', alt).slice(0, -1);
    view.dispatch({ changes: { from, to: from + UNANSWERED.length, insert } });
    view.focus();
  }
}

export function altQuestions(words: AltWords): Extension {
  const read = (doc: Text) => Decoration.set(questionsIn(doc, words));
  return StateField.define<DecorationSet>({
    create: ({ doc }) => read(doc),
    update: (questions, { docChanged, state }) => (docChanged ? read(state.doc) : questions),
    provide: (field) => EditorView.decorations.from(field),
  });
}

function questionsIn(doc: Text, words: AltWords) {
  const text = doc.toString();
  // Most texts need no line to be read.
  if (!text.includes(UNANSWERED)) return [];

  return checkText(text).flatMap(({ kind, line, text: address }) => {
    if (kind !== 'alt') return [];
    const widget = new AltQuestion(address, words);
    return Decoration.widget({ widget, block: true, side: 2 }).range(doc.line(line).to);
  });
}
