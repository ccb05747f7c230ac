import type { Schema } from 'hast-util-sanitize';

const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6'];

/** Inline elements that are also accepted as HTML. */
export const INLINE_TAGS =
  'abbr b bdi bdo br cite code del dfn em i ins kbd mark q rp rt ruby s samp small strong sub sup time u var wbr'.split(
    ' ',
  );

/** Block elements that are also accepted as HTML. */
export const BLOCK_TAGS =
  'blockquote caption dd details dl dt figcaption figure li ol summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  );

/** The elements that may contain an element with a fixed place. */
export const ANCESTORS: Record<string, string[]> = {
  caption: ['table'],
  dd: ['dl'],
  dt: ['dl'],
  figcaption: ['figure'],
  li: ['ol', 'ul'],
  summary: ['details'],
  tbody: ['table'],
  td: ['table'],
  tfoot: ['table'],
  th: ['table'],
  thead: ['table'],
  tr: ['table'],
};

const ALIGNED: [string, RegExp] = ['className', /^align-(?:center|left|right)$/];
const SPANS: [string, RegExp][] = [
  ['colSpan', /^\d{1,3}$/],
  ['rowSpan', /^\d{1,3}$/],
];

/** MathML Core without elements that link, load or hold HTML. */
const MATH_TAGS = (
  'menclose merror mfrac mi mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle msub ' +
  'msubsup msup mtable mtd mtext mtr munder munderover'
).split(' ');

const MATH_VALUE = /^[\w#.%+ -]{0,100}$/;
const MATH_ATTRIBUTES = (
  'accent accentunder columnalign columnlines columnspacing depth displaystyle fence form frame ' +
  'height largeop linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize ' +
  'minsize movablelimits notation rowlines rowspacing rspace scriptlevel separator stretchy ' +
  'symmetric voffset width'
)
  .split(' ')
  .map((name): [string, RegExp] => [name, MATH_VALUE]);

/**
 * The allowlist of elements and attributes in rendered documents. The sanitizer applies it as the last step,
 * so it gives the guarantee: no scripts, styles, forms, frames, foreign namespaces and event handlers,
 * and no classes but the product's own. `ids.ts` makes ids safe.
 */
export const SCHEMA: Schema = {
  allowComments: false,
  allowDoctypes: false,
  tagNames: [
    ...HEADINGS,
    ...INLINE_TAGS,
    ...BLOCK_TAGS,
    ...'a div hr img input p pre section span math video'.split(' '),
    ...MATH_TAGS,
  ],
  ancestors: {
    ...ANCESTORS,
    ...Object.fromEntries(MATH_TAGS.map((name) => [name, ['math']])),
  },
  attributes: {
    ...Object.fromEntries(MATH_TAGS.map((name) => [name, MATH_ATTRIBUTES])),
    math: ['alttext', ['display', 'block']],
    mi: [...MATH_ATTRIBUTES, ['className', 'letter']],
    a: [
      'href',
      'title',
      'ariaLabel',
      ['className', 'anchor', 'autolink', 'external', 'footnote-back', 'footnote-ref'],
      ['rel', 'noopener', 'external'],
      ['role', 'doc-backlink', 'doc-noteref'],
    ],
    abbr: ['title'],
    code: [['className', 'hljs', /^language-[\p{L}\p{N}+#-]+$/u]],
    details: ['open'],
    div: [
      'ariaLabel',
      ['className', 'heading', 'math', 'note', 'table-wrap', /^note-(?:note|tip|important|warning|caution)$/],
      ['role', 'group', 'note', 'region'],
      ['tabIndex', 0],
    ],
    figcaption: [['className', 'code-caption']],
    figure: [['className', 'code', 'image', 'video', 'wide'], 'dataLanguage'],
    img: [
      ...['alt', 'height', 'sizes', 'src', 'srcSet', 'title', 'width'],
      ['className', 'transparent'],
      ['dataColour', /^#[0-9a-f]{6}$/],
      ['decoding', 'async'],
      ['loading', 'lazy'],
    ],
    input: [['type', 'checkbox'], ['disabled', true], 'checked', 'ariaLabel'],
    li: ['value', ['className', 'task-list-item']],
    ol: ['reversed', 'start', ['className', 'contains-task-list']],
    p: [['className', 'note-title']],
    pre: ['ariaLabel', ['role', 'group'], ['tabIndex', 0]],
    section: ['ariaLabelledBy', ['className', 'footnotes'], ['role', 'doc-endnotes']],
    span: [['className', 'code-language', 'code-title', /^hljs-[a-z_-]+$/, /^[a-z]+_{1,3}$/]],
    td: [ALIGNED, ...SPANS],
    th: [ALIGNED, ...SPANS, ['scope', 'col', 'colgroup', 'row', 'rowgroup']],
    ul: [['className', 'contains-task-list']],
    video: ['ariaLabel', 'controls', 'height', 'poster', 'src', 'width', ['preload', 'metadata', 'none']],
    '*': ['id', ['dir', 'auto', 'ltr', 'rtl'], ['lang', /^[a-z]{2,8}(?:-[a-z\d]{1,8}){0,4}$/i]],
  },
  // Ids are already unique and can't clobber; a prefix would break the links to them.
  clobber: [],
  clobberPrefix: '',
  protocols: {
    href: ['http', 'https', 'mailto', 'tel'],
    poster: ['http', 'https'],
    src: ['http', 'https'],
  },
  required: { input: { disabled: true, type: 'checkbox' } },
  strip: ['script', 'style'],
};
