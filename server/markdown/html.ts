import type { Image, Nodes, Parents, PhrasingContent, Root, RootContent } from 'mdast';
import { BLOCK, INLINE, type Item, isHtmlElement, type Paired, pairTags, VANISHING } from './html-pairs.ts';
import { type HtmlTag, htmlTokens, isTagsOnly } from './html-tokens.ts';
import { element, isPhrasing, visit, visitAll } from './tree.ts';

type Parse = (markdown: string) => Root;
type Source = Paired & { flow: boolean; parse: Parse };

/** What a tag parts: the text before it and after it are two paragraphs. */
const BOUNDARY = null;
type Piece = RootContent | typeof BOUNDARY;

/** Elements that show a file of ours or another's. */
const MEDIA = new Set(['img', 'source', 'video']);

/** Elements that hold nothing but these. */
const CHILDREN_OF: ReadonlyMap<string, readonly string[]> = new Map([
  ['dl', ['dd', 'dt']],
  ['ol', ['li']],
  ['ul', ['li']],
]);

const TIGHT = new Set(['dd', 'dt', 'li', 'summary']);

const FLOW_PARENTS = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition', 'htmlElement']);

/**
 * Settles what becomes of HTML in a document. Markup never passes through: tags are recognised, a few
 * harmless elements are made anew without their attributes, `a`, `img` and `video` become a Markdown link
 * or image, all other tags go and what they enclose is read as Markdown. Scripts and the like go with
 * their content. A word in angle brackets that is no element (`Array<string>`) is text after all.
 */
export function arrangeHtml(tree: Root, parse: Parse): void {
  arrangeChildren(tree, parse);
  visitAll(tree, (node) => {
    if ('children' in node) arrangeChildren(node, parse);
  });
  visit(tree, 'paragraph', (node, index, parent) => {
    if (!isBlank(node.children)) return;
    parent.children.splice(index, 1);
    return index;
  });
}

function arrangeChildren(parent: Parents, parse: Parse): void {
  if (!parent.children.some(({ type }) => type === 'html')) return;
  const flow = FLOW_PARENTS.has(parent.type);
  const items = parent.children.flatMap((child) => itemsOf(child, flow ? parse : null));
  const pieces = build({ ...pairTags(items, { flow }), flow, parse }, 0, items.length);
  parent.children = (flow ? paragraphs(pieces) : phrasingOf(pieces)) as RootContent[];
}

/** A node's HTML taken apart; among blocks (with `parse`) text between lines of tags is Markdown again. */
function itemsOf(node: RootContent, parse: Parse | null): Item[] {
  if (node.type !== 'html') return [{ kind: 'node', node }];
  if (!parse) return htmlTokens(node.value);
  const preformatted = /^\s*<pre\b[^>]*>\n?([\s\S]*?)<\/pre>\s*$/i.exec(node.value)?.[1];
  if (preformatted !== undefined)
    return [{ kind: 'node', node: { type: 'code', value: tagless(preformatted) } }];
  return runsOf(node.value.split('\n')).flatMap(({ lines, tags }): Item[] => {
    if (tags) return htmlTokens(lines.join('')).filter(({ kind }) => kind !== 'text');
    // What the parser takes for HTML even so (`<p>text</p>`) is taken apart without asking it again.
    return parse(unindented(lines)).children.flatMap((child): Item[] =>
      child.type === 'html' ? htmlTokens(child.value) : [{ kind: 'node', node: child }],
    );
  });
}

function build(source: Source, start: number, end: number): Piece[] {
  const built: Piece[] = [];
  for (let index = start; index < end; index += 1) {
    const item = source.items[index] as Item;
    const closing = source.closing.get(index);
    if (item.kind === 'node') built.push(item.node);
    else if (item.kind === 'text') built.push(...textPieces(item.value, source.parse));
    else if (item.kind === 'close' || closing === undefined) built.push(...singlePieces(item, source.flow));
    else {
      const pieces = enclosed(item, source, [index + 1, closing]);
      if (pieces) index = closing;
      built.push(...(pieces ?? [BOUNDARY]));
    }
  }
  return built;
}

/** What a pair of tags and its content make; null where the tags go and the content stays. */
function enclosed(tag: HtmlTag & { kind: 'open' }, source: Source, range: [number, number]): Piece[] | null {
  const content = () => build(source, ...range);
  if (VANISHING.has(tag.name))
    return tag.name === 'video' ? media(source.items.slice(range[0] - 1, range[1])) : [];
  if (tag.name === 'a') {
    const url = tag.attributes.get('href');
    return url === undefined
      ? phrasingOf(content())
      : [{ type: 'link', url, children: phrasingOf(content()) as never }];
  }
  if (INLINE.has(tag.name)) return [element(tag.name, titleOf(tag), phrasingOf(content()))];
  return BLOCK.has(tag.name) && source.flow ? blockPieces(tag.name, paragraphs(content())) : null;
}

function singlePieces(tag: HtmlTag, flow: boolean): Piece[] {
  if (tag.kind === 'open') {
    if (tag.name === 'br') return [{ type: 'break' }];
    if (tag.name === 'wbr') return [element('wbr', {})];
    if (tag.name === 'hr' && flow) return [{ type: 'thematicBreak' }];
    if (MEDIA.has(tag.name)) return media([tag]);
  }
  if (INLINE.has(tag.name)) return [];
  const isTag = flow || isHtmlElement(tag.name) || tag.kind === 'close' || tag.closed;
  return [isTag ? BOUNDARY : { type: 'text', value: tag.source }];
}

/** The first file that these tags name, as a Markdown image. */
function media(items: Item[]): Image[] {
  for (const item of items) {
    if (item.kind !== 'open' || !MEDIA.has(item.name)) continue;
    const url = item.attributes.get('src');
    const { alt, title } = {
      alt: item.attributes.get('alt') ?? '',
      title: item.attributes.get('title') ?? null,
    };
    if (url) return [{ type: 'image', url, alt, title }];
  }
  return [];
}

function titleOf(tag: HtmlTag & { kind: 'open' }) {
  return tag.name === 'abbr' ? { title: tag.attributes.get('title') } : {};
}

/** A list whose items are not all items is no list to a screen reader: its content stands alone then. */
function blockPieces(name: string, children: RootContent[]): Piece[] {
  const allowed = CHILDREN_OF.get(name);
  const fits = children.every((child) => !allowed || allowed.includes(elementName(child)));
  if (!fits || children.length === 0) return [BOUNDARY, ...children, BOUNDARY];
  return [element(name, {}, children.map(tight))];
}

/** An item, term or summary without the one paragraph it holds. */
function tight(node: RootContent): RootContent {
  if (node.type !== 'htmlElement' || !TIGHT.has(node.data.hName) || node.children.length !== 1) return node;
  const [only] = node.children;
  return only?.type === 'paragraph' ? { ...node, children: only.children } : node;
}

function elementName(node: RootContent): string {
  return node.type === 'htmlElement' ? node.data.hName : node.type;
}

function phrasingOf(pieces: Piece[]): RootContent[] {
  return pieces.filter((piece) => piece !== BOUNDARY);
}

function paragraphs(pieces: Piece[]): RootContent[] {
  const blocks: RootContent[] = [];
  let line: RootContent[] = [];
  for (const piece of [...pieces, BOUNDARY]) {
    if (piece !== BOUNDARY && isPhrasing(piece)) {
      line.push(piece);
      continue;
    }
    if (!isBlank(line)) blocks.push({ type: 'paragraph', children: line as PhrasingContent[] });
    line = [];
    if (piece !== BOUNDARY) blocks.push(piece);
  }
  return blocks;
}

function isBlank(nodes: Nodes[]): boolean {
  return nodes.every((node) => node.type === 'break' || (node.type === 'text' && node.value.trim() === ''));
}

/** Text from between tags as Markdown, with the spaces at its ends that the parser drops. */
function textPieces(text: string, parse: Parse): Piece[] {
  const { children } = parse(text);
  const [first] = children;
  if (children.length !== 1 || first?.type !== 'paragraph')
    return children.length === 0 ? [{ type: 'text', value: ' ' }] : children;
  const space = (found: boolean): Piece[] => (found ? [{ type: 'text', value: ' ' }] : []);
  return [...space(/^\s/.test(text)), ...first.children, ...space(/\s$/.test(text))];
}

function runsOf(lines: string[]): { lines: string[]; tags: boolean }[] {
  const runs: { lines: string[]; tags: boolean }[] = [];
  for (const line of lines) {
    const tags = isTagsOnly(line);
    const last = runs.at(-1);
    if (last?.tags === tags) last.lines.push(line);
    else runs.push({ lines: [line], tags });
  }
  return runs;
}

/** Indentation inside a tag is for the eye; to the parser four spaces would be code. */
function unindented(lines: string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const common = Math.min(...indents);
  return lines.map((line) => line.slice(common)).join('\n');
}

function tagless(html: string): string {
  return htmlTokens(html)
    .map((token) => (token.kind === 'text' ? token.value : ''))
    .join('');
}
