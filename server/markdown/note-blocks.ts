import type { Blockquote, Code, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import type { MarkdownLabels } from './rendering.ts';
import { element, type HtmlElement, visitAll } from './tree.ts';

type Parse = (markdown: string) => Root;
type Kind = 'note' | 'tip' | 'important' | 'warning' | 'caution';

/**
 * The first words of fences that contain Markdown instead of code, with the kind of note; null only groups the
 * content.
 */
const FENCES: ReadonlyMap<string, Kind | null> = new Map<string, Kind | null>([
  ['caution', 'caution'],
  ['compare', null],
  ['danger', 'caution'],
  ['important', 'important'],
  ['info', 'note'],
  ['note', 'note'],
  ['online', null],
  ['smart', 'note'],
  ['tip', 'tip'],
  ['warn', 'warning'],
  ['warning', 'warning'],
]);

const FENCE = /^( {0,3})(`{3,}|~{3,})(.*)$/s;

/** Nested fences beyond this are code. Real documents have one level. */
const MAX_NESTING = 3;

/** GitHub's alerts: a quote that starts with a line like `[!NOTE]`. */
const ALERT = /^\[!(note|tip|important|warning|caution)\][^\S\n]*(?:\n|$)/i;

/** A paragraph of one shortcode with attributes, as in some site generators: `[iframe src="x"]`. */
const SHORTCODE = /^\[\/?[a-z]+(?:\s+[a-z-]+=(?:"[^"]*"|[^\s"\]]+))+\s*\]$|^\[cut\]$/i;

/** Turns fences and GitHub's alerts into notes, and removes shortcodes of site generators. */
export function transformNotes(tree: Root, labels: MarkdownLabels, parse: Parse, nesting = 0): void {
  visitAll(tree, (node, index, parent) => {
    if (node.type === 'blockquote') alert(node, labels);
    else if (node.type === 'paragraph' && isShortcode(node)) {
      parent.children.splice(index, 1);
      return index;
    } else if (node.type === 'code' && node.lang && FENCES.has(node.lang) && nesting < MAX_NESTING) {
      const content = parse(node.value);
      transformNotes(content, labels, parse, nesting + 1);
      const replacement = fenced(node, content.children, labels, parse);
      parent.children.splice(index, 1, ...replacement);
      return index + replacement.length;
    }
  });
}

/**
 * Allows code in the titles of notes. CommonMark allows no backtick after a fence of backticks, so
 * ```` ```warn header="`x`" ```` would open no block and the end of the note would open one instead.
 */
export function withTitledFences(markdown: string): string {
  if (!markdown.includes('header="')) return markdown;

  let fence = '';
  const prepared = markdown.split('\n').map((line) => {
    const [, indent = '', marks = '', info = ''] = FENCE.exec(line) ?? [];
    if (fence !== '') {
      if (marks.startsWith(fence) && info.trim() === '') fence = '';
      return line;
    }

    const [word = ''] = info.trim().split(/\s/, 1);
    const title = FENCES.has(word) && info.includes('header="');
    if (marks !== '' && (title || marks.startsWith('~') || !info.includes('`'))) fence = marks;

    return title ? `${indent}${marks}${info.replaceAll('`', '&#96;')}` : line;
  });

  return prepared.join('\n');
}

function fenced(fence: Code, content: RootContent[], labels: MarkdownLabels, parse: Parse): RootContent[] {
  const kind = FENCES.get(fence.lang ?? '');
  if (!kind) return content;

  const header = /(?:^|\s)header="([^"]*)"/.exec(fence.meta ?? '')?.[1];
  const [line] = header ? parse(header).children : [];
  const title: PhrasingContent[] =
    line?.type === 'paragraph' ? line.children : [{ type: 'text', value: header || labels[kind] }];

  return [note(kind, title, content)];
}

function alert(quote: Blockquote, labels: MarkdownLabels): void {
  const [paragraph] = quote.children;
  const [text] = paragraph?.type === 'paragraph' ? paragraph.children : [];
  const match = text?.type === 'text' ? ALERT.exec(text.value) : null;
  if (!match || text?.type !== 'text') return;

  text.value = text.value.slice(match[0].length);
  const kind = (match[1] ?? '').toLowerCase() as Kind;
  Object.assign(quote, note(kind, [{ type: 'text', value: labels[kind] }], quote.children));
}

/** Uses `role="note"`, which unlike `aside` is not a landmark, so a page may have many. */
function note(kind: Kind, title: PhrasingContent[], content: RootContent[]): HtmlElement {
  const heading = element('p', { className: ['note-title'] }, title);
  return element('div', { className: ['note', `note-${kind}`], role: 'note' }, [heading, ...content]);
}

function isShortcode({ children }: Paragraph): boolean {
  const [only] = children;
  return children.length === 1 && only?.type === 'text' && SHORTCODE.test(only.value);
}
