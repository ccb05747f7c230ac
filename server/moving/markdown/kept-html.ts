import type { Element, ElementContent } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { element, hasElement } from '#contract/markup/elements.ts';
import type { Handler } from '#contract/markup/to-markdown.ts';
import { SCHEMA } from '#server/markdown/sanitize-schema.ts';

const KEPT = 'kept-html';

/** Stands for a part that Markdown has no sign for. */
export function keptHtml(value: string, isBlock = false): Element {
  return element(KEPT, [], { dataHtml: value, dataBlock: isBlock });
}

/** As HTML that the renderer shows, without an empty line: that would end it. */
export function blockAsHtml(node: Element): Element {
  const html = toHtml(sanitize(withoutStyles(node), SCHEMA));
  return keptHtml(html.replaceAll(LINE_END, '&#10;').trim(), true);
}

/** Stands for a line end that would make an empty line in code. */
const LINE_END = '\uE000';

function withoutStyles(node: Element, isCode = false): Element {
  const { align, className: _class, style: _style, ...properties } = node.properties;
  const isCell = /^t[dh]$/.test(node.tagName) && typeof align === 'string';
  return {
    ...node,
    properties: isCell ? { ...properties, className: [`align-${align}`] } : properties,
    children: node.children.map((child) => {
      if (child.type === 'element') return withoutStyles(child, isCode || child.tagName === 'pre');
      return child.type === 'text' ? { ...child, value: withoutEmptyLines(child.value, isCode) } : child;
    }),
  };
}

function withoutEmptyLines(text: string, isCode: boolean): string {
  if (!isCode) return text.replaceAll(/\n\s+/g, '\n');
  const lines = text.split('\n');
  const endOf = (index: number) => (lines[index]?.trim() === '' && index > 0 ? LINE_END : '\n');
  return lines.map((line, index) => (index === 0 ? line : endOf(index - 1) + line)).join('');
}

export const writeKept: Handler = (_state, { properties }) => ({
  type: 'html',
  value: String(properties.dataHtml),
});

/** The tags of an inline element that Markdown has no sign for, around its content. */
export function inlineAsHtml(node: Element): ElementContent[] {
  if (node.children.length === 0) return [];
  const { title, lang, dir } = node.properties;
  const shell = { ...node, properties: { title, lang, dir }, children: [] };
  const [open = ''] = /^<[^>]*>/.exec(toHtml(shell)) ?? [];
  return [keptHtml(open), ...node.children, keptHtml(`</${node.tagName}>`)];
}

/** Whether a table needs more than rows of cells with one paragraph each. */
export function isComplexTable(table: Element): boolean {
  return hasElement(table, /^(?:table|[uo]l|pre|blockquote|h[1-6]|details|hr)$/) || hasSpans(table);
}

function hasSpans({ children }: Element): boolean {
  return children.some(
    (node) =>
      node.type === 'element' &&
      (Number(node.properties.colSpan ?? 1) > 1 ||
        Number(node.properties.rowSpan ?? 1) > 1 ||
        hasSpans(node)),
  );
}
