import type { Locale } from '#contract/locales.ts';

/** One heading of the document, for its table of contents. */
export type Heading = { id: string; depth: 2 | 3 | 4 | 5 | 6; text: string };

export type RenderedMarkdown = {
  /** Safe HTML, final: every element and attribute is on the allowlist of `schema.ts`. */
  html: string;
  /** The document's own headings in order; those inside quotes, lists, notes and details are left out. */
  headings: Heading[];
  /**
   * Plain text for search and excerpts, a line a paragraph, without markup. Left out: code blocks (inline
   * code stays), pictures, the marks of footnotes. The footnotes' own text comes last.
   */
  text: string;
  /** Words of that text: runs of letters and digits of any script. */
  words: number;
  /** Local media the document shows or links to (`/api/media/{id}`), in order, each once. */
  media: string[];
  /**
   * True when the document was too deep or too costly to render as Markdown and its source stands in
   * `html` as plain paragraphs. Nothing is lost; whoever saves it tells whoever wrote it.
   */
  plain: boolean;
};

/** What the page says where the document itself says nothing; in the language of the document. */
export type MarkdownLabels = {
  /** Names the scrollable region around a table; a number follows. */
  table: string;
  /** Names a block of code; the language follows, if known. */
  code: string;
  /** Title of the list of footnotes. */
  footnotes: string;
  /** Names a footnote's mark in the text; its number follows. */
  footnote: string;
  /** Names the link from a footnote back to its mark; its number follows. */
  backToText: string;
  /** Names the link of a heading to itself; the heading's text follows. */
  anchor: string;
  /** Name and fallback text of a video whose author described nothing. */
  video: string;
  /** Checked and unchecked items of a task list. */
  taskDone: string;
  taskOpen: string;
  /** Titles of notes that have no title of their own. */
  note: string;
  tip: string;
  important: string;
  warning: string;
  caution: string;
};

/** What is known of one local medium. Sizes are CSS pixels of the upright original. */
export type KnownMedium = {
  kind?: 'image' | 'video';
  width?: number;
  height?: number;
  /** Widths of the resized variants that `?w=` serves, the original's own left out. */
  widths?: readonly number[];
};

export type RenderOptions = {
  locale: Locale;
  /** Absolute address of the site; links to any other origin are external. */
  siteUrl: string;
  labels: MarkdownLabels;
  /** Known media by their URL as written in `RenderedMarkdown.media`. */
  images?: ReadonlyMap<string, KnownMedium>;
};
