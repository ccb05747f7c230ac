import type { RootContent } from 'mdast';
import { BLOCK_TAGS, INLINE_TAGS } from '#server/markdown/sanitize-schema.ts';
import type { HtmlToken } from './html-tokens.ts';

/** Inline elements that rendering keeps. */
export const INLINE = new Set([...INLINE_TAGS, 'a']);

/** Block elements that rendering keeps in the places that they may have. */
export const KEPT = new Set(BLOCK_TAGS);

/** The elements that end a paragraph. */
export const BLOCK = new Set([
  ...BLOCK_TAGS,
  ...(
    'address article aside body center dialog dir div fieldset footer form frameset h1 h2 h3 h4 h5 h6 header hgroup ' +
    'hr html legend main menu nav optgroup option p pre search section'
  ).split(' '),
]);

/** Elements that are removed together with their content, if they have an end tag. */
export const REMOVED = new Set(['script', 'style', 'template']);

/** Elements that show a file or page of another site. */
export const EMBEDDED = new Set(['audio', 'embed', 'frame', 'iframe', 'object', 'source', 'video']);

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

const OTHER = new Set(
  (
    'applet big button canvas colgroup data datalist font head label map math meter nobr noembed noframes ' +
    'noscript output picture progress select slot span svg textarea title xmp'
  ).split(' '),
);

/** The elements that a start tag ends if their end tags are left out, inside of the nearest element of `within`. */
const ENDS: ReadonlyMap<string, { ends: string[]; within: string[] }> = new Map(
  [
    { starts: ['li'], ends: ['li'], within: ['ol', 'ul'] },
    { starts: ['dd', 'dt'], ends: ['dd', 'dt'], within: ['dl'] },
    { starts: ['option'], ends: ['option'], within: ['datalist', 'select'] },
    { starts: ['td', 'th'], ends: ['td', 'th'], within: ['table', 'tr'] },
    { starts: ['tr'], ends: ['caption', 'td', 'th', 'tr'], within: ['table'] },
    {
      starts: ['tbody', 'tfoot', 'thead'],
      ends: ['caption', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'],
      within: ['table'],
    },
  ].flatMap(({ starts, ...rule }) => starts.map((name) => [name, rule])),
);

const ENDABLE = new Set(['p', ...ENDS.keys()]);

const TABLE_PARTS = new Set('caption tbody td tfoot th thead tr'.split(' '));

/**
 * If tags are nested deeper, the outermost are dropped, so that recursion stays shallow. The limit also bounds the
 * search for a start tag.
 */
const MAX_NESTING = 20;

/** A child of a parent node: an HTML token, a node that is not HTML, or the edge of a block. */
export type Item = HtmlToken | { kind: 'node'; node: RootContent } | { kind: 'boundary' };

/** Items, and a map from the index of each paired start tag to the index of the item at which the element ends. */
export type Paired = { items: Item[]; closing: ReadonlyMap<number, number> };

/** `parts` is the index after the last part of a table that has ended. */
type Open = { name: string; index: number; parts?: number };

export function isHtmlElement(name: string): boolean {
  return [INLINE, BLOCK, REMOVED, EMBEDDED, VOID, OTHER].some((names) => names.has(name));
}

/**
 * Pairs start and end tags like brackets. The end tags of paragraphs, items, rows and cells may be missing. A table
 * without an end tag ends after its last part, so that it does not hold the rest of the text.
 */
export function pairTags(items: Item[]): Paired {
  const closing = new Map<number, number>();
  const open: Open[] = [];
  const end = (from: number, index: number) => {
    let last = index;
    for (const ended of open.splice(from)) {
      last = ended.parts ?? last;
      const ends = ENDABLE.has(ended.name) || ended.parts !== undefined;
      if (ends && ended.index < last) closing.set(ended.index, last);
    }
  };

  for (const [index, item] of items.entries()) {
    if (item.kind === 'open') {
      if (BLOCK.has(item.name)) end(firstEnded(open, item.name), index);
      if (item.closed || VOID.has(item.name)) continue;
      open.push({ name: item.name, index });
      if (open.length > MAX_NESTING) open.shift();
    } else if (item.kind === 'close') {
      const partner = open.findLastIndex(({ name }) => name === item.name);
      if (partner === -1) continue;
      end(partner + 1, index);
      closing.set((open.pop() as Open).index, index);
      const table = TABLE_PARTS.has(item.name) && open.findLast(({ name }) => name === 'table');
      if (table) table.parts = index + 1;
    }
  }

  const table = open.findIndex(({ parts }) => parts !== undefined);
  if (table !== -1) end(table, items.length);

  return { items, closing };
}

/** The place of the outermost open element that the start tag of a block ends. */
function firstEnded(open: Open[], name: string): number {
  const rule = ENDS.get(name);
  let first = open.length;
  for (let at = open.length - 1; at >= 0; at -= 1) {
    const { name: opened } = open[at] as Open;
    if (opened === 'p' || rule?.ends.includes(opened)) first = at;
    if (rule ? rule.within.includes(opened) : BLOCK.has(opened)) break;
  }
  return first;
}
