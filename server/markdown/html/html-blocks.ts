import type { Properties } from 'hast';
import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import { soleImages } from '#server/markdown/media.ts';
import { ANCESTORS } from '#server/markdown/sanitize-schema.ts';
import { element, isPhrasing } from '#server/markdown/tree.ts';
import { KEPT } from './html-pairs.ts';

/** Stands for the edge of a block: the text before it and the text after it are separate paragraphs. */
export const BOUNDARY = null;
export type Fragment = RootContent | typeof BOUNDARY;

/** The parts of lists and tables. Any other content goes into a part of the first kind. */
const PARTS: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  ['dl', ['dd', 'dt']],
  ['ol', ['li']],
  ['table', ['tr', 'caption', 'tbody', 'tfoot', 'thead']],
  ['tbody', ['tr']],
  ['tfoot', ['tr']],
  ['thead', ['tr']],
  ['tr', ['td', 'th']],
  ['ul', ['li']],
]);

/** Elements with the text of one paragraph have no `p`. */
const TIGHT = new Set(['caption', 'dd', 'dt', 'figcaption', 'summary', 'td', 'th']);

/** The element that decides which parts of lists, tables and so on may follow. */
export function scopeOf(name: string, within: string): string {
  if (!KEPT.has(name)) return within;
  const isPart = ANCESTORS[name] !== undefined;
  return isPart && PARTS.has(name) ? within : name;
}

export function toBlock(name: string, properties: Properties, content: Fragment[]): RootContent[] {
  const parts = partsOf(name, paragraphs(content));
  if (parts.length === 0 && !ANCESTORS[name]) return [];

  const { className } = properties;
  if (name === 'tr' && className) {
    for (const cell of parts)
      cell.data = { ...cell.data, hProperties: { className, ...cell.data?.hProperties } };
  }
  return [make(name, properties, parts)];
}

/** Makes sure that a list or table consists of its parts. Other content is added to the part before it. */
function partsOf(name: string, blocks: RootContent[]): RootContent[] {
  const [first, ...others] = PARTS.get(name) ?? [];
  if (first === undefined) return blocks;

  const parts: RootContent[] = [];
  let strays: RootContent[] = [];
  const keep = () => {
    if (strays.length === 0) return;
    const last = parts.at(-1);
    if (last && nameOf(last) === 'li' && 'children' in last) last.children.push(...(strays as never[]));
    else parts.push(make(first, {}, partsOf(first, strays)));
    strays = [];
  };
  for (const block of blocks) {
    const isPart = [first, ...others].includes(nameOf(block));
    if (isPart) keep();
    (isPart ? parts : strays).push(block);
  }

  keep();
  return parts;
}

function nameOf(node: RootContent): string {
  if (node.type === 'htmlElement') return node.data.hName;
  return node.type === 'listItem' ? 'li' : node.type;
}

function make(name: string, properties: Properties, blocks: RootContent[]): RootContent {
  const data = { hProperties: properties };
  const children = blocks as never[];
  if (name === 'li') {
    const spread = blocks.filter(({ type }) => type === 'paragraph').length > 1;
    return { type: 'listItem', spread, data, children };
  }
  if (name === 'ol' || name === 'ul')
    return { type: 'list', ordered: name === 'ol', spread: false, data, children };
  if (name === 'figure') return element(name, properties, blocks.flatMap(unwrappedImages));
  return element(name, properties, TIGHT.has(name) ? tight(blocks) : blocks);
}

export function tight(blocks: RootContent[]): RootContent[] {
  const [only] = blocks;
  return blocks.length === 1 && only?.type === 'paragraph' && !only.data ? only.children : blocks;
}

/** The pictures of a figure are not figures themselves. */
function unwrappedImages(block: RootContent): RootContent[] {
  return (block.type === 'paragraph' && soleImages(block)) || [block];
}

export function isPhrase(fragment: Fragment): fragment is PhrasingContent {
  return fragment !== BOUNDARY && isPhrasing(fragment);
}

/** The content of a line. The words of neighbouring blocks stay apart. */
export function phrasingOf(fragments: Fragment[]): PhrasingContent[] {
  const space = { type: 'text' as const, value: ' ' };
  return fragments.flatMap((fragment): PhrasingContent[] => {
    if (isPhrase(fragment)) return [fragment];
    if (fragment && 'children' in fragment)
      return [{ ...space }, ...phrasingOf(fragment.children), { ...space }];
    return fragment && 'value' in fragment ? [{ type: 'inlineCode', value: fragment.value }] : [{ ...space }];
  });
}

export function paragraphs(fragments: Fragment[]): RootContent[] {
  const blocks: RootContent[] = [];
  let line: PhrasingContent[] = [];
  for (const fragment of [...fragments, BOUNDARY]) {
    if (isPhrase(fragment)) {
      line.push(fragment);
      continue;
    }

    if (!line.every(isBlank)) blocks.push({ type: 'paragraph', children: trimmed(line) });
    line = [];
    if (fragment !== BOUNDARY) blocks.push(fragment);
  }

  return blocks;
}

/** A line without the spaces and line ends at its ends, which HTML ignores. */
export function trimmed(line: PhrasingContent[]): PhrasingContent[] {
  const start = line.findIndex((node) => !isBlank(node));
  const content = line.slice(start, line.findLastIndex((node) => !isBlank(node)) + 1);
  const [first, last] = [content[0], content.at(-1)];
  if (first?.type === 'text') content[0] = { ...first, value: first.value.trimStart() };
  if (last?.type === 'text') {
    const { value } = content.at(-1) as typeof last;
    content[content.length - 1] = { ...last, value: value.trimEnd() };
  }
  return content;
}

export function isBlank(node: Nodes): boolean {
  return node.type === 'break' || (node.type === 'text' && node.value.trim() === '');
}
