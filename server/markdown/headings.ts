import type { Heading as HeadingNode, Nodes, PhrasingContent, Root } from 'mdast';

import type { Ids } from './ids.ts';
import type { Heading, MarkdownLabels } from './rendering.ts';
import { element, textOf, visit } from './tree.ts';

/** Explicit id at the end of a heading: `{#id}`, `[#id]`; the form in an MDX comment is parsed as emphasis. */
const EXPLICIT_ID = /\s*(?:\{#([^{}\s]+)\}|\[#([^[\]\s]+)\])\s*$/u;

type Found = { node: HeadingNode; id: string; text: string; own: boolean };

/**
 * Gives every heading its level and id, wraps it with the link to itself, and lists the document's own.
 *
 * The post's title is the page's h1, so the document begins at h2. Levels follow nesting rather than
 * numbers: a heading is one below the nearest earlier heading that outranks it, so none is skipped.
 */
export function arrangeHeadings(tree: Root, ids: Ids, labels: MarkdownLabels): Heading[] {
  const found = findHeadings(tree, ids);
  relevel(found.map(({ node }) => node));
  for (const entry of found) withAnchor(entry, labels);
  return found
    .filter(({ own, text }) => own && text !== '')
    .map(({ node, id, text }) => ({ id, depth: node.depth as Heading['depth'], text }));
}

function findHeadings(tree: Root, ids: Ids): Found[] {
  const found: Found[] = [];
  visit(tree, 'heading', (node, _, parent) => {
    const explicit = takeExplicitId(node);
    const text = textOf(node).replace(/\s+/g, ' ').trim();
    const id = explicit === null ? ids.fromText(text) : ids.fromAuthor(explicit);
    found.push({ node, id, text, own: parent.type === 'root' });
  });
  return found;
}

function relevel(headings: HeadingNode[]): void {
  const outranking: number[] = [];
  for (const heading of headings) {
    while ((outranking.at(-1) ?? 0) >= heading.depth) outranking.pop();
    outranking.push(heading.depth);
    heading.depth = Math.min(outranking.length + 1, 6) as HeadingNode['depth'];
  }
}

/**
 * The link stands after the heading, not in it: headings are listed and announced by their text alone,
 * and the link is still reached by keyboard. Its sign is drawn by the style sheet, so that readers that
 * drop styles show nothing.
 */
function withAnchor({ node, id, text }: Found, labels: MarkdownLabels): void {
  const heading: HeadingNode = { ...node, data: { hProperties: { id } } };
  const link = element('a', {
    className: ['anchor'],
    href: `#${id}`,
    ariaLabel: `${labels.anchor} ${text}`,
  });
  Object.assign(node, element('div', { className: ['heading'] }, [heading, link]), { depth: node.depth });
}

function takeExplicitId(heading: HeadingNode): string | null {
  const last = heading.children.at(-1);
  if (last?.type !== 'text') return null;
  return takeWrittenId(heading, last.value) ?? takeCommentId(heading, last.value);
}

function takeWrittenId(heading: HeadingNode, text: string): string | null {
  const match = EXPLICIT_ID.exec(text);
  if (!match) return null;
  replaceEnd(heading.children, 1, text.slice(0, match.index));
  return match[1] ?? match[2] ?? null;
}

// An id in an MDX comment, `{/*some-id*/}`, reaches us as the text `{/`, an emphasis, and the text `/}`.
function takeCommentId(heading: HeadingNode, text: string): string | null {
  const [before, marked] = heading.children.slice(-3);
  if (!/^\/\}\s*$/.test(text) || marked?.type !== 'emphasis' || before?.type !== 'text') return null;
  if (!before.value.endsWith('{/')) return null;
  const id = textOf(marked as Nodes).trim();
  replaceEnd(heading.children, 3, before.value.slice(0, -2).trimEnd());
  return id;
}

function replaceEnd(children: PhrasingContent[], count: number, text: string): void {
  children.splice(-count, count, ...(text === '' ? [] : [{ type: 'text' as const, value: text }]));
}
