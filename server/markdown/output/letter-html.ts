import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { LETTER_WIDTH } from '#contract/limits.ts';
import { formulaText } from './formula-text.ts';
import { readingPicture } from './reading-picture.ts';

/** A grey that works on light and dark backgrounds alike, because mail programs change colours as they like. */
const LINE = 'rgba(127,127,127,.35)';
const SURFACE = 'rgba(127,127,127,.12)';
const MONO = 'ui-monospace,Menlo,Consolas,monospace';
const CODE = `font-family:${MONO};font-size:14px;background:${SURFACE};border-radius:4px`;

/** A wide table scrolls instead of breaking its words. */
const WHOLE_WORDS = 'overflow-wrap:normal;word-break:normal';

/** Styles are inline, because mail programs drop style sheets. */
const STYLES: Record<string, string> = {
  blockquote: `margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid ${LINE}`,
  caption: 'padding:0 0 6px;text-align:left;font-weight:bold',
  code: `${CODE};padding:1px 4px;overflow-wrap:anywhere`,
  details: 'display:block;margin:0 0 16px',
  figcaption: 'font-size:14px;line-height:20px;opacity:.8',
  figure: 'margin:0 0 16px',
  h2: 'margin:28px 0 12px;font-size:22px;line-height:28px',
  h3: 'margin:24px 0 10px;font-size:19px;line-height:26px',
  h4: 'margin:20px 0 8px;font-size:17px;line-height:24px',
  h5: 'margin:20px 0 8px;font-size:17px;line-height:24px',
  h6: 'margin:20px 0 8px;font-size:17px;line-height:24px',
  hr: `margin:24px 0;border:0;border-top:1px solid ${LINE}`,
  img: 'display:block;max-width:100%;height:auto;border-radius:4px',
  li: 'margin:0 0 6px',
  mark: 'background:rgba(255,190,0,.3);color:inherit',
  ol: 'margin:0 0 16px;padding:0 0 0 24px',
  p: 'margin:0 0 16px',
  // Mail programs on phones show no scroll bar: long lines wrap.
  pre: `${CODE};margin:0 0 16px;padding:12px 14px;line-height:20px;white-space:pre-wrap;overflow-wrap:anywhere`,
  section: `margin:24px 0 0;padding:12px 0 0;border-top:1px solid ${LINE};font-size:15px;line-height:22px`,
  table: 'border-collapse:collapse;font-size:15px;line-height:21px',
  td: `padding:6px 10px;border:1px solid ${LINE};vertical-align:top;${WHOLE_WORDS}`,
  th: `padding:6px 10px;border:1px solid ${LINE};text-align:left;background:${SURFACE};${WHOLE_WORDS}`,
  ul: 'margin:0 0 16px;padding:0 0 0 24px',
};
const NOTE = `margin:0 0 16px;padding:12px 14px 1px;background:${SURFACE};border-radius:6px`;
const VIDEO =
  'display:block;margin:0 0 16px;padding:56px 16px;background:#1c1b1a;color:#ffffff;text-align:center;text-decoration:none;border-radius:6px';

/** Attributes by element, next to the style. The ids of footnotes stay, so that their links work. */
const ATTRIBUTES: Record<string, string[]> = {
  a: ['id', 'title'],
  abbr: ['title'],
  img: ['alt', 'title'],
  li: ['id', 'value'],
  ol: ['reversed', 'start'],
  td: ['colSpan', 'rowSpan'],
  th: ['colSpan', 'rowSpan', 'scope'],
};

const OTHERS = new Set(
  (
    'b bdi bdo br cite dd del dfn div dl dt em i ins kbd q rp rt ruby s samp small strong sub sup tbody ' +
    'tfoot thead time tr u var wbr'
  ).split(' '),
);

/** Classes of elements that only make sense on the site's pages: links of headings to themselves, language names. */
const OMITTED = new Set(['anchor', 'code-language']);

export type LetterHtml = {
  html: string;
  /** Whether the end is missing, because the letter would be too long. */
  isCut: boolean;
};

/**
 * Converts a sanitized text for a letter: each element gets its styles, addresses become absolute, and whatever mail
 * programs do not show is left out. The blocks from the beginning that fit in `maxBytes` stay.
 */
export function toLetterHtml(
  tree: Root,
  { pageUrl, maxBytes }: { pageUrl: string; maxBytes: number },
): LetterHtml {
  let html = '';
  let bytes = 0;
  for (const node of tree.children) {
    const block = toHtml({ type: 'root', children: contentOf([node], pageUrl) });
    bytes += Buffer.byteLength(block);
    if (bytes > maxBytes) return { html, isCut: true };
    html += block;
  }

  return { html, isCut: false };
}

function contentOf(nodes: RootContent[], pageUrl: string): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [node];
    return node.type === 'element' ? convert(node, pageUrl) : [];
  });
}

function convert(node: Element, pageUrl: string): ElementContent[] {
  const { tagName, properties } = node;
  const classes = Array.isArray(properties.className) ? properties.className.map(String) : [];
  if (classes.some((name) => OMITTED.has(name))) return [];
  if (tagName === 'input') return [text(properties.checked ? '☑' : '☐')];
  if (tagName === 'math') return [formula(node)];
  if (tagName === 'video') return [video(properties, pageUrl)];
  if (tagName === 'summary') return [element('p', { style: STYLES.p }, [strong(node, pageUrl)])];
  if (tagName === 'img') return [picture(properties, pageUrl)];

  const children = contentOf(node.children, pageUrl);
  if (tagName === 'figcaption' && children.length === 0) return [];
  if (tagName === 'table') {
    // The keyboard scrolls it too.
    const scrolled = { style: 'margin:0 0 16px;overflow-x:auto', tabIndex: 0 };
    return [element('div', scrolled, [styled('table', {}, children)])];
  }
  if (tagName === 'pre') return [styled('pre', {}, withoutCode(children))];
  if (tagName === 'div' && classes.includes('math')) return [element('p', { style: STYLES.p }, children)];
  if (tagName === 'div' && classes.includes('note')) return [element('div', { style: NOTE }, children)];
  if (tagName === 'p' && classes.includes('note-title')) {
    return [element('p', { style: 'margin:0 0 8px;font-weight:bold' }, children)];
  }
  if (tagName === 'details') return [element('div', { style: NOTE }, children)];
  if (tagName === 'a')
    return [styled('a', { href: absolute(properties.href, pageUrl), ...kept(node) }, children)];
  if (STYLES[tagName] !== undefined)
    return [styled(tagName, { ...kept(node), ...aligned(classes) }, children)];

  return OTHERS.has(tagName) ? [element(tagName, kept(node), children)] : children;
}

function picture({ src, alt, title, width, height }: Element['properties'], pageUrl: string): Element {
  const sized = { src: String(src ?? ''), width: Number(width), height: Number(height) };
  return styled('img', { ...readingPicture(sized, { pageUrl, widthMax: LETTER_WIDTH }), alt, title }, []);
}

/** Mail programs do not play videos, so a dark box links to the page instead. */
function video({ ariaLabel }: Element['properties'], pageUrl: string): Element {
  return element('a', { href: pageUrl, style: VIDEO }, [text(`▶ ${ariaLabel ?? ''}`.trim())]);
}

/** Mail programs do not draw MathML. */
function formula(node: Element): Element {
  const style = 'font-family:Georgia,serif;overflow-wrap:anywhere';
  return element('span', { style }, [text(formulaText(node))]);
}

function strong(node: Element, pageUrl: string): Element {
  return element('strong', {}, contentOf(node.children, pageUrl));
}

/** The block has the style already. */
function withoutCode(children: ElementContent[]): ElementContent[] {
  return children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'code' ? child.children : [child],
  );
}

/** Links within the notes stay within the letter. */
function absolute(href: unknown, pageUrl: string): string | undefined {
  if (typeof href !== 'string' || href.startsWith('#fn')) return href as string | undefined;
  return URL.parse(href, pageUrl)?.href;
}

function aligned(classes: string[]): { style?: string } {
  const [, side] = /\balign-(center|left|right)\b/.exec(classes.join(' ')) ?? [];
  return side === undefined ? {} : { style: `text-align:${side}` };
}

function kept({ tagName, properties }: Element): Element['properties'] {
  return Object.fromEntries(
    [...(ATTRIBUTES[tagName] ?? []), 'lang', 'dir'].map((name) => [name, properties[name]]),
  );
}

function styled(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  const style = [STYLES[tagName], properties.style].filter(Boolean).join(';');
  return element(tagName, { ...properties, ...(style ? { style } : {}) }, children);
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

function text(value: string): ElementContent {
  return { type: 'text', value };
}
