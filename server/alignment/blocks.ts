import type { Element, ElementContent } from 'hast';

/** The kind of a block; the same in both languages. */
export type BlockKind = 'heading' | 'prose' | 'list' | 'code' | 'table' | 'media' | 'rule' | 'other';

/** A top-level element of a rendered text, as it is stored with a version. */
export type StoredBlock = {
  /** The name of its tag, so that `h2` and `h3` differ. */
  name: string;
  /** Letters, digits and other visible characters without white space. */
  length: number;
  /** Content that stays the same in a translation: addresses of links and media, inline code, numbers. */
  anchors: string[];
  /** The offset of its end in the HTML. */
  end: number;
};

export type Block = Pick<StoredBlock, 'name' | 'length'> & {
  html: string;
  kind: BlockKind;
  anchors: ReadonlySet<string>;
};

/** Blocks that correspond in two texts. One side is empty if a text has no counterpart. */
export type BlockPair = { left: Block[]; right: Block[] };

/** Kinds by element. The first one in a block decides, so wrappers (`div`, `figure`, `section`) need no entry. */
const KINDS: Record<string, BlockKind> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  p: 'prose',
  blockquote: 'prose',
  ul: 'list',
  ol: 'list',
  dl: 'list',
  pre: 'code',
  table: 'table',
  video: 'media',
  img: 'media',
  hr: 'rule',
};

/** In characters. Longer code has comments, which are often translated. */
const INLINE_CODE_MAX = 80;

/** The HTML of a version with its blocks, as the renderer stores it. */
type RenderedText = { html: string; idOffsets: number[]; blocks: StoredBlock[] };

/**
 * The blocks of a text with a prefix before every id and reference to an id, so that two texts fit on one page. A text
 * without stored blocks is one block.
 */
export function toBlocks({ html, idOffsets, blocks }: RenderedText, prefix: string): Block[] {
  let position = 0;
  let nextId = 0;
  const whole = { name: 'div', length: html.length, anchors: [], end: html.length };

  return (blocks.length > 0 || html === '' ? blocks : [whole]).map(({ name, length, anchors, end }) => {
    let part = '';
    for (let at = idOffsets[nextId]; at !== undefined && at < end; at = idOffsets[++nextId]) {
      part += html.slice(position, at) + prefix;
      position = at;
    }

    part += html.slice(position, end);
    position = end;
    return { html: part.trim(), kind: kindOf(name, length), name, length, anchors: new Set(anchors) };
  });
}

/** A paragraph that has only a picture counts as a medium. */
function kindOf(name: string, length: number): BlockKind {
  const kind = KINDS[name] ?? 'other';
  return kind === 'prose' && length === 0 ? 'media' : kind;
}

/** The properties of a top-level element that the alignment needs. */
export function describeBlock(element: Element): Omit<StoredBlock, 'end'> {
  const found: Found = { name: null, length: 0, anchors: new Set() };
  collect(element, found);
  return { name: found.name ?? element.tagName, length: found.length, anchors: [...found.anchors] };
}

type Found = { name: string | null; length: number; anchors: Set<string> };

function collect(node: ElementContent, found: Found): void {
  if (node.type === 'text') {
    found.length += visibleLength(node.value);
    for (const [number] of node.value.matchAll(/\d+/g)) found.anchors.add(number);
  }
  if (node.type !== 'element') return;

  if (KINDS[node.tagName]) found.name ??= node.tagName;
  const address = node.properties.src ?? node.properties.href;
  if (typeof address === 'string' && !address.startsWith('#')) {
    found.anchors.add(address.replace(/^\/(?:uk|en)(?=\/)/, ''));
  }
  if (node.tagName === 'code') {
    const code = textOf(node);
    found.length += visibleLength(code);
    if (code.length <= INLINE_CODE_MAX) found.anchors.add(code.trim());
  } else for (const child of node.children) collect(child, found);
}

function visibleLength(text: string): number {
  return text.replaceAll(/\s/g, '').length;
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textOf).join('') : '';
}
