import type { Nodes, PhrasingContent, Root, Text } from 'mdast';
import { type Typography, typesetUnits } from '#server/typography/typeset.ts';
import { isPhrasing, SKIP, visitAll } from './tree.ts';

/** A placeholder for code, pictures and formulas, which are not changed. It is neither a letter nor a space. */
const PLACEHOLDER = '\ufffc';

const VERBATIM = new Set(['code', 'kbd', 'samp', 'var']);

/** Applies the typography of the language to every text outside of code. */
export function transformTypography(tree: Root, typography: Typography): void {
  visitAll(tree, (node) => {
    if (!('children' in node)) return;
    const content = (node.children as Nodes[]).filter(isPhrasing);
    if (content.length > 0) typesetLine(content, typography);
    return content.length === node.children.length ? SKIP : undefined;
  });
}

/** Handles a paragraph's text as one, so that a rule sees the words on both sides of an emphasis. */
function typesetLine(content: PhrasingContent[], typography: Typography): void {
  const texts: { node: Text; start: number }[] = [];
  let line = '';
  const collect = (node: Nodes): void => {
    if (node.type === 'text') {
      texts.push({ node, start: line.length });
      line += node.value;
    } else if (node.type === 'break') line += '\n\n';
    else if ('children' in node && !isVerbatim(node)) for (const child of node.children) collect(child);
    else line += PLACEHOLDER;
  };

  for (const node of content) collect(node);
  const units = typesetUnits(line, typography);
  for (const { node, start } of texts) {
    node.value = units.slice(start, start + node.value.length).join('');
  }
}

function isVerbatim(node: Nodes): boolean {
  return node.type === 'htmlElement' && VERBATIM.has(node.data.hName);
}
