import type { Element, RootContent as HtmlContent } from 'hast';
import type { RootContent } from 'mdast';
import { defaultHandlers, type Handlers } from 'mdast-util-to-hast';
import { remark } from 'remark';
import remarkHtml from 'remark-html';
import { describeBlock, type StoredBlock } from '#server/alignment/blocks.ts';
import type { RenderedMarkdown } from '#server/markdown/rendering.ts';
import { SCHEMA } from '#server/markdown/sanitize-schema.ts';
import type { HtmlElement } from '#server/markdown/tree.ts';
import { withSoftHyphens } from '#server/typography/soft-hyphens.ts';

/** Marks where prefixes for ids go. No Markdown contains this character: parsers replace it (CommonMark, 2.3). */
const MARK = '\0';

/** A child of a text's root with its sanitized HTML. */
export type SafePart = { source: RootContent; safe: HtmlContent[] };

type PageHtml = Pick<RenderedMarkdown, 'html' | 'idOffsets' | 'blocks' | 'links'>;

/** HTML within a text may have half a million paragraphs, and MongoDB stores at most 16 MB in a document. */
const MAX_BLOCKS = 20_000;

const HEADING = /^h[2-6]$/;
const VERBATIM = new Set(['code', 'kbd', 'math', 'samp', 'var']);

const handlers: Handlers = {
  heading: (state, node) => hyphenated(defaultHandlers.heading(state, node)),
  link: (state, node) => withMark(defaultHandlers.link(state, node)),
  htmlElement(state, node: HtmlElement) {
    const { hName: tagName, hProperties, hChildren = state.all(node) } = node.data;
    const html: Element = { type: 'element', tagName, properties: { ...hProperties }, children: hChildren };
    return HEADING.test(tagName) ? hyphenated(html) : withMark(html);
  },
};

const compiler = remark()
  .use(remarkHtml, {
    handlers,
    sanitize: { ...SCHEMA, clobber: ['id', 'ariaLabelledBy'], clobberPrefix: MARK },
    allowParseErrors: true,
  })
  .freeze();

export function toPageHtml(parts: SafePart[]): PageHtml {
  const links: string[] = [];
  let html = '';
  const idOffsets: number[] = [];
  const blocks: StoredBlock[] = [];

  for (const { source, safe } of parts) {
    const [first = '', ...rest] = compiler.stringify({ type: 'root', children: [source] }).split(MARK);
    html += first;
    for (const part of rest) {
      idOffsets.push(html.length);
      html += part;
    }

    for (const node of safe) {
      if (node.type !== 'element') continue;
      addLinks(node, links);
      // A line break follows the block.
      blocks.push({ ...describeBlock(node), end: html.length - 1 });
    }
  }

  const isLong = blocks.length > MAX_BLOCKS;
  return { html, idOffsets, blocks: isLong ? [] : blocks, links };
}

function addLinks({ properties: { href, src }, children }: Element, links: string[]): void {
  if (typeof href === 'string' && !href.startsWith('#')) links.push(href);
  if (typeof src === 'string') links.push(src);
  for (const child of children) if (child.type === 'element') addLinks(child, links);
}

/** Marks a reference to an id. The sanitizer marks the ids themselves, and the names that refer to them. */
function withMark(html: Element): Element {
  const { href } = html.properties;
  if (typeof href === 'string' && href.startsWith('#')) html.properties.href = `#${MARK}${href.slice(1)}`;
  return html;
}

/** Puts soft hyphens in the long words of headings, which would break without a hyphen on a phone with large text. */
function hyphenated(heading: Element): Element {
  for (const child of heading.children) {
    if (child.type === 'text') child.value = withSoftHyphens(child.value);
    else if (child.type === 'element' && !VERBATIM.has(child.tagName)) hyphenated(child);
  }
  return heading;
}
