import type { Element, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { describeBlock, type StoredBlock } from '#server/alignment/blocks.ts';
import { withSoftHyphens } from '#server/typography/soft-hyphens.ts';

/** Marks where prefixes for ids go. No Markdown contains this character: parsers replace it (CommonMark, 2.3). */
const MARK = '\0';

export type PageHtml = {
  html: string;
  /**
   * Where a prefix has to be inserted so that the ids in `html`, and references to them, differ from those of another
   * text.
   */
  idOffsets: number[];
  /** The top-level elements, for the alignment with the translation; none if there are too many of them. */
  blocks: StoredBlock[];
  /** The addresses of links, pictures and videos, in order. */
  links: string[];
};

/** HTML within a text may have half a million paragraphs, and MongoDB stores at most 16 MB in a document. */
const MAX_BLOCKS = 20_000;

const HEADING = /^h[2-6]$/;
const VERBATIM = new Set(['code', 'kbd', 'math', 'samp', 'var']);

/** The HTML of a page. Changes the tree. */
export function toPageHtml(tree: Root): PageHtml {
  const links: string[] = [];
  markIds(tree, links);
  let html = '';
  const idOffsets: number[] = [];
  const blocks: StoredBlock[] = [];

  for (const node of tree.children) {
    const block = node.type === 'element' ? describeBlock(node) : null;
    if (node.type === 'element') hyphenateHeadings(node);
    const [first = '', ...rest] = toHtml(node, { allowParseErrors: true }).split(MARK);
    html += first;
    for (const part of rest) {
      idOffsets.push(html.length);
      html += part;
    }

    if (block) blocks.push({ ...block, end: html.length });
  }

  const isLong = blocks.length > MAX_BLOCKS;
  return { html: html && `${html}\n`, idOffsets, blocks: isLong ? [] : blocks, links };
}

function markIds(node: Root | Element, links: string[]): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue;

    const { id, href, src, ariaLabelledBy } = child.properties;
    if (id) child.properties.id = `${MARK}${id}`;
    if (typeof href === 'string') {
      if (href.startsWith('#')) child.properties.href = `#${MARK}${href.slice(1)}`;
      else links.push(href);
    }
    if (typeof src === 'string') links.push(src);

    if (Array.isArray(ariaLabelledBy)) {
      child.properties.ariaLabelledBy = ariaLabelledBy.map((reference) => `${MARK}${reference}`);
    }
    markIds(child, links);
  }
}

/** Puts soft hyphens in the long words of headings, which would break without a hyphen on a phone with large text. */
function hyphenateHeadings(node: Element, isInHeading = HEADING.test(node.tagName)): void {
  for (const child of node.children) {
    if (child.type === 'text' && isInHeading) child.value = withSoftHyphens(child.value);
    if (child.type !== 'element' || VERBATIM.has(child.tagName)) continue;
    hyphenateHeadings(child, isInHeading || HEADING.test(child.tagName));
  }
}
