import type { Image, Nodes, Parents, PhrasingContent, Root, RootContent } from 'mdast';
import { element, isPhrasing, visit, visitAll } from '#server/markdown/tree.ts';
import { BLOCK, INLINE, type Item, isHtmlElement, type Paired, pairTags, REMOVED } from './html-pairs.ts';
import { type HtmlTag, htmlTokens, isTagsOnly } from './html-tokens.ts';

type Parse = (markdown: string) => Root;
type Source = Paired & { flow: boolean; parse: Parse };

/** Stands for a removed tag: the text before it and the text after it are separate paragraphs. */
const BOUNDARY = null;
type Fragment = RootContent | typeof BOUNDARY;

/** Elements that show a media file. */
const MEDIA = new Set(['img', 'source', 'video']);

/** The only children that these elements may have. */
const CHILDREN_OF: ReadonlyMap<string, readonly string[]> = new Map([
  ['dl', ['dd', 'dt']],
  ['ol', ['li']],
  ['ul', ['li']],
]);

const TIGHT = new Set(['dd', 'dt', 'li', 'summary']);

const FLOW_PARENTS = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition', 'htmlElement']);

/**
 * Replaces the HTML in a document by Markdown nodes, so that no markup passes through: a few harmless
 * elements are created again without attributes, `a`, `img` and `video` become links and images, scripts and
 * similar elements are removed with their content, and of all other elements only the content stays, parsed
 * as Markdown. A word in angle brackets that is not an element (`Array<string>`) becomes text.
 */
export function transformHtml(tree: Root, parse: Parse): void {
  transformChildren(tree, parse);
  visitAll(tree, (node) => {
    if ('children' in node) transformChildren(node, parse);
  });
  visit(tree, 'paragraph', (node, index, parent) => {
    if (!isBlank(node.children)) return;
    parent.children.splice(index, 1);
    return index;
  });
}

function transformChildren(parent: Parents, parse: Parse): void {
  if (!parent.children.some(({ type }) => type === 'html')) return;
  const flow = FLOW_PARENTS.has(parent.type);
  const items = parent.children.flatMap((child) => itemsOf(child, flow ? parse : null));
  const fragments = build({ ...pairTags(items, { flow }), flow, parse }, 0, items.length);
  parent.children = (flow ? paragraphs(fragments) : phrasingOf(fragments)) as RootContent[];
}

/** Splits an HTML node into items. With `parse`, in flow content, text between lines of tags is parsed as Markdown. */
function itemsOf(node: RootContent, parse: Parse | null): Item[] {
  if (node.type !== 'html') return [{ kind: 'node', node }];
  if (!parse) return htmlTokens(node.value);

  const preformatted = /^\s*<pre\b[^>]*>\n?([\s\S]*?)<\/pre>\s*$/i.exec(node.value)?.[1];
  if (preformatted !== undefined)
    return [{ kind: 'node', node: { type: 'code', value: tagless(preformatted) } }];

  return runsOf(node.value.split('\n')).flatMap(({ lines, tags }): Item[] => {
    if (tags) return htmlTokens(lines.join('')).filter(({ kind }) => kind !== 'text');
    // HTML that the parser returns again (`<p>text</p>`) is split into tokens without another parse.
    return parse(unindented(lines)).children.flatMap((child): Item[] =>
      child.type === 'html' ? htmlTokens(child.value) : [{ kind: 'node', node: child }],
    );
  });
}

function build(source: Source, start: number, end: number): Fragment[] {
  const built: Fragment[] = [];
  for (let index = start; index < end; index += 1) {
    const item = source.items[index] as Item;
    const closing = source.closing.get(index);
    if (item.kind === 'node') built.push(item.node);
    else if (item.kind === 'text') built.push(...toTextFragments(item.source, source.parse));
    else if (item.kind === 'close' || closing === undefined) built.push(...toUnpaired(item, source.flow));
    else {
      const fragments = toElement(item, source, [index + 1, closing]);
      if (fragments) index = closing;
      built.push(...(fragments ?? [BOUNDARY]));
    }
  }
  return built;
}

/** The nodes for a pair of tags and its content; null if only the content stays. */
function toElement(
  tag: HtmlTag & { kind: 'open' },
  source: Source,
  range: [number, number],
): Fragment[] | null {
  const content = () => build(source, ...range);
  if (REMOVED.has(tag.name))
    return tag.name === 'video' ? media(source.items.slice(range[0] - 1, range[1])) : [];

  if (tag.name === 'a') {
    const url = tag.attributes.get('href');
    return url === undefined
      ? phrasingOf(content())
      : [{ type: 'link', url, children: phrasingOf(content()) as never }];
  }

  if (INLINE.has(tag.name)) return [element(tag.name, titleOf(tag), phrasingOf(content()))];
  return BLOCK.has(tag.name) && source.flow ? toBlock(tag.name, paragraphs(content())) : null;
}

function toUnpaired(tag: HtmlTag, flow: boolean): Fragment[] {
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

/** The first media file of these tags, as a Markdown image. */
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

/** Screen readers ignore a list whose children are not only items, so then only its content stays. */
function toBlock(name: string, children: RootContent[]): Fragment[] {
  const allowed = CHILDREN_OF.get(name);
  const fits = children.every((child) => !allowed || allowed.includes(elementName(child)));
  if (!fits || children.length === 0) return [BOUNDARY, ...children, BOUNDARY];
  return [element(name, {}, children.map(tight))];
}

/** Unwraps the only paragraph of an item, term or summary. */
function tight(node: RootContent): RootContent {
  if (node.type !== 'htmlElement' || !TIGHT.has(node.data.hName) || node.children.length !== 1) return node;
  const [only] = node.children;
  return only?.type === 'paragraph' ? { ...node, children: only.children } : node;
}

function elementName(node: RootContent): string {
  return node.type === 'htmlElement' ? node.data.hName : node.type;
}

function phrasingOf(fragments: Fragment[]): RootContent[] {
  return fragments.filter((fragment) => fragment !== BOUNDARY);
}

function paragraphs(fragments: Fragment[]): RootContent[] {
  const blocks: RootContent[] = [];
  let line: RootContent[] = [];
  for (const fragment of [...fragments, BOUNDARY]) {
    if (fragment !== BOUNDARY && isPhrasing(fragment)) {
      line.push(fragment);
      continue;
    }

    if (!isBlank(line)) blocks.push({ type: 'paragraph', children: line as PhrasingContent[] });
    line = [];
    if (fragment !== BOUNDARY) blocks.push(fragment);
  }

  return blocks;
}

function isBlank(nodes: Nodes[]): boolean {
  return nodes.every((node) => node.type === 'break' || (node.type === 'text' && node.value.trim() === ''));
}

/** Parses text between tags as Markdown and restores the spaces at its ends that the parser drops. */
function toTextFragments(text: string, parse: Parse): Fragment[] {
  const { children } = parse(text);
  const [first] = children;
  if (children.length !== 1 || first?.type !== 'paragraph')
    return children.length === 0 ? [{ type: 'text', value: ' ' }] : children;
  const space = (found: boolean): Fragment[] => (found ? [{ type: 'text', value: ' ' }] : []);
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

/** Removes the common indentation of lines inside a tag; the parser reads four spaces as code. */
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
