import type { Nodes, Parents } from 'mdast';
import type { Gap, Message, Run } from './model.ts';

/** Elements whose content is not a text of the language. */
const VERBATIM = /^<(code|kbd|samp|var|script|style|pre|svg|math)\b/i;

/**
 * What stays here within a text: escapes, entities, marks of callouts, ids of headings, marks of definitions, tags of
 * templates, addresses, and what looks like a placeholder.
 */
const KEPT = [
  String.raw`\\[!-/:-@[-\x60{-~]`,
  String.raw`&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);`,
  String.raw`(?<![^\n])\[!\w+\](?:[^\S\n]*\n[ \t>]*)?`,
  String.raw`[ \t]?\{#[^}\s]+\}`,
  String.raw`\n[ \t>]*:[ \t]+`,
  String.raw`\{\{[^}]*\}\}`,
  String.raw`\{%[^%]*%\}`,
  String.raw`(?:https?|ftp|mailto|tel):[^\s<>()]*[^\s<>().,;:!?»”"'…]`,
  String.raw`www\.[^\s<>()]*[^\s<>().,;:!?»”"'…]`,
  String.raw`(?<![\p{L}\p{N}_.+’-])[\p{L}\p{N}_.+’-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`,
  '[⟦⟧]',
].join('|');

const LETTER = /\p{L}/u;

type Span = Pick<Run, 'isTightBefore' | 'isTightAfter' | 'stops'> & { start: number; end: number };

/** The text of a block as it is sent; null if it has no words. `node` is in `source`. */
export function toMessage(source: string, node: Nodes): Message | null {
  const spans: Span[] = [];
  collect(source, node, spans);
  const { start, end } = rangeOf(node);
  return assemble(source, { start, end, spans });
}

/** A text without markup as it is sent; null if it has no words. */
export function toPlainMessage(source: string): Message | null {
  const whole = { start: 0, end: source.length, isTightBefore: false, isTightAfter: false, stops: '' };
  return assemble(source, { start: 0, end: source.length, spans: [whole] });
}

/** The user's message. */
export function textOfMessage({ runs, gaps }: Message): string {
  return runs.map(({ text }, index) => text + spelled(gaps[index], index)).join('');
}

export function placeholder(index: number): string {
  return `⟦${index + 1}⟧`;
}

function spelled(gap: Gap | undefined, index: number): string {
  if (!gap) return '';
  if (!gap.isStructural) return placeholder(index);
  return gap.source.includes('\n') ? `\n${placeholder(index)} ` : ` ${placeholder(index)} `;
}

function assemble(
  source: string,
  { start, end, spans }: { start: number; end: number; spans: Span[] },
): Message | null {
  const worded = spans
    .flatMap((span) => withoutKept(source, span))
    .filter((span) => LETTER.test(source.slice(span.start, span.end)));
  const [first] = worded;
  const last = worded.at(-1);
  if (!first || !last) return null;

  const gaps = worded.slice(1).map((span, index) => {
    const kept = source.slice(worded[index]?.end, span.start);
    return { source: kept, isStructural: /\n|\|/.test(kept) };
  });
  return {
    head: source.slice(start, first.start),
    tail: source.slice(last.end, end),
    runs: worded.map((span) => toRun(source, span)),
    gaps,
  };
}

function toRun(source: string, { start, end, ...rest }: Span): Run {
  const written = source.slice(start, end);
  const [lineBreak = ''] = /\n[ \t>]*/.exec(written) ?? [];
  return { text: written.replaceAll(/\n[ \t>]*/g, '\n'), lineBreak, ...rest };
}

/** Cuts a span at what stays here. */
function withoutKept(source: string, span: Span): Span[] {
  const parts: Span[] = [];
  let from = span.start;
  for (const { 0: kept, index } of source.slice(span.start, span.end).matchAll(new RegExp(KEPT, 'giu'))) {
    const at = span.start + index;
    if (at > from) parts.push({ ...span, start: from, end: at });
    from = at + kept.length;
  }
  if (span.end > from) parts.push({ ...span, start: from });
  return parts.map((part) => ({
    ...part,
    isTightBefore: span.isTightBefore && part.start === span.start,
    isTightAfter: span.isTightAfter && part.end === span.end,
  }));
}

function collect(source: string, node: Nodes, spans: Span[]): void {
  if (node.type === 'image') spans.push(...spansOfPicture(source, node));
  if (!('children' in node) || isBareLink(source, node)) return;

  const [first] = node.children;
  const last = node.children.at(-1);
  const isMarked = ['strong', 'emphasis', 'delete', 'link', 'linkReference'].includes(node.type);
  let verbatim: string | null = null;
  for (const child of node.children) {
    if (child.type === 'html') verbatim = nextVerbatim(verbatim, child.value);
    else if (verbatim === null && child.type !== 'text') collect(source, child, spans);
    else if (verbatim === null) {
      const tight = { isTightBefore: isMarked && child === first, isTightAfter: isMarked && child === last };
      spans.push({ ...rangeOf(child), ...tight, stops: '' });
    }
  }
}

function nextVerbatim(verbatim: string | null, tag: string): string | null {
  if (verbatim === null) return VERBATIM.exec(tag)?.[1]?.toLowerCase() ?? null;
  return tag.toLowerCase().startsWith(`</${verbatim}`) ? null : verbatim;
}

/** An address that is its own text. A shortcut reference is named by its text, so that it stays too. */
function isBareLink(source: string, node: Parents): boolean {
  if (node.type === 'linkReference') return node.referenceType !== 'full';
  return node.type === 'link' && source[rangeOf(node).start] !== '[';
}

/** `](address "caption")`. */
const REST_OF_PICTURE = /^(\]\(\s*(?:<[^<>]*>|\S+?))(?:(\s+)(["'])([\s\S]*)\3)?\s*\)$/;

/** The description and the caption, if they are written without markup. */
function spansOfPicture(source: string, node: Extract<Nodes, { type: 'image' }>): Span[] {
  const { start, end } = rangeOf(node);
  const alt = node.alt ?? '';
  const rest = REST_OF_PICTURE.exec(source.slice(start + 2 + alt.length, end));
  if (!source.startsWith(`![${alt}]`, start) || !rest) return [];

  const [, address = '', space = '', quote = '', caption = ''] = rest;
  const [altStart, tight] = [start + 2, { isTightBefore: true, isTightAfter: true }];
  const captionStart = altStart + alt.length + address.length + space.length + quote.length;
  return [
    { start: altStart, end: altStart + alt.length, ...tight, stops: '[]' },
    ...(caption !== '' && caption === node.title
      ? [{ start: captionStart, end: captionStart + caption.length, ...tight, stops: quote }]
      : []),
  ];
}

export function rangeOf({ position }: Nodes): { start: number; end: number } {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
}
