import type { Element, ElementContent } from 'hast';
import { element, textOf } from '#contract/markup/elements.ts';

/**
 * Puts the list items of Word into lists: they are paragraphs with a level, such as `mso-list:l0 level2 lfo1`, and with
 * the sign or number as text.
 */
export function groupItems(nodes: ElementContent[]): ElementContent[] {
  const grouped: ElementContent[] = [];
  let open: Element[] = [];

  for (const node of nodes) {
    const level = node.type === 'element' && node.tagName === 'p' ? levelOf(node) : 0;
    if (node.type !== 'element' || level === 0) {
      if (node.type === 'element') open = [];
      grouped.push(node);
      continue;
    }

    const sign = takeSign(node);
    const name = /^\(?(?:\d+|\p{L}{1,5})[.)]/u.test(sign) ? 'ol' : 'ul';
    open = open.slice(0, level);
    if (open.length === level && open[level - 1]?.tagName !== name) open.pop();
    if (open.length < level) {
      const list = element(name, [], { start: Number.parseInt(sign, 10) || 1 });
      const item = open.at(-1)?.children.at(-1);
      (item?.type === 'element' ? item.children : grouped).push(list);
      open.push(list);
    }
    open.at(-1)?.children.push(element('li', node.children));
  }

  return grouped;
}

function levelOf({ properties }: Element): number {
  return Number(/(?:^|;)\s*mso-list:\s*l\d+\s+level(\d+)/i.exec(String(properties.style))?.[1] ?? 0);
}

/** Removes the sign of an item, and returns it. */
function takeSign(parent: Element): string {
  const isSign = (node: ElementContent): node is Element =>
    node.type === 'element' && /mso-list:\s*ignore/i.test(String(node.properties.style));
  const sign = parent.children.find(isSign);
  parent.children = parent.children.filter((node) => !isSign(node));

  return sign
    ? textOf(sign)
    : parent.children.map((node) => (node.type === 'element' ? takeSign(node) : '')).join('');
}
