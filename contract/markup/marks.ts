import type { Delete, Emphasis, Link, Nodes, PhrasingContent, Root, RootContent, Strong } from 'mdast';

/** Whether an address may be that of a link. */
type IsLink = (url: string) => boolean;

type Mark = Emphasis | Strong | Delete | Link;

const TAGS = { strong: 'strong', emphasis: 'em', delete: 'del' } as const;
const MARKS: ReadonlySet<string> = new Set(['emphasis', 'strong', 'delete', 'link']);

/**
 * Gives inline marks a form that Markdown can express: without spaces at the edges, empty marks, marks in marks of the
 * same kind, and neighbours of the same kind. A mark with a letter outside and punctuation inside of its edge becomes an
 * HTML element. A link whose address `isLink` refuses leaves its words.
 */
export function tidyMarks(node: Root | RootContent, isLink: IsLink): void {
  if (!('children' in node)) return;

  if (node.type === 'tableCell') node.children = inOneLine(node.children);
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
    const [, children] = splitEdges(tidy(node.children, new Set(), isLink));
    node.children = express(children);
    return;
  }

  for (const child of node.children) tidyMarks(child, isLink);
  // Some programs have a paragraph in each item.
  if (node.type === 'listItem') node.spread = node.children.slice(1).some(({ type }) => type !== 'list');
  if (node.type === 'list') node.spread = node.children.some(({ spread }) => spread);
  node.children = (node.children as RootContent[]).filter(
    (child) => child.type !== 'paragraph' || child.children.length > 0,
  ) as typeof node.children;
}

/** The blocks of a cell, with `<br>` between them. */
function inOneLine(nodes: Nodes[]): PhrasingContent[] {
  const line: PhrasingContent[] = [];
  for (const node of nodes) {
    if (node.type === 'break') line.push({ type: 'html', value: '<br>' });
    else if (MARKS.has(node.type))
      line.push({ ...(node as Mark), children: inOneLine((node as Mark).children) } as Mark);
    else if ('children' in node || node.type === 'code') {
      const inner: PhrasingContent[] =
        node.type === 'code'
          ? [{ type: 'inlineCode', value: node.value }]
          : inOneLine((node as Root).children);
      if (line.length > 0 && inner.length > 0) line.push({ type: 'html', value: '<br>' });
      line.push(...inner);
    } else line.push(node as PhrasingContent);
  }

  return line;
}

function tidy(nodes: PhrasingContent[], open: ReadonlySet<string>, isLink: IsLink): PhrasingContent[] {
  const tidied: PhrasingContent[] = [];
  for (const node of nodes) {
    if (!isMark(node)) {
      addTo(tidied, node);
      continue;
    }

    const children = tidy(node.children, new Set([...open, node.type]), isLink);
    const isNone = open.has(node.type) || (node.type === 'link' && !isLink(node.url));
    const [before, inner, after] = isNone ? [children, [], []] : splitEdges(children);
    for (const child of before) addTo(tidied, child);
    if (inner.length > 0) addTo(tidied, { ...node, children: inner } as Mark);
    for (const child of after) addTo(tidied, child);
  }

  return tidied;
}

/** Adds a node, or joins it with the last one if both are of the same kind, also over a space. */
function addTo(nodes: PhrasingContent[], node: PhrasingContent): void {
  const last = nodes.at(-1);
  if (isMark(node)) {
    const space = last?.type === 'text' && last.value.trim() === '' ? [last] : [];
    const before = nodes.at(-1 - space.length);
    if (!before || !isMark(before) || !isSame(before, node) || (node.type === 'link' && space.length > 0)) {
      nodes.push(node);
      return;
    }
    const children = [...before.children];
    for (const child of [...space, ...node.children]) addTo(children, child);
    nodes.splice(-1 - space.length, 2, { ...before, children } as Mark);
  } else if (node.type === 'text' || node.type === 'inlineCode') {
    const value = node.value.replaceAll(/[\t\n\r]+/g, ' ');
    if (last?.type === node.type) nodes[nodes.length - 1] = { ...last, value: last.value + value };
    else if (value !== '') nodes.push({ ...node, value });
  } else nodes.push(node);
}

function isSame(one: Mark, other: Mark): boolean {
  return one.type === other.type && (one.type !== 'link' || one.url === (other as Link).url);
}

/** The spaces and line ends at the start, the nodes between, and the spaces and line ends at the end. */
function splitEdges(nodes: PhrasingContent[]): [PhrasingContent[], PhrasingContent[], PhrasingContent[]] {
  const isSpace = (node: PhrasingContent) =>
    node.type === 'break' || (node.type === 'text' && node.value.trim() === '');
  const first = nodes.findIndex((node) => !isSpace(node));
  if (first === -1) return [nodes, [], []];
  const end = nodes.findLastIndex((node) => !isSpace(node)) + 1;
  const [before, inner, after] = [nodes.slice(0, first), nodes.slice(first, end), nodes.slice(end)];

  const head = inner[0];
  if (head?.type === 'text') {
    const value = head.value.trimStart();
    addTo(before, { type: 'text', value: head.value.slice(0, head.value.length - value.length) });
    inner[0] = { ...head, value };
  }
  const tail = inner.at(-1);
  if (tail?.type === 'text') {
    const value = tail.value.trimEnd();
    const spaces = tail.value.slice(value.length);
    if (spaces !== '') after.unshift({ type: 'text', value: spaces });
    inner[inner.length - 1] = { ...tail, value };
  }

  return [before, inner, after];
}

/** Chooses signs by which the parser finds the edges of each mark, or HTML. */
function express(nodes: PhrasingContent[], parent?: Mark): PhrasingContent[] {
  return nodes.flatMap((node, at): PhrasingContent[] => {
    const [before, after] = [nodes[at - 1], nodes[at + 1]];
    if (node.type === 'text') {
      const value = before?.type === 'break' ? node.value.trimStart() : node.value;
      return [{ ...node, value: after?.type === 'break' ? value.trimEnd() : value }];
    }
    if (!isMark(node)) return [node];

    const children = express(node.children, node);
    const [tag, sign] = signsOf(node, before, after, parent);
    if (!tag) return [{ ...node, children } as Mark];
    return [
      { type: 'html', value: sign ?? `<${tag}>` },
      ...children,
      { type: 'html', value: sign ?? `</${tag}>` },
    ];
  });
}

/** The name of the HTML element for a mark if its usual sign is not found, and another sign if that is found. */
function signsOf(
  node: Mark,
  before: PhrasingContent | undefined,
  after: PhrasingContent | undefined,
  parent: Mark | undefined,
): [tag?: string, sign?: string] {
  if (node.type === 'link') return [];

  const isInWord = [endsInLetter(before), beginsWithLetter(after)];
  const hasLetters = [beginsWithLetter(node.children[0]), endsInLetter(node.children.at(-1))];
  if (isInWord.some((isIn, edge) => isIn && !hasLetters[edge])) return [TAGS[node.type]];
  if (node.type !== 'emphasis' || !isInWord.some(Boolean)) return [];

  // Underscores are text within a word, and asterisks must not touch those of other marks.
  const around = [before, after];
  const isClear = around.every((other) => (other ? !isMark(other) : !parent)) && !node.children.some(isMark);
  return isClear ? ['em', '*'] : ['em'];
}

function isMark(node: Nodes): node is Mark {
  return MARKS.has(node.type);
}

function beginsWithLetter(node: PhrasingContent | undefined): boolean {
  return node?.type === 'text' && isLetter(node.value.charAt(0));
}

function endsInLetter(node: PhrasingContent | undefined): boolean {
  return node?.type === 'text' && isLetter(node.value.slice(-1));
}

/** Whether the parser takes a code unit for a part of a word. */
function isLetter(unit: string): boolean {
  return unit !== '' && !/[\s\p{P}\p{S}]/u.test(unit);
}
