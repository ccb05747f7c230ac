import type { Note } from '#server/moving/model.ts';
import { escapeHtml } from './plain-text.ts';

export type Attachments = ReadonlyMap<string, { url: string; alt: string; caption: string; parent?: string }>;
type Context = { id: string; attachments: Attachments; note: Note };
type Shortcode = (attributes: Map<string, string>, content: string, context: Context) => string | null;

const CODE_NAMES =
  'code sourcecode php html xml css js javascript python ruby java bash shell sql c cpp csharp json yaml go rust';

/** A code that is longer is left as text. */
const CONTENT_MAX = 500_000;

const SHORTCODES: Record<string, Shortcode> = {
  caption: withCaption,
  wp_caption: withCaption,
  gallery(attributes, _content, { id: post, attachments, note }) {
    const named = attributes.get('ids') ?? attributes.get('include');
    // Without ids it shows the pictures that were uploaded for the post.
    const own = [...attachments].filter(([, { parent }]) => parent === post).map(([id]) => id);
    const ids = named === undefined ? own : named.split(',').map((id) => id.trim());
    const found = ids.flatMap((id) => attachments.get(id) ?? []);
    if (found.length < ids.length || found.length === 0) {
      note(
        `Pictures of a gallery are not in the export: ${ids.filter((id) => !attachments.has(id)).join(', ') || 'all'}`,
      );
    }
    return found.map(toFigure).join('\n\n');
  },
  embed: (_attributes, content) => `\n\n${content.trim()}\n\n`,
  audio: (attributes) => player('audio', attributes),
  video: (attributes) => player('video', attributes),
  ...Object.fromEntries(CODE_NAMES.split(' ').map((name) => [name, asCode(name)])),
};

function withCaption(attributes: Map<string, string>, content: string): string | null {
  const picture = /^\s*((?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?)(.*)$/is.exec(content);
  if (!picture) return null;
  const caption = (picture[2]?.trim() || attributes.get('caption')) ?? '';
  return `\n\n<figure>${picture[1]}<figcaption>${caption}</figcaption></figure>\n\n`;
}

function toFigure({ url, alt, caption }: { url: string; alt: string; caption: string }): string {
  const picture = `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`;
  return `<figure>${picture}${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''}</figure>`;
}

function player(tag: string, attributes: Map<string, string>): string | null {
  const names = ['src', 'mp4', 'webm', 'ogv', 'm4v', 'mp3', 'ogg', 'm4a', 'wav'];
  const address = names.map((name) => attributes.get(name)).find(Boolean);
  return address ? `\n\n<${tag} src="${escapeHtml(address)}"></${tag}>\n\n` : null;
}

/** Code between these is not HTML, except that some editors have escaped it. */
function asCode(name: string): Shortcode {
  return (attributes, content) => {
    const named = attributes.get('language') ?? attributes.get('lang');
    const language = named ?? (/^(?:source)?code$/.test(name) ? '' : name);
    const isEscaped = /&(?:lt|gt|amp|quot);/.test(content) && !/<[a-z/]/i.test(content);
    const text = content.replace(/^\n/, '').trimEnd();
    const code = isEscaped ? text : escapeHtml(text);
    return `\n\n<pre><code${language ? ` class="language-${escapeHtml(language)}"` : ''}>${code}</code></pre>\n\n`;
  };
}

/**
 * The HTML with the shortcodes of WordPress itself, by their names, as HTML. Others stay as text, and each name is noted
 * once. Code stays as it is.
 */
export function replaceShortcodes(html: string, context: Context): string {
  const unknown: string[] = [];
  const endOf = createFinder(html);
  const kept = keptRanges(html, endOf);
  let result = '';
  let at = 0;
  let next = 0;

  for (const match of html.matchAll(/\[([a-z][\w-]*)/gi)) {
    while ((kept[next]?.end ?? match.index) < match.index) next++;
    if (match.index < at || (kept[next]?.start ?? match.index) < match.index) continue;
    const code = readShortcode(html, match, endOf);
    const made = code && SHORTCODES[code.name]?.(code.attributes, code.content, context);
    if (!code || typeof made !== 'string') {
      if (code?.isLikely) unknown.push(`The shortcode [${code.name}]`);
      continue;
    }
    result += html.slice(at, match.index) + made;
    at = code.end;
  }

  noteTexts(unknown, context.note);
  return result + html.slice(at);
}

/** Notes each name once, with how often it was found. */
export function noteTexts(found: string[], note: Note): void {
  for (const [name, all] of Map.groupBy(found, (one) => one))
    note(`${name} stays as text, ${all.length} times`);
}

type Find = (text: string, from: number) => number;

/** `indexOf` that looks for each text only once, however often it is asked with growing positions. */
function createFinder(html: string): Find {
  const found = new Map<string, number>();
  return (text, from) => {
    const known = found.get(text);
    if (known === -1 || (known !== undefined && known >= from)) return known;
    const index = html.indexOf(text, from);
    found.set(text, index);
    return index;
  };
}

/** Code, scripts and comments. */
function keptRanges(html: string, find: Find): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  for (const { 0: open, 1: name, index } of html.matchAll(/<(pre|code|script|style)\b|<!--/gi)) {
    if (index < (ranges.at(-1)?.end ?? 0)) continue;
    const end = find(name ? `</${name}` : '-->', index + open.length);
    if (end !== -1) ranges.push({ start: index, end });
  }
  return ranges;
}

type Read = {
  name: string;
  attributes: Map<string, string>;
  content: string;
  end: number;
  /** Whether text in brackets is a shortcode: it has attributes, an end, or a name such as no word has. */
  isLikely: boolean;
};

function readShortcode(html: string, match: RegExpExecArray, find: Find): Read | null {
  const name = (match[1] ?? '').toLowerCase();
  const rest = html.slice(match.index, match.index + 5_000);
  const open = /^\[[a-z][\w-]*(\s(?:[^\]"'<>]|"[^"]*"|'[^']*')*|\/)?\]/i.exec(rest);
  if (!open) return null;

  const attributes = new Map(
    Array.from(
      (open[1] ?? '').matchAll(/(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g),
      (one) => [(one[1] ?? '').toLowerCase(), one[2] ?? one[3] ?? one[4] ?? ''],
    ),
  );
  const start = match.index + open[0].length;
  const close = `[/${match[1]}]`;
  const closedAt = open[1]?.endsWith('/') ? -1 : find(close, start);
  const isClosed = closedAt !== -1 && closedAt - start < CONTENT_MAX;
  return {
    name,
    attributes,
    content: isClosed ? html.slice(start, closedAt) : '',
    end: isClosed ? closedAt + close.length : start,
    isLikely: attributes.size > 0 || isClosed || /[_-]/.test(name),
  };
}
