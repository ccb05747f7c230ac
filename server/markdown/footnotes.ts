import type { FootnoteDefinition, FootnoteReference, Nodes, Root } from 'mdast';
import type { MarkdownLabels } from './rendering.ts';
import { element, type HtmlElement, visit } from './tree.ts';

const FOOTNOTES_ID = 'footnotes';

type Note = {
  number: number;
  definition: FootnoteDefinition;
  references: number;
};

/**
 * Moves footnotes to a list at the end, numbered by first reference, with links in both directions. Their
 * ids are numbers (`fn-1`, `fnref-1`, `fnref-1-2`), never the author's labels; `ids.ts` reserves them.
 * Definitions without a reference are dropped, as in GFM.
 */
export function transformFootnotes(tree: Root, labels: MarkdownLabels): void {
  const definitions = takeDefinitions(tree);
  if (definitions.size === 0) return;

  const notes = new Map<string, Note>();
  const mention = (node: FootnoteReference) => {
    const definition = definitions.get(node.identifier);
    if (!definition) return;

    const note = notes.get(node.identifier) ?? { number: notes.size + 1, definition, references: 0 };

    notes.set(node.identifier, note);
    note.references += 1;
    Object.assign(node, referenceMark(note, labels));
  };

  visit(tree, 'footnoteReference', mention);

  // The map grows during the iteration: a note may refer to another.
  for (const { definition } of notes.values()) visit(definition, 'footnoteReference', mention);
  if (notes.size === 0) return;

  tree.children.push(section([...notes.values()], labels));
}

/** Removes all definitions; the first one of a label counts. An empty node replaces each. */
function takeDefinitions(tree: Root): Map<string, FootnoteDefinition> {
  const definitions = new Map<string, FootnoteDefinition>();
  visit(tree, 'footnoteDefinition', (node, index, parent) => {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
    if (parent && index !== undefined)
      parent.children[index] = { type: 'definition', identifier: '', url: '' };
  });
  return definitions;
}

function referenceMark({ number, references }: Note, labels: MarkdownLabels): HtmlElement {
  const link = {
    className: ['footnote-ref'],
    href: `#fn-${number}`,
    id: referenceId(number, references),
    role: 'doc-noteref',
    ariaLabel: `${labels.footnote} ${number}`,
  };
  return element('sup', {}, [element('a', link, [{ type: 'text', value: String(number) }])]);
}

function referenceId(number: number, reference: number): string {
  return reference === 1 ? `fnref-${number}` : `fnref-${number}-${reference}`;
}

function section(notes: Note[], labels: MarkdownLabels): HtmlElement {
  const title = element('h2', { id: FOOTNOTES_ID }, [{ type: 'text', value: labels.footnotes }]);
  const items = notes.map((note) => item(note, labels));
  const list = element('ol', {}, items);
  const properties = {
    className: ['footnotes'],
    role: 'doc-endnotes',
    ariaLabelledBy: [FOOTNOTES_ID],
  };

  return element('section', properties, [title, list]);
}

function item({ number, definition, references }: Note, labels: MarkdownLabels): HtmlElement {
  const children: Nodes[] = [...definition.children];
  const links = Array.from({ length: references }, (_, index) => backLink(number, index + 1, labels));
  const spaced = links.flatMap((link): Nodes[] => [{ type: 'text', value: ' ' }, link]);
  const last = children.at(-1);

  if (last?.type === 'paragraph')
    children.splice(-1, 1, { ...last, children: [...last.children, ...spaced] } as Nodes);
  else children.push(element('p', {}, spaced));

  return element('li', { id: `fn-${number}` }, children);
}

function backLink(number: number, reference: number, labels: MarkdownLabels): HtmlElement {
  const place = reference === 1 ? `${number}` : `${number}-${reference}`;
  const properties = {
    className: ['footnote-back'],
    href: `#${referenceId(number, reference)}`,
    role: 'doc-backlink',
    ariaLabel: `${labels.backToText} ${place}`,
  };
  // U+FE0E selects the text form of the arrow; some systems draw an emoji otherwise.
  return element('a', properties, [{ type: 'text', value: '↩\u{FE0E}' }]);
}
