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
import styles from '#app/editor/styles/text-editor.css?inline';
import { type AltWords, altQuestions } from './alt-questions.ts';
import { blockLines } from './block-lines.ts';
import { applyEdit, runCommand, type TextCommand } from './commands.ts';
import type { CoveredHeights } from './covered-heights.ts';
import { insertMedia } from './markdown-edits.ts';
import { type Marks, mark, marked } from './marks.ts';
import { pictureLines } from './picture-lines.ts';

/** What a column can do with its text editor. */
export type TextEditor = {
  text: () => string;
  isEmpty: () => boolean;
  replaceAll: (text: string) => void;
  /** Inserts at the cursor. */
  insert: (text: string) => void;
  /** Inserts a picture or a video in Markdown at the cursor, as a block of its own where it can be one. */
  insertMedia: (media: string) => void;
  /** Replaces the first occurrence; false if there is none. */
  replace: (old: string, next: string) => boolean;
  run: (command: TextCommand) => void;
  goToLine: (line: number) => void;
  /** The number of the line at a height in the window in pixels, from 1 with a fraction. */
  lineAt: (y: number) => number;
  /** The numbers (from 1) of the lines on which the text's blocks begin. */
  blockLines: () => number[];
  /** Marks the blocks that begin on these lines, and no others. */
  mark: (marks: Marks) => void;
  /** The number of the line, from 1. */
  cursorLine: () => number;
  /** The top of the cursor's line in the window, in pixels; null if the line is far out of view. */
  cursorTop: () => number | null;
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
  altWords: AltWords;
  onChange: () => void;
  /** The cursor has moved. */
  onMove: () => void;
  onFiles: (files: File[]) => void;
  /** Called when formatted text is pasted; `text` is the same text without formatting. */
  onHtml: (html: string, text: string) => void;
  isReadOnly?: boolean;
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

/** Uses only classes; `text-editor.css` has their styles. */
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
 * Creates CodeMirror in a shadow root, where its styles are a style sheet object that the page's policy permits. In
 * the document it would create inline styles.
 */
export function createTextEditor(options: EditorOptions): TextEditor {
  const { parent, text, onFiles } = options;
  const root = parent.attachShadow({ mode: 'open' });
  const styleSheet = new CSSStyleSheet();
  styleSheet.replaceSync(styles);
  root.adoptedStyleSheets = [styleSheet];

  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [extensionsFor(options), EditorState.readOnly.of(options.isReadOnly ?? false)],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    isEmpty: () => view.state.doc.length === 0,
    replaceAll: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    insert(inserted) {
      view.dispatch(view.state.replaceSelection(inserted), { scrollIntoView: true });
    },
    insertMedia(media) {
      const { from, to } = view.state.selection.main;
      applyEdit(view, insertMedia({ text: view.state.doc.toString(), from, to }, media));
    },
    replace(old, next) {
      const at = view.state.doc.toString().indexOf(old);
      if (at < 0) return false;
      view.dispatch({ changes: { from: at, to: at + old.length, insert: next } });
      return true;
    },
    run: (command) => {
      runCommand(view, command);
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
    mark: (marks) => mark(view, marks),
    blockLines: () => blockLines(view.state.doc.toString()),
    cursorTop: () => view.coordsAtPos(view.state.selection.main.head)?.top ?? null,
    cursorLine: () => view.state.doc.lineAt(view.state.selection.main.head).number,
    revealCursor: () => view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };

  function extensionsFor({ lang, label, hint, altWords, coveredHeights, ...on }: EditorOptions): Extension[] {
    return [
      history(),
      EditorView.lineWrapping,
      markdown,
      syntaxHighlighting(highlighting),
      placeholder(hint),
      pictureLines,
      marked,
      altQuestions(altWords),
      EditorView.scrollMargins.of(coveredHeights),
      EditorView.contentAttributes.of({
        lang,
        dir: 'auto',
        'aria-label': label,
        spellcheck: 'true',
        autocorrect: 'on',
        autocapitalize: 'sentences',
      }),
      Prec.high(keymap.of(KEYS)),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) on.onChange();
        if (update.selectionSet) on.onMove();
      }),
      EditorView.domEventHandlers({
        paste: (event) => takeHtml(event, on.onHtml) || takeFiles(event, event.clipboardData, onFiles),
        drop: (event) => takeFiles(event, event.dataTransfer, onFiles),
      }),
    ];
  }
}

const KEYS = [
  { key: 'Mod-b', run: (view: EditorView) => runCommand(view, 'bold') },
  { key: 'Mod-i', run: (view: EditorView) => runCommand(view, 'italic') },
  { key: 'Mod-k', run: (view: EditorView) => runCommand(view, 'link') },
  { key: 'Enter', run: (view: EditorView) => runCommand(view, 'enter') },
];

/** Elements that Markdown can express. Without them, the HTML of other programs is plain text with colours. */
const FORMATTED =
  /<(?:a\s[^<>]*href|b|strong|i|em|h[1-6]|[uo]l|table|blockquote|pre|code|img|s|strike|del|su[bp]|mark)[\s>]|mso-list/i;

function takeHtml(event: ClipboardEvent, onHtml: EditorOptions['onHtml']): boolean {
  const html = event.clipboardData?.getData('text/html') ?? '';
  const text = event.clipboardData?.getData('text/plain') ?? '';
  // A copied picture has HTML too, but no text.
  if (!FORMATTED.test(html) || text.trim() === '') return false;

  event.preventDefault();
  onHtml(html, text);
  return true;
}

function takeFiles(event: Event, from: DataTransfer | null, onFiles: (files: File[]) => void): boolean {
  const files = [...(from?.files ?? [])].filter(({ type }) => /^(image|video)\//.test(type));
  if (files.length === 0) return false;
  event.preventDefault();
  onFiles(files);
  return true;
}
