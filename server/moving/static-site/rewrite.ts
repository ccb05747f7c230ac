import { config } from '#server/config.ts';
import { decoded } from '#server/moving/sources/addresses.ts';

/** The new address for one of this site; null for one that leads nowhere. */
type NewAddress = (url: URL, place: 'link' | 'absolute') => string | null;

const TAG = /<([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*(\/?)>/gi;
const ADDRESS = /\s(href|src|poster)="([^"]*)"/gi;
const LIST = /\s(srcset|imagesrcset)="([^"]*)"/gi;

/** Replaces all addresses of this site in a text of a type. `target` is its own address. */
export function replaceAddresses(
  text: string,
  { type, target, to }: { type: string; target: string; to: NewAddress },
): string {
  const { publicUrl } = config();
  const own = new URL(publicUrl).origin;
  const base = new URL(target, publicUrl);
  const link = (value: string) => {
    const url = URL.parse(decode(value), base);
    // An absolute address is replaced in the whole text.
    if (url?.origin !== own || /^[a-z][\w+.-]*:/i.test(value)) return value;
    // A fragment leads to the same page.
    const found = value.startsWith('#') ? decode(value) : to(url, 'link');
    const leadsNowhere = type === 'text/html' && found?.startsWith('#') && !hasPlace(text, found);
    return found === null || leadsNowhere ? null : encode(found);
  };
  const absolute = (whole: string) => {
    const url = URL.parse(decode(whole));
    const found = url && to(url, 'absolute');
    return found === null ? whole : encode(found, /&amp;/.test(whole));
  };
  return replaceLinks(text, type, link).replace(
    new RegExp(
      `${RegExp.escape(publicUrl)}(?![\\w.:-])(?:(?!&(?:quot|lt|gt|#))[^\\s"'\`<>\\\\)\\]])*(?<![.,;:!?])`,
      'g',
    ),
    absolute,
  );
}

/** Whether a page has what a fragment names; `#` and `#top` are its beginning. */
function hasPlace(html: string, fragment: string): boolean {
  const id = decoded(fragment.slice(1));
  return /^(?:top)?$/i.test(id) || html.includes(` id="${encode(id)}"`);
}

type Link = (value: string) => string | null;

function replaceLinks(text: string, type: string, link: Link): string {
  if (type === 'text/html') return replaceInTags(text, link);
  const one = (before: string, value: string, after: string) => before + (link(value) ?? value) + after;
  if (type === 'text/css')
    return text.replace(/(url\()(\/[^()]*)(\))/g, (_, ...parts: [string, string, string]) => one(...parts));
  if (type === 'application/manifest+json')
    return text.replace(/(":\s*")(\/[^"]*)(")/g, (_, ...parts: [string, string, string]) => one(...parts));
  return text.replace(
    /(<\?xml-stylesheet type="[^"]*" href=")(\/[^"]*)(")/,
    (_, ...parts: [string, string, string]) => one(...parts),
  );
}

function replaceInTags(html: string, link: Link): string {
  return html.replace(TAG, (tag: string) =>
    tag
      .replace(ADDRESS, (_, name: string, value: string) => {
        const found = link(value);
        return found === null ? '' : ` ${name}="${found}"`;
      })
      .replace(LIST, (_, name: string, value: string) => {
        const entries = value.split(/,\s+/).map((entry) => {
          const [address = '', ...size] = entry.split(' ');
          return [link(address) ?? address, ...size].join(' ');
        });
        return ` ${name}="${entries.join(', ')}"`;
      }),
  );
}

/** A page of the site without its links to forms of the service; `closed` says below a post why there are none. */
export function withoutFormLinks(html: string, closed: string): string {
  const footer = html.lastIndexOf('<footer class="site-footer">');
  const links = /<li><a href="\/[a-z]+\/(?:sign-in|subscription)">[^<]*<\/a><\/li>/g;
  return (footer < 0 ? html : html.slice(0, footer) + html.slice(footer).replace(links, '')).replace(
    /<p class="buttons">((?:[^<]|<(?!\/?p\b))*)<\/p>/g,
    (buttons, content: string) => {
      const all = content.match(/<a [^<>]*>/g) ?? [];
      const isToSignIn = all.length > 0 && all.every((link) => / href="\/[a-z]+\/sign-(?:in|up)/.test(link));
      return isToSignIn ? notice(closed) : buttons;
    },
  );
}

function notice(closed: string): string {
  return `<p class="soft">${encode(closed)}</p>`;
}

/** A page as a copy without a server has it; `scripts` are addresses. */
export function closePage(
  html: string,
  { closed, policy, scripts, search }: { closed: string; policy: string; scripts: string[]; search: string },
): string {
  // A page cannot forbid its frames, and a file server sends no policy.
  const ownPolicy = policy.replace(/; frame-ancestors [^;]*/, '');
  const added = [
    `<meta http-equiv="Content-Security-Policy" content="${encode(ownPolicy)}"/>`,
    // Before the first paint, because it applies the theme that the reader has chosen.
    ...scripts.map((src) => `<script src="${src}"></script>`),
  ];
  return (
    html
      .replace(/(<meta charset="[^"]*"\/?>)/i, (meta) => meta + added.join(''))
      .replace(' data-counted=""', '')
      // “Just now” would not stay true.
      .replace(/(<time [^<>]*>)[^<]*/g, (time, tag: string) => {
        const title = / title="([^"]*)"/.exec(tag);
        return title ? tag + title[1] : time;
      })
      .replace(
        /<form\b([^<>]*)>((?:[^<]|<(?!\/?form\b))*)<\/form>/g,
        (_, attributes: string, fields: string) => {
          if (attributes.includes('data-theme-form')) {
            const kept = attributes.replace(/ (?:action|method)="[^"]*"/g, '');
            return `<form${kept}>${fields.replace(/<input type="hidden"[^<>]*>/g, '')}</form>`;
          }
          if (/\smethod="post"/i.test(attributes)) return notice(closed);
          const kept = attributes.replace(/ (?:action|data-suggestions)="[^"]*"/g, '');
          return `<form action="${search}"${kept}>${fields}</form>`;
        },
      )
  );
}

const SIGNS: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** `isMarkup` is false for an address in a text of which it is not known whether `&` is written as an entity there. */
function encode(text: string, isMarkup = true): string {
  return isMarkup ? text.replace(/[&"<>]/g, (sign) => SIGNS[sign] ?? sign) : text;
}

function decode(text: string): string {
  return text.replace(/&(?:amp|quot|#x27|#39|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};
