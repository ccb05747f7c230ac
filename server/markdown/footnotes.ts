import type { FootnoteDefinition, FootnoteReference, Nodes, PhrasingContent, Root } from 'mdast';
import type { MarkdownLabels } from './rendering.ts';
import { element, type HtmlElement, visit } from './tree.ts';

const FOOTNOTES_ID = 'footnotes';

type Note = {
  number: number;
  definition: FootnoteDefinition;
  references: number;
  /** True if wide screens show the note next to its only reference. */
  isSide: boolean;
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

    const note = notes.get(node.identifier) ?? {
      number: notes.size + 1,
      definition,
      references: 0,
      isSide: false,
    };

    notes.set(node.identifier, note);
    note.references += 1;
    Object.assign(node, referenceMark(note, labels));
  };

  const identifiers = new Map<Nodes, string>();
  visit(tree, 'footnoteReference', (node) => {
    identifiers.set(node, node.identifier);
    mention(node);
  });

  // The map grows during the iteration: a note may refer to another.
  for (const { definition } of notes.values()) visit(definition, 'footnoteReference', mention);
  if (notes.size === 0) return;

  insertSideNotes(tree, (mark) => notes.get(identifiers.get(mark) ?? ''));
  tree.children.push(section([...notes.values()], labels));
}

/**
 * Inserts short notes again after their references, for wide screens that show them in the margin and hide the list
 * at the end. Only paragraphs of the main text get them: elsewhere the margin is not next to them.
 */
function insertSideNotes(tree: Root, noteOf: (mark: Nodes) => Note | undefined): void {
  for (const paragraph of tree.children) {
    if (paragraph.type !== 'paragraph') continue;
    paragraph.children = paragraph.children.flatMap((child) => {
      const note = noteOf(child);
      const content = note && sideContent(note);
      if (!content) return [child];

      note.isSide = true;
      const number = element('sup', {}, [{ type: 'text', value: String(note.number) }]);
      return [
        child,
        element('small', { className: ['side-note'] }, [number, { type: 'text', value: ' ' }, ...content]),
      ];
    });
  }
}

/** A copy of the content of a note that is one paragraph without pictures and further notes; null for other notes. */
function sideContent({ definition, references }: Note): PhrasingContent[] | null {
  const [only, ...rest] = definition.children;
  if (references !== 1 || rest.length > 0 || only?.type !== 'paragraph') return null;
  return only.children.every(isPlain) ? structuredClone(only.children) : null;
}

function isPlain(node: Nodes): boolean {
  if (node.type === 'image' || node.type === 'imageReference' || node.type === 'footnoteReference')
    return false;
  // References have become elements by now.
  if (node.type === 'htmlElement' && node.data.hName === 'sup') return false;
  return !('children' in node) || node.children.every(isPlain);
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
  // Hidden items of side notes are not counted by browsers, so the other items state their numbers.
  const hasSideNotes = notes.some(({ isSide }) => isSide);
  const items = notes.map((note) => {
    const value = hasSideNotes && !note.isSide ? String(note.number) : undefined;
    return item(note, { labels, value });
  });

  const list = element('ol', {}, items);
  const properties = {
    className: notes.every(({ isSide }) => isSide) ? ['footnotes', 'all-side-notes'] : ['footnotes'],
    role: 'doc-endnotes',
    ariaLabelledBy: [FOOTNOTES_ID],
  };

  return element('section', properties, [title, list]);
}

function item(
  { number, definition, references, isSide }: Note,
  { labels, value }: { labels: MarkdownLabels; value: string | undefined },
): HtmlElement {
  const children: Nodes[] = [...definition.children];
  const links = Array.from({ length: references }, (_, index) => backLink(number, index + 1, labels));
  const spaced = links.flatMap((link): Nodes[] => [{ type: 'text', value: ' ' }, link]);
  const last = children.at(-1);

  if (last?.type === 'paragraph')
    children.splice(-1, 1, { ...last, children: [...last.children, ...spaced] } as Nodes);
  else children.push(element('p', {}, spaced));

  const className = isSide ? ['has-side-note'] : undefined;
  return element('li', { id: `fn-${number}`, className, value }, children);
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
