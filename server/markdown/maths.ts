import { createRequire } from 'node:module';
import type { Element, ElementContent } from 'hast';
import type { Nodes, Root } from 'mdast';
import { type HtmlToken, htmlTokens } from './html/html-tokens.ts';
import { formulaText } from './output/formula-text.ts';
import type { MarkdownLabels } from './rendering.ts';
import { element, elementOf, type HtmlElement, type InlineMath, SKIP, visitAll } from './tree.ts';

type Katex = { renderToString: (source: string, options: Record<string, unknown>) => string };

/**
 * Loaded with the first formula. `trust` is off: no command makes links, pictures or attributes. The limits
 * bound macros that expand themselves, and sizes.
 */
const OPTIONS = {
  output: 'mathml',
  throwOnError: false,
  trust: false,
  strict: 'ignore',
  maxExpand: 200,
  maxSize: 20,
};
const FAILED = '<span class="katex-error"';

/** Longer or deeper formulas are shown as their source. */
const MAX_LENGTH = 5_000;
const MAX_DEPTH = 60;

const require = createRequire(import.meta.url);
let katex: Katex | undefined;

/** Turns formulas (`$…$`, `$$…$$` and fences called `math`) into MathML, which browsers draw without scripts or fonts. */
export function transformMaths(tree: Root, labels: MarkdownLabels): void {
  visitAll(tree, (node, index, parent) => {
    const isFence = node.type === 'code' && node.lang === 'math';
    if (node.type === 'inlineMath') parent.children[index] = inline(node);
    else if (node.type === 'math' || isFence) parent.children[index] = block(node.value, labels);
    else return;
    return SKIP;
  });
}

function inline(node: InlineMath): HtmlElement | (Nodes & { type: 'inlineCode' }) {
  const content = inlineContent(node);
  const { value } = node;
  return content ? elementOf('math', { alttext: value }, content) : { type: 'inlineCode', value };
}

/** A region that scrolls sideways, also by keyboard. */
function block(source: string, labels: MarkdownLabels): HtmlElement | (Nodes & { type: 'code' }) {
  const content = contentOf(source, true);
  if (!content) return { type: 'code', lang: 'latex', value: source };

  const math = elementOf('math', { display: 'block', alttext: source }, content);
  return element('div', { className: ['math'], role: 'group', tabIndex: 0, ariaLabel: labels.formula }, [
    math,
  ]);
}

/** A formula as a line of text: `E = mc²`; its source if it has an error. */
export function formulaLine(node: InlineMath): string {
  const children = inlineContent(node);
  if (!children) return node.value;
  return formulaText({ type: 'element', tagName: 'math', properties: {}, children });
}

/** Each formula of a document is needed twice: as a line of text, and for the page. */
const inlines = new WeakMap<InlineMath, ElementContent[] | null>();

function inlineContent(node: InlineMath): ElementContent[] | null {
  const known = inlines.get(node);
  if (known !== undefined) return known;

  const content = contentOf(node.value, false);
  inlines.set(node, content);
  return content;
}

/** Null for a formula with an error. */
function contentOf(source: string, isBlock: boolean): ElementContent[] | null {
  const html = source.length > MAX_LENGTH ? null : toMathml(source, isBlock);
  return html === null ? null : toElements(htmlTokens(html));
}

function toMathml(source: string, isBlock: boolean): string | null {
  katex ??= require('katex') as Katex;
  try {
    const html = katex.renderToString(source, { ...OPTIONS, displayMode: isBlock });
    return html.startsWith(FAILED) ? null : html;
  } catch (error) {
    // Its parser recurses for each level of braces.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The children of `math`, without the annotation that repeats the source. Null if they are nested too deeply. */
function toElements(tokens: HtmlToken[]): ElementContent[] | null {
  const root: Element = { type: 'element', tagName: 'math', properties: {}, children: [] };
  const open = [root];
  let isAnnotation = false;

  for (const token of tokens) {
    const parent = open.at(-1) ?? root;
    if (token.kind === 'text') {
      if (!isAnnotation) parent.children.push({ type: 'text', value: token.value });
    } else if (token.name === 'annotation') isAnnotation = token.kind === 'open';
    else if (token.kind === 'close') {
      if (!isFrame(token.name)) open.pop();
    } else if (!isFrame(token.name)) {
      const child: Element = {
        type: 'element',
        tagName: token.name,
        properties: Object.fromEntries(token.attributes),
        children: [],
      };

      parent.children.push(child);
      if (!token.closed) open.push(child);
      if (open.length > MAX_DEPTH) return null;
    }
  }

  markLetters(root);
  return root.children;
}

/** Single letters are variables, which are italic; other names, such as `sin`, and vectors are not. */
function markLetters(node: Element): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const [text] = child.children;
    const isLetter = text?.type === 'text' && /^\p{L}\p{M}*$/u.test(text.value);
    if (child.tagName === 'mi' && isLetter && child.properties.mathvariant === undefined) {
      child.properties.className = ['letter'];
    } else markLetters(child);
  }
}

/** Elements that surround the formula itself. */
function isFrame(name: string): boolean {
  return name === 'span' || name === 'math' || name === 'semantics';
}
