import type { Element, ElementContent, Root } from 'hast';
import { element, hasElement } from '#contract/markup/elements.ts';
import { spreadMark, withHead } from '#contract/markup/to-markdown.ts';
import { INLINE_TAGS } from '#server/markdown/sanitize-schema.ts';
import type { Note } from '#server/moving/model.ts';
import { isFlow, wrapKeptLines } from './classic.ts';
import { cleanFigure, cleanPicture, cleanPictureLink } from './clean-pictures.ts';
import { embedLink, videoOrLink } from './embeds.ts';
import { replaceCard } from './ghost-cards.ts';
import { blockAsHtml, inlineAsHtml, isComplexTable, keptHtml } from './kept-html.ts';

type Context = { note: Note; linked: ReadonlySet<string> };
type Clean = (node: Element, context: Context) => ElementContent[];

/** Elements that Markdown has signs for. */
const WITH_SIGN = /^(?:b|strong|i|em|s|del|code|samp|br)$/;
const KEPT_INLINE = new Set(INLINE_TAGS.filter((tag) => !WITH_SIGN.test(tag) && tag !== 'sup'));

const CLEANERS: Record<string, Clean> = {
  ...Object.fromEntries([...KEPT_INLINE].map((tag) => [tag, inlineAsHtml])),
  acronym: (node) => inlineAsHtml({ ...node, tagName: 'abbr' }),
  script({ properties }, { note }) {
    const address = String(properties.src ?? '');
    note(`A script is left out${address ? `: ${address}` : ''}`);
    const [, gist] = /^(https:\/\/gist\.github\.com\/[\w-]+\/[\da-f]+)\.js/.exec(address) ?? [];
    return gist ? [element('p', [embedLink(gist)])] : [];
  },
  style: (_node, { note }) => {
    note('A style sheet is left out');
    return [];
  },
  noscript: (node) => (hasElement(node, /^(?:img|iframe)$/) ? [] : node.children),
  iframe: (node, { note }) =>
    toLink(node, String(node.properties.src ?? node.properties.dataSrc ?? ''), note),
  embed: (node, { note }) => toLink(node, String(node.properties.src ?? ''), note),
  object: (node, { note }) =>
    node.properties.data ? toLink(node, String(node.properties.data), note) : node.children,
  audio: toPlayer,
  video: toPlayer,
  form: leaveOutControls,
  svg: (_node, { note }) => {
    note('A drawing (SVG) is left out');
    return [];
  },
  canvas: leaveOutControls,
  img: cleanPicture,
  picture: (node) => node.children.filter((child) => child.type === 'element' && child.tagName === 'img'),
  a: cleanPictureLink,
  figure: cleanFigure,
  pre: cleanCode,
  table(node, { note }) {
    if (!isComplexTable(node)) return withHead(node);
    note('A table with merged cells, lists or other blocks in cells stays as HTML');
    return [blockAsHtml(node)];
  },
  details(node, { note }) {
    note('A part that opens (details) stays as HTML');
    return [blockAsHtml(node)];
  },
  dl(node, { note }) {
    note('A list of terms stays as HTML');
    return [blockAsHtml(node)];
  },
};

function toLink({ properties }: Element, address: string, note: Note): ElementContent[] {
  if (!/^(?:https?:)?\/\//.test(address)) {
    note(`An embedded page is left out: ${address.slice(0, 100) || 'without an address'}`);
    return [];
  }
  return [embedLink(address, String(properties.title ?? ''))];
}

function toPlayer(node: Element): ElementContent[] {
  const player = videoOrLink(node);
  return player ? [player] : node.children;
}

function leaveOutControls(node: Element, { note }: Context): ElementContent[] {
  note(`A ${node.tagName === 'form' ? 'form' : 'drawing'} is left out, its words stay`);
  return node.children;
}

/** Removes what readers can't have, and gives elements a form that Markdown has a sign for. */
export function cleanTree(tree: Root, note: Note): void {
  clean(tree, { note, linked: fragmentsIn(tree) });
}

/** What is shown in a box of its own. */
const BOX = /^(?:iframe|embed|object|audio|video)$/;
const ADDRESS = /https?:\/\/[^\s<>"'«»]*[^\s<>"'«».,;:!?)\]}]/g;

function clean(parent: Root | Element, context: Context, isLink = false): void {
  parent.children = (parent.children as ElementContent[]).flatMap((original): ElementContent[] => {
    const node = original.type === 'element' ? replaceCard(original) : original;
    if (node.type === 'text') return isLink ? [node] : withLinks(node.value);
    if (node.type !== 'element') return [];
    if (node.tagName === 'pre') return cleanCode(node);
    // A part that stays as HTML keeps what is in it.
    const isWhole =
      /^(?:details|dl)$/.test(node.tagName) || (node.tagName === 'table' && isComplexTable(node));
    if (!isWhole) clean(node, context, isLink || /^(?:a|code|title)$/.test(node.tagName));
    spreadMark(node);
    const cleaned = CLEANERS[node.tagName]?.(node, context) ?? [node];
    if (BOX.test(node.tagName) && isFlow(parent) && cleaned.length > 0) return [element('p', cleaned)];
    return keepId(cleaned, node, context);
  });
  if (isFlow(parent) || (parent.type === 'element' && parent.tagName === 'li')) wrapKeptLines(parent);
}

/** An address in a text is a link, as readers see it. */
function withLinks(text: string): ElementContent[] {
  const result: ElementContent[] = [];
  let at = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (index > at) result.push({ type: 'text', value: text.slice(at, index) });
    result.push(element('a', [{ type: 'text', value: address }], { href: address }));
    at = index + address.length;
  }
  return [
    ...result,
    ...(at < text.length || at === 0 ? [{ type: 'text' as const, value: text.slice(at) }] : []),
  ];
}

/** A heading keeps its id if a link of the text leads to it; without one, Markdown makes its own. */
function keepId(cleaned: ElementContent[], node: Element, { linked }: Context): ElementContent[] {
  const id = String(node.properties.id ?? '');
  if (/^h[1-6]$/.test(node.tagName) && /^[\p{L}\p{N}_-]+$/u.test(id) && linked.has(id)) {
    node.children.push(keptHtml(` {#${id}}`));
  }
  return cleaned;
}

function fragmentsIn(parent: Root | Element, found = new Set<string>()): Set<string> {
  for (const node of parent.children) {
    if (node.type !== 'element') continue;
    const href = String(node.properties.href ?? '');
    if (href.startsWith('#') && href.length > 1) found.add(href.slice(1));
    fragmentsIn(node, found);
  }
  return found;
}

const LANGUAGE = /(?:^|[\s;])(?:lang(?:uage)?-|brush:\s*|highlight-(?:source-)?)([\w+#.-]+)/;

/** The code with its language, which is in a class or an attribute of the block or of the element in it. */
function cleanCode(node: Element): ElementContent[] {
  const inner = node.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'code',
  );
  const names = [node, ...(inner ? [inner] : [])].flatMap(({ properties }) => {
    const classes = Array.isArray(properties.className) ? properties.className.join(' ') : '';
    const [, language] = LANGUAGE.exec(classes) ?? [];
    return [
      language,
      properties.dataLang,
      properties.dataLanguage,
      properties.dataEnlighterLanguage,
      properties.lang,
    ];
  });
  const language = names.find(
    (name): name is string => typeof name === 'string' && name !== '' && name !== 'plaintext',
  );
  const code = element('code', [{ type: 'text', value: codeOf(node).replace(/^\n/, '').trimEnd() }], {
    ...(language ? { className: [`language-${language}`] } : {}),
  });
  return [element('pre', [code])];
}

function codeOf(node: Element): string {
  return node.children
    .map((child) => {
      if (child.type === 'text') return child.value;
      if (child.type !== 'element') return '';
      return child.tagName === 'br' ? '\n' : codeOf(child);
    })
    .join('');
}

/** The text of a node, with its spaces. */
export function wordsOf(node: Root | ElementContent | Root['children'][number]): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
}
