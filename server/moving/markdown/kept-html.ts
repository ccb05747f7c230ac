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
  const parts = html.split(/(<pre[\s>].*?<\/pre>)/s);
  const lines = parts.map((part, at) =>
    at % 2 === 1
      ? part.replaceAll(/\n\s*\n/g, (ends) => `\n${'&#10;'.repeat(ends.split('\n').length - 2)}`)
      : part.replaceAll(/\n\s*\n/g, '\n'),
  );
  return keptHtml(lines.join('').trim(), true);
}

function withoutStyles(node: Element): Element {
  const { align, className: _class, style: _style, ...properties } = node.properties;
  const isCell = /^t[dh]$/.test(node.tagName) && typeof align === 'string';
  return {
    ...node,
    properties: isCell ? { ...properties, className: [`align-${align}`] } : properties,
    children: node.children.map((child) => (child.type === 'element' ? withoutStyles(child) : child)),
  };
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
