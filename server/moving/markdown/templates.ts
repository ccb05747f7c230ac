import { findCode } from '#server/markdown/code/find-code.ts';
import type { Note } from '#server/moving/model.ts';
import { pageOfPlayer } from './embeds.ts';
import { noteTexts } from './shortcodes.ts';

/** Makes the address of a file of the source from how a text names it. */
type LinkTo = (name: string) => string;
type Context = { note: Note; linkTo: LinkTo; base: string };
type Arguments = { named: Map<string, string>; list: string[] };

const HUGO: Record<string, (given: Arguments, context: Context) => string> = {
  figure({ named, list }) {
    const src = named.get('src') ?? named.get('link') ?? list[0] ?? '';
    const attr = [named.get('attr'), named.has('attrlink') && `(${named.get('attrlink')})`];
    const parts = [named.get('title'), named.get('caption'), attr.filter(Boolean).join(' ')];
    const caption = parts
      .filter(Boolean)
      .join('. ')
      .replaceAll(/([.!?…])\. /g, '$1 ');
    const picture = `![${inBrackets(named.get('alt') ?? '')}](${destination(src)}${caption ? ` ${JSON.stringify(caption)}` : ''})`;
    const link = named.get('link');
    return link && named.has('src') ? `[${picture}](${destination(link)})` : picture;
  },
  youtube: ({ named, list }) =>
    embed(`https://www.youtube.com/watch?v=${named.get('id') ?? list[0] ?? ''}`, named.get('title')),
  vimeo: ({ named, list }) =>
    embed(`https://vimeo.com/${named.get('id') ?? list[0] ?? ''}`, named.get('title')),
  gist: ({ list }) => embed(`https://gist.github.com/${list.slice(0, 2).join('/')}`),
  tweet: ({ named, list }) =>
    embed(`https://x.com/${named.get('user') ?? 'i/web'}/status/${named.get('id') ?? list[0] ?? ''}`),
  x: (given, context) => HUGO.tweet?.(given, context) ?? '',
  instagram: ({ named, list }) => embed(`https://www.instagram.com/p/${named.get('id') ?? list[0] ?? ''}/`),
  ref: ({ named, list }, { linkTo }) => linkTo(named.get('path') ?? list[0] ?? ''),
  relref: ({ named, list }, { linkTo }) => linkTo(named.get('path') ?? list[0] ?? ''),
};

function embed(address: string, title = ''): string {
  return title ? `[${inBrackets(title)}](${pageOfPlayer(address)})` : `<${address}>`;
}

function inBrackets(text: string): string {
  return text.replaceAll(/[[\]\\]/g, '\\$&');
}

function destination(url: string): string {
  return /[\s()<>]/.test(url)
    ? encodeURI(url).replaceAll(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))
    : url;
}

/** The shortcodes that Hugo itself has, as Markdown. Others stay as text, and each name is noted once. */
export function replaceHugo(markdown: string, context: Context): string {
  const unknown: string[] = [];
  const replaced = replaceTags(markdown, (tag, codeUntil) => {
    if (!/^[<%]/.test(tag.sign)) return null;
    const comment = commentMark(tag.inner);
    if (comment) return { text: comment, end: tag.end };
    const [name = '', given = ''] = tag.inner
      .replace(/\/$/, '')
      .trim()
      .split(/\s(.*)/s, 2);
    const code = name === 'highlight' ? codeUntil(({ inner }) => /^\/\s*highlight$/.test(inner)) : null;
    if (code) return { text: fence(given.trim().split(/\s/, 1)[0] ?? '', code.text), end: code.end };
    const make = HUGO[name];
    if (make) return { text: make(readArguments(given), context), end: tag.end };
    if (!name.startsWith('/')) unknown.push(`The shortcode {{< ${name} >}}`);
    return null;
  });
  noteTexts(unknown, context.note);
  return replaced;
}

/** The tags and variables that Jekyll itself has, as Markdown. Others stay as text, and each name is noted once. */
export function replaceJekyll(markdown: string, { base, linkTo, note }: Context): string {
  const unknown: string[] = [];
  const replaced = replaceTags(markdown, (tag, codeUntil) => {
    const [name = '', given = ''] = tag.inner.split(/\s(.*)/s, 2);
    const made = tag.sign === '' ? variableOf(tag.inner, base) : null;
    if (made !== null) return { text: made, end: tag.end };
    if (tag.sign === 'liquid') {
      const code = name === 'highlight' ? codeUntil(({ inner }) => inner === 'endhighlight') : null;
      if (code) return { text: fence(given.trim().split(/\s/, 1)[0] ?? '', code.text), end: code.end };
      if (name === 'post_url' || name === 'link') return { text: linkTo(given.trim()), end: tag.end };
      const comment = commentMark(name);
      if (comment !== null || /^(?:end)?raw$/.test(name)) return { text: comment ?? '', end: tag.end };
    }
    unknown.push(tag.sign === 'liquid' ? `{% ${name} %}` : `{{ ${tag.inner} }}`);
    return null;
  });
  noteTexts(unknown, note);
  return replaced;
}

/** What nobody sees stays where it is. */
function commentMark(tag: string): string | null {
  if (tag === 'comment') return '<!--';
  return /^(?:\/\s*|end)comment$/.test(tag) ? '-->' : null;
}

function variableOf(inner: string, base: string): string | null {
  if (inner === 'site.baseurl') return base;
  if (inner === 'site.url') return '';
  const [quoted = '', filter] = inner.split('|').map((part) => part.trim());
  const [, path] = /^["']([^"']*)["']$/.exec(quoted) ?? [];
  if (path === undefined || !/^(?:relative_url|absolute_url)$/.test(filter ?? '')) return null;
  return base + (path.startsWith('/') ? path : `/${path}`);
}

function fence(language: string, code: string): string {
  const marks = '`'.repeat(Math.max(3, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length + 1)));
  return `${marks}${language}\n${code}\n${marks}`;
}

/** `sign` is `<` or `%` for shortcodes of Hugo, `liquid` for `{% … %}`, empty for `{{ … }}`. */
type TemplateTag = { start: number; end: number; sign: string; inner: string };
/** The text up to the tag that closes this one, and where that ends. */
type CodeUntil = (isEnd: (tag: TemplateTag) => boolean) => { text: string; end: number } | null;
type Replace = (tag: TemplateTag, codeUntil: CodeUntil) => { text: string; end: number } | null;

const ENDS: Record<string, string> = { '{{<': '>}}', '{{%': '%}}', '{{': '}}', '{%': '%}' };
const TAG_MAX = 2_000;
const TAGS_IN_CODE_MAX = 200;

function replaceTags(markdown: string, replace: Replace): string {
  if (!markdown.includes('{{') && !markdown.includes('{%')) return markdown;
  const tags = readTags(markdown);
  const code = findCode(markdown);
  let result = '';
  let at = 0;
  for (const [index, tag] of tags.entries()) {
    if (tag.start < at || code.some(({ start, end }) => start <= tag.start && tag.start < end)) continue;
    const made = replace(tag, (isEnd) => {
      const close = tags.slice(index + 1, index + TAGS_IN_CODE_MAX).find(isEnd);
      return close ? { text: withoutEnds(markdown.slice(tag.end, close.start)), end: close.end } : null;
    });
    if (!made) continue;
    result += markdown.slice(at, tag.start) + made.text;
    at = made.end;
  }
  return result + markdown.slice(at);
}

function readTags(markdown: string): TemplateTag[] {
  const tags: TemplateTag[] = [];
  for (const { 0: open, index } of markdown.matchAll(/\{\{[<%]?|\{%/g)) {
    if (index < (tags.at(-1)?.end ?? 0)) continue;
    const close = ENDS[open] ?? '';
    const inside = markdown.slice(index + open.length, index + TAG_MAX);
    const length = inside.indexOf(close);
    if (length === -1) continue;
    const end = index + open.length + length + close.length;
    const inner = inside.slice(0, length).replace(/^-|-$/g, '').trim();
    tags.push({ start: index, end, sign: open === '{%' ? 'liquid' : open.slice(2), inner });
  }
  return tags;
}

function withoutEnds(code: string): string {
  return code.replace(/^\n/, '').replace(/\n$/, '');
}

function readArguments(text: string): Arguments {
  const named = new Map<string, string>();
  const list: string[] = [];
  for (const [, name, quoted, raw, bare] of text.matchAll(
    /(?:([\w-]+)=)?(?:"([^"]*)"|`([^`]*)`|([^\s"`=]+))/g,
  )) {
    const value = quoted ?? raw ?? bare ?? '';
    if (name === undefined) list.push(value);
    else named.set(name, value);
  }
  return { named, list };
}
