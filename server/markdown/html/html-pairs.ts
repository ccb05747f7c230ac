import type { RootContent } from 'mdast';
import { BLOCK_TAGS, INLINE_TAGS } from '#server/markdown/sanitize-schema.ts';
import type { HtmlToken } from './html-tokens.ts';

/** Inline elements. */
export const INLINE = new Set([...INLINE_TAGS, 'a']);

/** Block elements that rendering keeps. */
export const BLOCK = new Set(BLOCK_TAGS);

/** Elements that are removed together with their content, if they have an end tag. */
export const REMOVED = new Set(
  (
    'applet audio canvas head iframe math noembed noframes noscript object script select style svg template ' +
    'textarea title video xmp'
  ).split(' '),
);

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

const OTHER = new Set(
  (
    'address article aside bdi bdo body button center cite colgroup data datalist dfn dialog div fieldset figcaption ' +
    'figure font footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup html label legend main map menu meter nav ' +
    'optgroup option output p picture pre progress rp rt ruby search section slot span strike table tbody td tfoot th ' +
    'thead time tr tt'
  ).split(' '),
);

/**
 * In deeper nesting the outermost tags are dropped, so that the tree stays shallow enough for recursion. It also
 * bounds the search for a start tag.
 */
const MAX_NESTING = 20;

/** A child of a parent node: an HTML token, or a node that is not HTML. */
export type Item = HtmlToken | { kind: 'node'; node: RootContent };

/** Items, and a map from the index of each paired start tag to the index of its end tag. */
export type Paired = { items: Item[]; closing: ReadonlyMap<number, number> };

export function isHtmlElement(name: string): boolean {
  return [INLINE, BLOCK, REMOVED, VOID, OTHER].some((names) => names.has(name));
}

/** Pairs start and end tags like brackets. With `flow`, inline elements can't enclose blocks. */
export function pairTags(items: Item[], { flow }: { flow: boolean }): Paired {
  const closing = new Map<number, number>();
  let open: { name: string; index: number }[] = [];
  for (const [index, item] of items.entries()) {
    if (item.kind === 'open' && !item.closed && !VOID.has(item.name)) {
      open.push({ name: item.name, index });
      if (open.length > MAX_NESTING) open.shift();
    } else if (item.kind === 'close') {
      const partner = open.findLastIndex(({ name }) => name === item.name);
      if (partner === -1) continue;
      closing.set((open[partner] as { index: number }).index, index);
      open.length = partner;
    } else if (item.kind === 'node' && flow) {
      open = open.filter(({ name }) => !INLINE.has(name));
    }
  }

  return { items, closing };
}
