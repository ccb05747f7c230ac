import { findCode } from '#server/markdown/code/find-code.ts';
import type { Note } from '#server/moving/model.ts';
import { pageOfPlayer } from './embeds.ts';

/** Makes the address of a file of the source from how a text names it. */
type LinkTo = (name: string) => string;
type Context = { note: Note; linkTo: LinkTo; base: string };
type Arguments = { named: Map<string, string>; list: string[] };

const HUGO: Record<string, (given: Arguments, context: Context) => string> = {
  figure({ named, list }) {
    const src = named.get('src') ?? named.get('link') ?? list[0] ?? '';
    const caption = named.get('caption') || named.get('title') || '';
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
  const whole = replaceOutsideCode(
    markdown,
    /\{\{[<%]\s*highlight\s+([\w+#.-]+)[^}\n]{0,200}[>%]\}\}\n?([\s\S]{0,100000}?)\n?\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g,
    ([, language = '', code = '']) => fence(language, code),
  );
  const unknown = new Map<string, number>();
  const replaced = replaceOutsideCode(
    whole,
    /\{\{([<%])\s*(\/?)\s*([\w./-]+)((?:"[^"\n]*"|`[^`\n]*`|[^"`\n>%]){0,2000}?)\s*\/?[>%]\}\}/g,
    ([text, , isEnd, name = '', given = '']) => {
      const make = isEnd ? undefined : HUGO[name];
      if (make) return make(readArguments(given), context);
      unknown.set(name, (unknown.get(name) ?? 0) + (isEnd ? 0 : 1));
      return text;
    },
  );
  for (const [name, count] of unknown)
    context.note(`The shortcode {{< ${name} >}} stays as text, ${count} times`);
  return replaced;
}

/** The tags and variables that Jekyll itself has, as Markdown. Others stay as text, and each name is noted once. */
export function replaceJekyll(markdown: string, context: Context): string {
  const { base, linkTo, note } = context;
  const whole = replaceOutsideCode(
    markdown,
    /\{%-?\s*highlight\s+([\w+#.-]+)[^%\n]{0,200}%\}\n?([\s\S]{0,100000}?)\n?\{%-?\s*endhighlight\s*-?%\}/g,
    ([, language = '', code = '']) => fence(language, code),
  );
  const unknown = new Map<string, number>();
  const replaced = replaceOutsideCode(
    whole,
    /\{%-?\s*(\w+)([^%\n]{0,500}?)\s*-?%\}|\{\{-?\s*([^}\n]{1,500}?)\s*-?\}\}/g,
    ([text, tag, given = '', variable = '']) => {
      if (tag === 'post_url' || tag === 'link') return linkTo(given.trim());
      if (tag && /^(?:raw|endraw|comment|endcomment)$/.test(tag)) return '';
      if (/^site\.(?:baseurl|url)$/.test(variable)) return variable === 'site.url' ? '' : base;
      const [, path] = /^["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url)$/.exec(variable) ?? [];
      if (path !== undefined) return base + (path.startsWith('/') ? path : `/${path}`);
      const name = tag ? `{% ${tag} %}` : `{{ ${variable} }}`;
      unknown.set(name, (unknown.get(name) ?? 0) + 1);
      return text;
    },
  );
  for (const [name, count] of unknown) note(`${name} stays as text, ${count} times`);
  return replaced;
}

function fence(language: string, code: string): string {
  const marks = '`'.repeat(Math.max(3, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length + 1)));
  return `${marks}${language}\n${code}\n${marks}`;
}

function replaceOutsideCode(
  markdown: string,
  pattern: RegExp,
  replace: (match: [text: string, ...groups: (string | undefined)[]]) => string,
): string {
  if (!markdown.includes('{{') && !markdown.includes('{%')) return markdown;
  const code = findCode(markdown);
  return markdown.replaceAll(pattern, (...parts: unknown[]) => {
    const at = parts.find((part) => typeof part === 'number') as number;
    const isCode = code.some(({ start, end }) => start <= at && at < end);
    const groups = parts.slice(0, parts.indexOf(at)) as [string, ...string[]];
    return isCode ? groups[0] : replace(groups);
  });
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
