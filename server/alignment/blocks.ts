import { type HtmlTag, htmlTokens } from '#server/markdown/html/html-tokens.ts';

/** What a block is, as far as two languages share it. */
export type BlockKind = 'heading' | 'prose' | 'list' | 'code' | 'table' | 'media' | 'rule' | 'other';

/** A top-level element of a rendered text. */
export type Block = {
  html: string;
  kind: BlockKind;
  /** The tag's name, so `h2` and `h3` differ. */
  name: string;
  /** Letters, digits and other visible characters without white space. */
  length: number;
  /** What does not change in translation: addresses of links and media, inline code, numbers. */
  anchors: ReadonlySet<string>;
};

/** Blocks that correspond in two texts. One side is empty where a text has no counterpart. */
export type BlockPair = { left: Block[]; right: Block[] };

const VOID = new Set(['br', 'hr', 'img', 'input', 'source', 'track', 'wbr']);

/** By element. The first one of a block decides, so that wrappers (`div`, `figure`, `section`) need no entry. */
const KINDS: Record<string, BlockKind> = {
  ...{ h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading' },
  ...{ p: 'prose', blockquote: 'prose', ul: 'list', ol: 'list', dl: 'list', pre: 'code', table: 'table' },
  ...{ video: 'media', img: 'media', hr: 'rule' },
};

/** In characters. */
const INLINE_CODE_MAX = 80;

/** Splits rendered HTML into its top-level elements. The HTML is well-formed, as the Markdown renderer writes it. */
export function toBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  let depth = 0;
  let part = '';
  let current: BlockBuilder | null = null;
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') {
      part += token.value;
      current?.addText(token.value);
      continue;
    }
    current ??= new BlockBuilder(token);
    part += token.source;
    if (token.kind === 'open') current.addTag(token);
    const isVoid = token.kind === 'open' && (token.closed || VOID.has(token.name));
    if (!isVoid) depth += token.kind === 'open' ? 1 : -1;
    if (token.kind === 'close') current.close(token.name);
    if (depth > 0) continue;
    blocks.push(current.toBlock(part.trim()));
    [part, current, depth] = ['', null, 0];
  }
  return blocks;
}

class BlockBuilder {
  readonly #anchors = new Set<string>();
  #kind: BlockKind = 'other';
  #name: string;
  #length = 0;
  #code: string | null = null;

  constructor(first: HtmlTag) {
    this.#name = first.name;
  }

  addTag({ name, attributes }: HtmlTag & { kind: 'open' }): void {
    const kind = KINDS[name];
    if (kind && this.#kind === 'other') {
      this.#kind = kind;
      this.#name = name;
    }
    const address = attributes.get('src') ?? attributes.get('href');
    if (address && !address.startsWith('#')) this.#anchors.add(address.replace(/^\/(?:uk|en)(?=\/)/, ''));
    if (name === 'code') this.#code = '';
  }

  addText(text: string): void {
    this.#length += text.replaceAll(/&[a-z#\d]+;/gi, '_').replaceAll(/\s/g, '').length;
    if (this.#code !== null) this.#code += text;
    else for (const [number] of text.matchAll(/\d+/g)) this.#anchors.add(number);
  }

  close(name: string): void {
    if (name !== 'code' || this.#code === null) return;
    // Longer code has comments, which are often translated.
    if (this.#code.length <= INLINE_CODE_MAX) this.#anchors.add(this.#code.trim());
    this.#code = null;
  }

  toBlock(html: string): Block {
    // A paragraph of nothing but a picture.
    const kind = this.#kind === 'prose' && this.#length === 0 ? 'media' : this.#kind;
    return { html, kind, name: this.#name, length: this.#length, anchors: this.#anchors };
  }
}
