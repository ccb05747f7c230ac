import type { Element, ElementContent, Root } from 'hast';
import { element } from '#contract/markup/elements.ts';

/** Elements that are part of a paragraph. */
const INLINE =
  /^(?:a|kept-html|abbr|b|bdi|bdo|br|cite|code|data|del|dfn|em|font|i|img|input|ins|kbd|label|mark|q|s|samp|small|span|strike|strong|su[bp]|time|tt|u|var|wbr)$/;
/** Within these, lines are paragraphs too. */
const PARENTS = /^(?:blockquote|div|section|article|main|header|footer|center)$/;

/** Whether blocks may be in an element. */
export function isFlow(parent: Root | Element): boolean {
  return parent.type === 'root' || PARENTS.test(parent.tagName);
}

function isInline(node: ElementContent): boolean {
  return node.type === 'element' && INLINE.test(node.tagName) && node.properties.dataBlock !== true;
}

/** Puts HTML that stays within a line, with the line around it, into a paragraph. */
export function wrapKeptLines(parent: Root | Element): void {
  const result: ElementContent[] = [];
  let line: ElementContent[] = [];
  const end = () => {
    const isKept = line.some((node) => node.type === 'element' && node.tagName === 'kept-html');
    result.push(...(isKept ? [element('p', line)] : line));
    line = [];
  };
  for (const node of parent.children as ElementContent[]) {
    if (node.type === 'text' || isInline(node)) line.push(node);
    else {
      end();
      result.push(node);
    }
  }
  end();
  parent.children = result;
}

/**
 * Gives the text of WordPress’s former editor its paragraphs: an empty line ends one, any other line end is a line break.
 */
export function splitParagraphs(parent: Root | Element): void {
  const result: ElementContent[] = [];
  let line: ElementContent[] = [];
  const end = () => {
    const children = trimBreaks(line);
    if (children.length > 0) result.push(element('p', children));
    line = [];
  };

  for (const node of parent.children as ElementContent[]) {
    if (node.type === 'element' && !isInline(node)) {
      end();
      if (PARENTS.test(node.tagName)) splitParagraphs(node);
      result.push(node);
    } else if (node.type === 'text') {
      for (const [index, part] of node.value.split(/\n[ \t\r]*\n\s*/).entries()) {
        if (index > 0) end();
        line.push(...withBreaks(part));
      }
    } else line.push(node);
  }
  // A block with one line of text needs no paragraph.
  const isPlain = result.length === 0 && parent.type === 'element';
  if (isPlain) return;
  end();
  parent.children = result;
}

function withBreaks(text: string): ElementContent[] {
  return text
    .split('\n')
    .flatMap((value, index) => [
      ...(index > 0 ? [element('br', [])] : []),
      ...(value === '' ? [] : [{ type: 'text' as const, value }]),
    ]);
}

function trimBreaks(nodes: ElementContent[]): ElementContent[] {
  const isEmpty = (node: ElementContent) =>
    node.type === 'comment' ||
    (node.type === 'text' && node.value.trim() === '') ||
    (node.type === 'element' && node.tagName === 'br');
  const first = nodes.findIndex((node) => !isEmpty(node));
  return first === -1 ? [] : nodes.slice(first, nodes.findLastIndex((node) => !isEmpty(node)) + 1);
}
