import { parseJson } from '#contract/browsers/parse-json.ts';
import type { Note } from '#server/moving/model.ts';
import { escapeHtml } from './plain-text.ts';

type Json = Record<string, unknown>;

const MARKS: [bit: number, tag: string][] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
];
const BLOCKS: Record<string, string> = {
  paragraph: 'p',
  quote: 'blockquote',
  'extended-quote': 'blockquote',
  aside: 'blockquote',
  listitem: 'li',
};
const DEPTH_MAX = 100;

/** The document of Ghost’s editor as HTML, for posts whose HTML is not in the export. */
export function lexicalToHtml(json: string, note: Note): string {
  const root = parse(json)?.root;
  if (!isObject(root)) {
    note('Its text can’t be read');
    return '';
  }
  return childrenToHtml(root, note, 0);
}

function childrenToHtml(node: Json, note: Note, depth: number): string {
  if (depth > DEPTH_MAX || !Array.isArray(node.children)) return '';
  return node.children
    .filter(isObject)
    .map((child) => nodeToHtml(child, note, depth + 1))
    .join('');
}

function nodeToHtml(node: Json, note: Note, depth: number): string {
  const type = textOf(node.type);
  const inner = () => childrenToHtml(node, note, depth);
  if (/^(?:extended-)?text$/.test(type))
    return withMarks(escapeHtml(textOf(node.text)), Number(node.format ?? 0));
  if (/^(?:extended-)?heading$/.test(type)) {
    const tag = /^h[1-6]$/.test(textOf(node.tag)) ? textOf(node.tag) : 'h2';
    return `<${tag}>${inner()}</${tag}>`;
  }
  if (type === 'list') {
    const tag = node.listType === 'number' ? 'ol' : 'ul';
    return `<${tag}>${inner()}</${tag}>`;
  }
  if (type === 'link') return `<a href="${escapeHtml(textOf(node.url))}">${inner()}</a>`;
  if (type === 'linebreak') return '<br>';
  const block = BLOCKS[type];
  if (block) return `<${block}>${inner()}</${block}>`;
  return cardToHtml(type, node, note) + inner();
}

/** Cards by their names; those of Mobiledoc have the same fields. */
function cardToHtml(type: string, card: Json, note: Note): string {
  const text = (name: string) => escapeHtml(textOf(card[name]));
  const caption = textOf(card.caption) ? `<figcaption>${textOf(card.caption)}</figcaption>` : '';
  switch (type) {
    case 'image':
      return `<figure>${linked(text('href'), `<img src="${text('src')}" alt="${text('alt')}">`)}${caption}</figure>`;
    case 'gallery': {
      const pictures = Array.isArray(card.images) ? card.images.filter(isObject) : [];
      const images = pictures.map(
        (one) => `<img src="${escapeHtml(textOf(one.src))}" alt="${escapeHtml(textOf(one.alt))}">`,
      );
      return `<figure>${images.join('')}${caption}</figure>`;
    }
    case 'codeblock':
    case 'code':
      return `<pre><code class="language-${text('language') || 'plaintext'}">${text('code')}</code></pre>`;
    case 'html':
      return textOf(card.html);
    case 'markdown':
    case 'card-markdown':
      return `<pre><code class="language-markdown">${text('markdown')}</code></pre>`;
    case 'horizontalrule':
    case 'hr':
      return '<hr>';
    case 'embed':
      return `<figure>${textOf(card.html) || `<a href="${text('url')}">${text('url')}</a>`}${caption}</figure>`;
    case 'bookmark': {
      const metadata = isObject(card.metadata) ? card.metadata : {};
      return `<p><a href="${text('url')}">${escapeHtml(textOf(metadata.title)) || text('url')}</a></p>`;
    }
    case 'callout':
      return `<blockquote>${textOf(card.calloutText)}</blockquote>`;
    case 'toggle':
      return `<details><summary>${textOf(card.heading)}</summary>${textOf(card.content)}</details>`;
    case 'button':
      return `<p><a href="${text('buttonUrl')}">${text('buttonText')}</a></p>`;
    case 'video':
      return `<figure><video src="${text('src')}"></video>${caption}</figure>`;
    case 'audio':
      return `<audio src="${text('src')}" title="${text('title')}"></audio>`;
    case 'file':
      return `<p><a href="${text('src')}">${text('fileTitle') || text('fileName')}</a></p>`;
    case 'paywall':
      return '';
    default:
      note(`The card "${type}" is left out`);
      return '';
  }
}

function linked(href: string, html: string): string {
  return href ? `<a href="${href}">${html}</a>` : html;
}

/** The document of Ghost’s former editor as HTML. */
export function mobiledocToHtml(json: string, note: Note): string {
  const document = parse(json);
  const { sections, markups, cards } = document ?? {};
  if (!Array.isArray(sections)) {
    note('Its text can’t be read');
    return '';
  }
  const context = { markups: listOf(markups), cards: listOf(cards) };
  return sections.map((section) => sectionToHtml(listOf(section), context, note)).join('');
}

type Parts = { markups: unknown[]; cards: unknown[] };

function sectionToHtml([kind, first, second]: unknown[], parts: Parts, note: Note): string {
  if (kind === 1) {
    const tag = /^(?:p|h[1-6]|blockquote|aside)$/.test(textOf(first))
      ? textOf(first).replace('aside', 'blockquote')
      : 'p';
    return `<${tag}>${markersToHtml(listOf(second), parts)}</${tag}>`;
  }
  if (kind === 3) {
    const tag = first === 'ol' ? 'ol' : 'ul';
    return `<${tag}>${listOf(second)
      .map((item) => `<li>${markersToHtml(listOf(item), parts)}</li>`)
      .join('')}</${tag}>`;
  }
  if (kind === 10) {
    const [name, payload] = listOf(parts.cards[Number(first)]);
    return cardToHtml(textOf(name), isObject(payload) ? payload : {}, note);
  }
  if (kind === 2) return `<p><img src="${escapeHtml(textOf(first))}"></p>`;
  note('A part of the text can’t be read');
  return '';
}

function markersToHtml(markers: unknown[], { markups }: Parts): string {
  const open: string[] = [];
  return markers
    .map((marker) => {
      const [type, opened, closed, value] = listOf(marker);
      const tags = listOf(opened).map((index) => {
        const [name, attributes] = listOf(markups[Number(index)]);
        const tag = /^[a-z]+$/.test(textOf(name)) ? textOf(name) : 'span';
        const at = listOf(attributes).indexOf('href');
        open.push(tag);
        return at === -1 ? `<${tag}>` : `<${tag} href="${escapeHtml(textOf(listOf(attributes)[at + 1]))}">`;
      });
      const text = type === 0 ? escapeHtml(textOf(value)) : '<br>';
      const ends = Array.from(
        { length: Math.min(Number(closed) || 0, open.length) },
        () => `</${open.pop()}>`,
      );
      return tags.join('') + text + ends.join('');
    })
    .join('');
}

function withMarks(html: string, format: number): string {
  return MARKS.reduce(
    (inner, [bit, tag]) => ((format & bit) === 0 ? inner : `<${tag}>${inner}</${tag}>`),
    html,
  );
}

function parse(json: string): Json | null {
  const value = parseJson(json);
  return isObject(value) ? value : null;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
