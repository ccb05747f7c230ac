/**
 * The strictest reading of a rendered document: tags as our serializer writes them, every element and
 * attribute on a list kept here by hand (not taken from the sanitizer, which is what is tested), every
 * address with a known scheme. HTML of this form is read alike by every parser, so nothing can hide in
 * the differences between them.
 */
const ANYWHERE = new Set([
  'id',
  'title',
  'class',
  'role',
  'aria-label',
  'aria-labelledby',
  'tabindex',
  'lang',
  'dir',
]);

const MATH_ATTRIBUTES = (
  'accent accentunder columnalign columnlines columnspacing depth displaystyle fence form frame height largeop ' +
  'linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowlines ' +
  'rowspacing rspace scriptlevel separator stretchy symmetric voffset width'
).split(' ');

const ELEMENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['a', ['href', 'rel']],
  ['details', ['open']],
  ['figure', ['data-language']],
  ['img', ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding', 'data-colour']],
  ['input', ['type', 'disabled', 'checked']],
  ['li', ['value']],
  ['math', ['alttext', 'display']],
  ['ol', ['start', 'reversed']],
  ['td', ['colspan', 'rowspan']],
  ['th', ['scope', 'colspan', 'rowspan']],
  ['video', ['src', 'controls', 'preload', 'poster', 'width', 'height']],
  ...(
    'abbr b bdi bdo blockquote br caption cite code dd del dfn div dl dt em figcaption h2 h3 h4 h5 h6 hr i ins kbd ' +
    'mark p pre q rp rt ruby s samp section small span strong sub summary sup table tbody tfoot thead time tr u ' +
    'ul var wbr'
  )
    .split(' ')
    .map((name): [string, string[]] => [name, []]),
  ...(
    'menclose merror mfrac mi mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable ' +
    'mtd mtext mtr munder munderover'
  )
    .split(' ')
    .map((name): [string, string[]] => [name, MATH_ATTRIBUTES]),
]);

const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr']);
const ADDRESSES = new Set(['href', 'src', 'poster']);
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const CLASS =
  /^(?:hljs(?:-[a-z_-]+)?|[a-z]+_{1,3}|language-[\p{L}\p{N}+#-]+|align-(?:left|right|center)|note(?:-[a-z]+)?|heading|table-wrap|code(?:-[a-z]+)?|image|video|wide|transparent|math|letter|anchor|autolink|external|footnote-(?:ref|back)|footnotes|(?:contains-task-list|task-list-item))$/u;

const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"]*")?)*)>/y;

/** Everything in it that should not be there; empty for a safe document. */
export function complaintsAbout(html: string): string[] {
  const complaints: string[] = [];
  const open: string[] = [];

  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', TAG.lastIndex)) {
    TAG.lastIndex = at;
    const match = TAG.exec(html);
    if (!match) return [...complaints, `no tag of ours: ${html.slice(at, at + 80)}`];
    const [, slash, name = '', attributes = ''] = match;
    if (slash) {
      if (open.pop() !== name) complaints.push(`unbalanced </${name}>`);
    } else {
      complaints.push(...complaintsAboutElement(name, attributes));
      if (!VOID.has(name)) open.push(name);
    }
  }

  return open.length > 0 ? [...complaints, `left open: ${open.join(' ')}`] : complaints;
}

function complaintsAboutElement(name: string, attributes: string): string[] {
  const allowed = ELEMENTS.get(name);
  if (!allowed) return [`element ${name}`];
  return Array.from(attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)).flatMap(
    ([, attribute = '', raw = '']) => {
      const value = decoded(raw);
      if (!allowed.includes(attribute) && !ANYWHERE.has(attribute)) return [`${name} ${attribute}=${value}`];
      if (attribute === 'class' && !value.split(' ').every((part) => CLASS.test(part)))
        return [`class ${value}`];
      if (ADDRESSES.has(attribute) && !isSafeAddress(value)) return [`${name} ${attribute}=${value}`];
      if (attribute === 'srcset' && !value.split(', ').every(isSafeAddress)) return [`srcset ${value}`];
      return [];
    },
  );
}

/** As a browser would read it against the page's own address; what can't be read leads nowhere. */
function isSafeAddress(value: string): boolean {
  const url = URL.parse(value, 'https://blog.example/uk/blog/post');
  return url === null || SCHEMES.has(url.protocol);
}

function decoded(value: string): string {
  return value
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&(?:quot|lt|gt|amp);/g, (name) => ({ '&quot;': '"', '&lt;': '<', '&gt;': '>' })[name] ?? '&');
}
