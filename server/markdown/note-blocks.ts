import type { Blockquote, PhrasingContent, Root, RootContent } from 'mdast';
import type { MarkdownLabels } from './rendering.ts';
import { element, type HtmlElement, visit } from './tree.ts';

type Kind = 'note' | 'tip' | 'important' | 'warning' | 'caution';

/** GitHub's alerts: a quote that starts with a line like `[!NOTE]`. */
const ALERT = /^\[!(note|tip|important|warning|caution)\][^\S\n]*(?:\n|$)/i;

export function transformNotes(tree: Root, labels: MarkdownLabels): void {
  visit(tree, 'blockquote', (quote) => alert(quote, labels));
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
