import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  defineLanguageFacet,
  HighlightStyle,
  Language,
  languageDataProp,
  syntaxHighlighting,
} from '@codemirror/language';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { GFM, parser } from '@lezer/markdown';
import styles from '#app/styles/admin/text-editor.css?inline';
import { blockLines } from './block-lines.ts';
import type { CoveredHeights } from './covered-heights.ts';
import { continueLine, type Edit, makeLink, type Selected, toggleMark } from './markdown-edits.ts';

/** The interface of a sheet's text editor: CodeMirror with scripts, a text field without. */
export type TextEditor = {
  text: () => string;
  isEmpty: () => boolean;
  replaceAll: (text: string) => void;
  /** Inserts at the cursor. */
  insert: (text: string) => void;
  /** Replaces the first occurrence; false where there is none. */
  replace: (old: string, next: string) => boolean;
  run: (command: 'bold' | 'italic' | 'link') => void;
  goToLine: (line: number) => void;
  /** The line at a height of the window in pixels, from 1 with a fraction. */
  lineAt: (y: number) => number;
  /** The lines in which the blocks of the text begin, from 1. */
  blockLines: () => number[];
  /** From 1. */
  cursorLine: () => number;
  /** The top of the cursor's line in the window, in pixels; null where the line is far out of view. */
  cursorTop: () => number | null;
  /** Scrolls the cursor into view. */
  revealCursor: () => void;
  focus: () => void;
  destroy: () => void;
};

export type EditorOptions = {
  parent: HTMLElement;
  text: string;
  lang: string;
  label: string;
  hint: string;
  onChange: () => void;
  /** The cursor has moved. */
  onMove: () => void;
  onFiles: (files: File[]) => void;
  /** Where something covers the text at the edges of the window. */
  coveredHeights: () => CoveredHeights;
};

const data = defineLanguageFacet({ commentTokens: { block: { open: '<!--', close: '-->' } } });
const markdown = new Language(
  data,
  parser.configure([GFM, { props: [languageDataProp.add((type) => (type.isTop ? data : undefined))] }]),
  [],
  'markdown',
);

/** Classes only; `text-editor.css` has their styles. */
const highlighting = HighlightStyle.define([
  { tag: tags.heading1, class: 'md-heading' },
  { tag: tags.heading, class: 'md-heading' },
  { tag: tags.strong, class: 'md-strong' },
  { tag: tags.emphasis, class: 'md-emphasis' },
  { tag: tags.strikethrough, class: 'md-struck' },
  { tag: tags.link, class: 'md-link' },
  { tag: tags.url, class: 'md-mark' },
  { tag: tags.monospace, class: 'md-code' },
  { tag: tags.quote, class: 'md-quote' },
  { tag: [tags.processingInstruction, tags.contentSeparator], class: 'md-mark' },
]);

/**
 * CodeMirror in a shadow root: there it has its styles as a style sheet object, which the page's policy permits.
 * In the document it would make inline styles.
 */
export function createTextEditor(options: EditorOptions): TextEditor {
  const { parent, text, onFiles } = options;
  const root = parent.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({ doc: text, extensions: extensionsFor(options) }),
  });
  return {
    text: () => view.state.doc.toString(),
    isEmpty: () => view.state.doc.length === 0,
    replaceAll: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    insert(inserted) {
      view.dispatch(view.state.replaceSelection(inserted), { scrollIntoView: true });
    },
    replace(old, next) {
      const at = view.state.doc.toString().indexOf(old);
      if (at < 0) return false;
      view.dispatch({ changes: { from: at, to: at + old.length, insert: next } });
      return true;
    },
    run: (command) => {
      run(view, COMMANDS[command]);
      view.focus();
    },
    goToLine(line) {
      const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines));
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    lineAt(y) {
      const block = view.lineBlockAtHeight(y - view.documentTop);
      const { number } = view.state.doc.lineAt(block.from);
      return (
        number + Math.min(1, Math.max(0, (y - view.documentTop - block.top) / Math.max(1, block.height)))
      );
    },
    blockLines: () => blockLines(view.state.doc.toString()),
    cursorTop: () => view.coordsAtPos(view.state.selection.main.head)?.top ?? null,
    cursorLine: () => view.state.doc.lineAt(view.state.selection.main.head).number,
    revealCursor: () => view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };

  function extensionsFor({ lang, label, hint, coveredHeights, ...on }: EditorOptions): Extension[] {
    return [
      history(),
      EditorView.lineWrapping,
      markdown,
      syntaxHighlighting(highlighting),
      placeholder(hint),
      EditorView.scrollMargins.of(coveredHeights),
      EditorView.contentAttributes.of({ lang, 'aria-label': label, spellcheck: 'true', autocorrect: 'on' }),
      Prec.high(keymap.of(KEYS)),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) on.onChange();
        if (update.selectionSet) on.onMove();
      }),
      EditorView.domEventHandlers({
        paste: (event) => takeFiles(event, event.clipboardData, onFiles),
        drop: (event) => takeFiles(event, event.dataTransfer, onFiles),
      }),
    ];
  }
}

const COMMANDS: Record<'bold' | 'italic' | 'link' | 'enter', (selected: Selected) => Edit | null> = {
  bold: (selected) => toggleMark(selected, '**'),
  italic: (selected) => toggleMark(selected, '_'),
  link: makeLink,
  enter: continueLine,
};

const KEYS = [
  { key: 'Mod-b', run: (view: EditorView) => run(view, COMMANDS.bold) },
  { key: 'Mod-i', run: (view: EditorView) => run(view, COMMANDS.italic) },
  { key: 'Mod-k', run: (view: EditorView) => run(view, COMMANDS.link) },
  { key: 'Enter', run: (view: EditorView) => run(view, COMMANDS.enter) },
];

/** Runs a command on the lines around the selection: the whole text may be long. */
function run(view: EditorView, command: (selected: Selected) => Edit | null): boolean {
  const { doc, selection } = view.state;
  const { from, to } = selection.main;
  const start = doc.lineAt(from).from;
  const text = doc.sliceString(start, doc.lineAt(to).to);
  const edit = command({ text, from: from - start, to: to - start });
  if (!edit) return false;
  view.dispatch({
    changes: { from: start + edit.from, to: start + edit.to, insert: edit.insert },
    selection: { anchor: start + edit.select.from, head: start + edit.select.to },
    scrollIntoView: true,
    userEvent: 'input',
  });
  return true;
}

function takeFiles(event: Event, from: DataTransfer | null, onFiles: (files: File[]) => void): boolean {
  const files = [...(from?.files ?? [])].filter(({ type }) => /^(image|video)\//.test(type));
  if (files.length === 0) return false;
  event.preventDefault();
  onFiles(files);
  return true;
}
