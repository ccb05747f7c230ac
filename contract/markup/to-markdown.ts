import type { Element } from 'hast';
import type { PhrasingContent } from 'mdast';
import type { Options as ToMarkdown } from 'rehype-remark';
import type { Options as Style } from 'remark-stringify';
import { element, hasElement } from './elements.ts';

export type Handler = NonNullable<ToMarkdown['handlers']>[string];

/** Markdown has no sign for these. */
export const keepTags: Handler = (state, { tagName, properties, children }) => {
  if (properties.dataFootnote) return { type: 'footnoteReference', identifier: `${properties.dataFootnote}` };
  if (children.length === 0) return [];
  return [
    { type: 'html', value: `<${tagName}>` },
    ...(state.all(element(tagName, children)) as PhrasingContent[]),
    { type: 'html', value: `</${tagName}>` },
  ];
};

/** The notes that `markFootnotes` has found. */
export const keepNotes: Handler = (state, node) => {
  const children = state.toFlow(state.all(node));
  const { dataFootnote } = node.properties;
  return dataFootnote ? { type: 'footnoteDefinition', identifier: `${dataFootnote}`, children } : children;
};

const CODE = /^(?:code|tt|samp|kbd|var)$/;
const INLINE = /^(?:b|strong|i|em|s|strike|del|su[bp]|mark)$/;
const BLOCKS = /^(?:p|div|h[1-6]|[uo]l|table|blockquote|pre)$/;

/** Moves a mark that is around blocks, or code around elements, to the texts in it. */
export function spreadMark(node: Element): void {
  const isAroundElements = CODE.test(node.tagName) && hasElement(node, /./);
  const isAroundBlocks = INLINE.test(node.tagName) && hasElement(node, BLOCKS);
  if (!isAroundElements && !isAroundBlocks) return;
  markTexts(node, node.tagName);
  node.tagName = 'span';
}

function markTexts(parent: Element, tagName: string): void {
  parent.children = parent.children.map((node) => {
    if (node.type === 'text' && node.value.trim() !== '') return element(tagName, [node]);
    if (node.type === 'element' && node.tagName !== 'pre') markTexts(node, tagName);
    return node;
  });
}

/** How Markdown is written here. */
export const STYLE: Style = {
  bullet: '-',
  emphasis: '_',
  rule: '-',
  fences: true,
  listItemIndent: 'one',
};

/** Writes Markdown in which no dollar sign begins a formula: text from elsewhere never has any. */
export function writeWithoutFormulas(write: (style: Style) => string): string {
  const plain = write(STYLE);
  const [, ...afterSigns] = plain.split('$');
  const hasFormula = /^\$|\$(?![\p{L}\p{N}])/u.test(afterSigns.join('$'));
  return hasFormula ? write({ ...STYLE, unsafe: [{ character: '$', inConstruct: 'phrasing' }] }) : plain;
}

/** A table in Markdown has a head, so the first row becomes one, and no caption. */
export function withHead(table: Element): Element[] {
  const captions = table.children.filter(
    (node): node is Element => node.type === 'element' && node.tagName === 'caption',
  );
  const [first] = rowsOf(table);
  for (const cell of first?.children ?? []) {
    if (cell.type === 'element' && cell.tagName === 'td') cell.tagName = 'th';
  }

  return [...captions.map(({ children }) => element('p', children)), table];
}

function rowsOf(parent: Element): Element[] {
  return parent.children.flatMap((node) => {
    if (node.type !== 'element') return [];
    return node.tagName === 'tr' ? [node] : rowsOf(node);
  });
}
