import type { Heading as HeadingNode, Root } from 'mdast';
import type { Ids } from './ids.ts';
import { formulaLine } from './maths.ts';
import type { Heading, MarkdownLabels } from './rendering.ts';
import { toLine } from './text.ts';
import { element, textOf, visit } from './tree.ts';

/** The longest outline. A longer one serves nobody, and pairing it with that of the translation would take too long. */
const OUTLINE_MAX = 500;

type Found = { node: HeadingNode; id: string; text: string; own: boolean };

/**
 * Sets the level and id of every heading, adds a link to itself, and returns the headings outside of quotes, lists,
 * notes and details; of too many, only the upper levels. The post's title is the page's h1, so the document starts at h2. A heading is one level below
 * the nearest earlier heading with a lower number, so no level is skipped.
 */
export function transformHeadings(tree: Root, ids: Ids, labels: MarkdownLabels): Heading[] {
  const found = findHeadings(tree, ids);
  relevel(found.map(({ node }) => node));
  for (const entry of found) withAnchor(entry, labels);

  let outline = found
    .filter(({ own, text }) => own && text !== '')
    .map(({ node, id, text }) => ({ id, depth: node.depth as Heading['depth'], text }));
  for (let depth = 6; outline.length > OUTLINE_MAX; depth--)
    outline = outline.filter((heading) => heading.depth < depth);
  return outline;
}

function findHeadings(tree: Root, ids: Ids): Found[] {
  const found: Found[] = [];
  visit(tree, 'heading', (node, _, parent) => {
    const explicit = takeExplicitId(node);
    const source = toLine(textOf(node));
    const ofHtml = node.data?.hProperties?.id;
    const id = explicit === null ? String(ofHtml ?? ids.fromText(source)) : ids.fromAuthor(explicit);
    const text = toLine(textOf(node, formulaLine));
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
 * The link comes after the heading, not in it: assistive technology lists headings by their text, and the
 * link stays reachable by keyboard. The style sheet draws its sign, so feed readers without styles show none.
 */
function withAnchor({ node, id, text }: Found, labels: MarkdownLabels): void {
  const heading: HeadingNode = { ...node, data: { hProperties: { ...node.data?.hProperties, id } } };
  const link = element('a', {
    className: ['anchor'],
    href: `#${id}`,
    ariaLabel: `${labels.anchor} ${text}`,
  });
  Object.assign(node, element('div', { className: ['heading'] }, [heading, link]), { depth: node.depth });
}

/** Takes an id in braces, `{#id}`, from the end of a heading. */
function takeExplicitId(heading: HeadingNode): string | null {
  const last = heading.children.at(-1);
  const text = last?.type === 'text' ? last.value.trimEnd() : '';
  const start = text.lastIndexOf('{');
  const id = start >= 0 && text.endsWith('}') ? text.slice(start + 1, -1).trim() : '';
  if (!/^#[^\s}]+$/.test(id)) return null;

  const before = text.slice(0, start).trimEnd();
  heading.children.splice(-1, 1, ...(before === '' ? [] : [{ type: 'text' as const, value: before }]));
  return id.slice(1);
}
