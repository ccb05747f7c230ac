import type { Properties } from 'hast';
import type { Image, Nodes, Parents, Root, RootContent, Text } from 'mdast';
import type { Ids } from '#server/markdown/ids.ts';
import { isPlayable } from '#server/markdown/media.ts';
import { ANCESTORS } from '#server/markdown/sanitize-schema.ts';
import { element, textOf, visit, visitAll } from '#server/markdown/tree.ts';
import { propertiesOf } from './html-attributes.ts';
import {
  BOUNDARY,
  type Fragment,
  isBlank,
  isPhrase,
  paragraphs,
  phrasingOf,
  scopeOf,
  tight,
  toBlock,
  trimmed,
} from './html-blocks.ts';
import {
  BLOCK,
  EMBEDDED,
  INLINE,
  type Item,
  isHtmlElement,
  KEPT,
  type Paired,
  pairTags,
  REMOVED,
} from './html-pairs.ts';
import { htmlTokens, type OpenTag } from './html-tokens.ts';

type Document = { siteUrl: string; ids: Ids };

/** `flow` is false inside of a line, which can't contain blocks. */
type Source = Paired & Document & { flow: boolean };

/** A range of items, and the nearest list, table, figure or `details` around it. */
type Range = { start: number; end: number; within: string };

/** The attributes whose words browsers show; the first that is there. */
const WORDS: ReadonlyMap<string, string[]> = new Map([
  ['area', ['alt']],
  ['img', ['alt', 'aria-label']],
  ['input', ['value', 'alt', 'placeholder']],
  ['optgroup', ['label']],
  ['option', ['label']],
  ['textarea', ['placeholder']],
  ...Array.from(EMBEDDED, (name): [string, string[]] => [name, ['title', 'aria-label']]),
]);

/** Parameters of an `object` that are its address. */
const ADDRESS_PARAMS = new Set(['movie', 'src', 'url']);

/** Types of `input` whose value is only for programs. */
const UNSHOWN = new Set(['checkbox', 'hidden', 'radio']);

const FLOW_PARENTS = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

/**
 * Replaces the HTML in a document by Markdown nodes, so that no markup passes through. Harmless elements are created
 * again with the attributes of `html-attributes.ts`, files and pages of other sites become links, scripts and styles
 * are removed, and of all other elements the content stays. As in CommonMark, the content of a block of HTML is not
 * Markdown up to the next empty line. A word in angle brackets that is not an element (`Array<string>`) is text.
 */
export function transformHtml(tree: Root, document: Document): void {
  transformChildren(tree, document);
  visitAll(tree, (node) => {
    if ('children' in node) transformChildren(node, document);
  });
  visit(tree, 'paragraph', ({ children }, index, parent) => {
    if (!children.every((child) => isBlank(child) || isMark(child))) return;

    // A place that links lead to is in the text that follows, or on its own.
    const marks = children.filter(isMark);
    const next = parent.children[index + 1];
    const isText = next?.type === 'paragraph' || next?.type === 'heading';
    if (isText) next.children.unshift(...marks);
    parent.children.splice(index, 1, ...((isText ? [] : marks) as never[]));
    return isText ? index : index + marks.length;
  });
}

function transformChildren(parent: Parents, document: Document): void {
  const isCell = parent.type === 'tableCell' && parent.children.some(isBlockTag);
  const flow = FLOW_PARENTS.has(parent.type) || isCell;
  if (!parent.children.some((child) => child.type === 'html' || (flow && hasBlockTags(child)))) return;

  const items = (parent.children as RootContent[]).flatMap((child) => itemsOf(child, flow && !isCell));
  const fragments = build(
    { ...pairTags(items), ...document, flow },
    { start: 0, end: items.length, within: '' },
  );
  const children = flow ? paragraphs(fragments) : phrasingOf(fragments);
  parent.children = (isCell ? tight(children) : children) as never[];
}

/** In flow content, a paragraph with the tags of blocks is split, so that they are paired with tags around it. */
function itemsOf(node: RootContent, flow: boolean): Item[] {
  const items = (): Item[] => {
    if (node.type === 'html') return htmlTokens(node.value);
    return 'children' in node ? node.children.flatMap((child) => itemsOf(child, false)) : [];
  };
  if (!flow) return node.type === 'html' ? items() : [{ kind: 'node', node }];
  if (node.type !== 'html' && !hasBlockTags(node)) return [{ kind: 'node', node }];
  return [{ kind: 'boundary' }, ...items(), { kind: 'boundary' }];
}

function hasBlockTags(node: Nodes): boolean {
  return node.type === 'paragraph' && node.children.some(isBlockTag);
}

function isBlockTag(node: Nodes): boolean {
  const [, slash, name = ''] = (node.type === 'html' && /^<(\/?)([a-z][a-z\d-]*)/i.exec(node.value)) || [];
  // An unknown element, such as a component, may begin before the paragraph in which it ends.
  return BLOCK.has(name.toLowerCase()) || (slash === '/' && !isHtmlElement(name.toLowerCase()));
}

function build(source: Source, { start, end, within }: Range): Fragment[] {
  const built: Fragment[][] = [];
  for (let index = start; index < end; index += 1) {
    const item = source.items[index] as Item;
    const closing = source.closing.get(index);
    if (item.kind !== 'open') built.push(toFragments(item));
    else if (closing === undefined) built.push(toUnpaired(item, source));
    else {
      built.push(toElement(item, source, { start: index + 1, end: closing, within }));
      index = source.items[closing]?.kind === 'close' ? closing : closing - 1;
    }
  }
  return built.flat();
}

function toFragments(item: Exclude<Item, OpenTag>): Fragment[] {
  if (item.kind === 'node') return [item.node];
  if (item.kind === 'text') return [{ type: 'text', value: item.value.replace(/[ \t\n\f\r]+/g, ' ') }];
  if (item.kind === 'close' && item.name === 'br') return [{ type: 'break' }];
  return item.kind === 'boundary' || BLOCK.has(item.name) ? [BOUNDARY] : [];
}

/** The nodes for a pair of tags and its content. */
function toElement(tag: OpenTag, source: Source, range: Range): Fragment[] {
  const { name } = tag;
  if (REMOVED.has(name)) return [];
  if (name === 'pre' && source.flow) return [toCode(source.items.slice(range.start, range.end))];

  const embedded = EMBEDDED.has(name) && toEmbedded(source.items.slice(range.start - 1, range.end), source);
  if (embedded) return embedded;

  const properties = propertiesOf(tag, source.ids);
  const content = [...shownWords(tag), ...build(source, { ...range, within: scopeOf(name, range.within) })];
  if (name === 'a') return toLink(tag, properties, content);

  if (!BLOCK.has(name)) {
    const isKept = INLINE.has(name) && content.every(isPhrase);
    return isKept ? [element(name, properties, content)] : withProperties(properties, content);
  }
  if (!source.flow) return [BOUNDARY, ...withProperties(properties, content), BOUNDARY];

  const owners = ANCESTORS[name];
  if (KEPT.has(name) && (!owners || owners.includes(range.within))) return toBlock(name, properties, content);

  const depth = Number(/^h([1-6])$/.exec(name)?.[1]) as 1;
  if (depth)
    return [
      { type: 'heading', depth, children: trimmed(phrasingOf(content)), data: { hProperties: properties } },
    ];
  return [BOUNDARY, ...blocksWithProperties(properties, paragraphs(content)), BOUNDARY];
}

function toUnpaired(tag: OpenTag, source: Source): Fragment[] {
  const { name, attributes } = tag;
  if (name === 'br') return [{ type: 'break' }];
  if (name === 'wbr') return [element('wbr', {})];
  if (name === 'hr' && source.flow) return [{ type: 'thematicBreak' }];
  const url = name === 'img' && addressOf(tag);
  if (url) return imageOf(url, attributes);
  if (EMBEDDED.has(name)) return toEmbedded([tag], source) ?? shownWords(tag);

  if (!isHtmlElement(name)) return tag.closed ? [] : [{ type: 'text', value: tag.source }];
  const { id } = propertiesOf(tag, source.ids);
  const mark = [...(id ? [element('span', { id })] : []), ...shownWords(tag)];
  return BLOCK.has(name) ? [BOUNDARY, ...mark] : mark;
}

/** The words that browsers show of an element which rendering does not keep. */
function shownWords({ name, attributes }: OpenTag): Text[] {
  if (UNSHOWN.has(attributes.get('type')?.toLowerCase() ?? '')) return [];
  const words = WORDS.get(name)
    ?.map((attribute) => attributes.get(attribute))
    .find(Boolean);
  return words ? [{ type: 'text', value: ` ${words} ` }] : [];
}

function imageOf(url: string, attributes: OpenTag['attributes']): Image[] {
  const alt = attributes.get('alt') ?? attributes.get('aria-label') ?? '';
  return [{ type: 'image', url, alt, title: attributes.get('title') ?? null }];
}

/** A player for a video, a link to any other file or page; null if there is no address. */
function toEmbedded(items: Item[], { siteUrl }: Document): Fragment[] | null {
  const tags = items.filter((item) => item.kind === 'open') as [OpenTag, ...OpenTag[]];
  const [{ name, attributes }] = tags;
  const url = tags.map(addressOf).find(Boolean);
  if (!url) return null;

  if (name !== 'audio' && isPlayable(url, siteUrl)) return imageOf(url, attributes);
  const title =
    attributes.get('title') || attributes.get('aria-label') || wordsOf(items).replace(/\s+/g, ' ').trim();
  return [{ type: 'link', url, children: [{ type: 'text', value: title || url }] }];
}

/** The address of what an element embeds. Scripts that load it late find it in `data-src`. */
function addressOf({ name, attributes }: OpenTag): string | undefined {
  if (name === 'param')
    return ADDRESS_PARAMS.has(attributes.get('name') ?? '') ? attributes.get('value') : '';
  if (name !== 'img' && !EMBEDDED.has(name)) return;
  return attributes.get('data-src') || attributes.get('src') || attributes.get('data');
}

function toLink({ attributes }: OpenTag, properties: Properties, content: Fragment[]): Fragment[] {
  const url = attributes.get('href');
  if (url === undefined) return withProperties(properties, content);

  const title = attributes.get('title') ?? null;
  const linked = (nodes: RootContent[]): RootContent => ({
    type: 'link',
    url,
    title,
    children: nodes as never,
  });
  if (content.every(isPhrase)) return withProperties(properties, [linked(content)]);

  const blocks = paragraphs(content).map((block) => {
    const isText = block.type === 'paragraph' || block.type === 'heading';
    return isText ? ({ ...block, children: [linked(block.children)] } as RootContent) : block;
  });
  return withProperties(properties, blocks);
}

/** An element without a meaning is kept for its id, language or direction. */
function withProperties(properties: Properties, content: Fragment[]): Fragment[] {
  if (Object.keys(properties).length === 0) return content;
  if (content.every(isPhrase)) return [element('span', properties, content)];
  return blocksWithProperties(properties, paragraphs(content));
}

function blocksWithProperties({ id, lang, dir }: Properties, blocks: RootContent[]): RootContent[] {
  const [first] = blocks;
  if (blocks.length === 1 && first?.type === 'paragraph' && (id || lang || dir)) {
    return [{ ...first, data: { hProperties: { id, lang, dir } } }];
  }
  if (lang || dir) return [element('div', { id, lang, dir }, blocks)];
  return id ? [element('span', { id }), ...blocks] : blocks;
}

/** Preformatted text is code. As in HTML, a line end at its start doesn't count. */
function toCode(items: Item[]): RootContent {
  const code = items.find((item) => item.kind === 'open' && item.name === 'code') as OpenTag | undefined;
  const lang = /(?:^|\s)lang(?:uage)?-(\S+)/.exec(code?.attributes.get('class') ?? '')?.[1] ?? null;
  return { type: 'code', lang, value: wordsOf(items).replace(/^\n/, '').trimEnd() };
}

function wordsOf(items: Item[]): string {
  return items
    .map((item) => {
      if (item.kind === 'text') return item.value;
      if (item.kind === 'node') return 'value' in item.node ? item.node.value : textOf(item.node);
      if (item.kind === 'boundary') return '\n';
      if (item.kind === 'close') return '';
      return item.name === 'br' ? '\n' : (shownWords(item)[0]?.value ?? '');
    })
    .join('');
}

/** An empty element with an id. */
function isMark(node: Nodes): boolean {
  return node.type === 'htmlElement' && node.data.hName === 'span' && node.children.length === 0;
}
