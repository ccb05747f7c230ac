import type { Locale } from '#contract/locales.ts';
import type { StoredBlock } from '#server/alignment/blocks.ts';
import type { Typography } from '#server/typography/typeset.ts';

/** One heading of the document, for its table of contents. */
export type Heading = { id: string; depth: 2 | 3 | 4 | 5 | 6; text: string };

export type RenderedMarkdown = {
  /** Sanitized HTML: every element and attribute is on the allowlist of `sanitize-schema.ts`. */
  html: string;
  /**
   * Where a prefix has to be inserted so that the ids in `html`, and references to them, differ from those of another
   * text.
   */
  idOffsets: number[];
  /** The top-level elements of `html`, for the alignment with the translation; none if there are too many. */
  blocks: StoredBlock[];
  /** The addresses of links, pictures and videos in `html`, in order. */
  links: string[];
  /** The HTML for feed readers and letters: see `server/markdown/output/feed-html.ts`. Null if it is too long. */
  feedHtml: string | null;
  /** The document's headings in order, without those inside quotes, lists, notes and details. */
  headings: Heading[];
  /**
   * Plain text for search and excerpts, one line for each paragraph and footnotes last. Code blocks (but not inline
   * code), formulas in TeX, pictures and footnote references are left out.
   */
  text: string;
  /** Where the footnotes begin in `text`. */
  proseLength: number;
  /** The numbers of the lines of `text` that are rows of tables, from 0. */
  rows: number[];
  /** Blocks of code, formulas and descriptions of pictures, one line each: for the search. */
  code: string;
  /** The text of the first paragraph, which authors often repeat as the excerpt. */
  opening: string;
  /** Whether there are control characters outside of code, which only texts older than this rule have. */
  hasControls: boolean;
  /** The number of words in `text`: runs of letters and digits of any script. */
  words: number;
  /** Paths of local media in the document (`/api/media/{id}`), in order, without duplicates. */
  media: string[];
  /**
   * True if the document was too deep or too costly to render as Markdown: `html` has its source as plain
   * paragraphs. The caller reports it to the author.
   */
  plain: boolean;
};

/** Texts that rendering adds, in the language of the document. */
export type MarkdownLabels = {
  /** Names the scrollable region around a table; a number follows. */
  table: string;
  /** Names a block of code; the language follows, if known. */
  code: string;
  /** Title of the list of footnotes. */
  footnotes: string;
  /** Names the scrollable region around a formula. */
  formula: string;
  /** Names a footnote's mark in the text; its number follows. */
  footnote: string;
  /** Names the link from a footnote back to its mark; its number follows. */
  backToText: string;
  /** Names the link of a heading to itself; the heading's text follows. */
  anchor: string;
  /** Name and fallback text of a video without a description. */
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

/** Metadata of a local medium. Dimensions are CSS pixels of the original after rotation. */
export type MediumInfo = {
  kind?: 'image' | 'video';
  width?: number;
  height?: number;
  /** Widths of the resized variants that `?w=` serves; the last one may be wider than the original. */
  widths?: readonly number[];
  /** The dominant colour, as `#rrggbb`, and whether the picture is transparent. */
  colour?: { dominant: string; isTransparent: boolean };
};

export type RenderOptions = {
  locale: Locale;
  /** Absolute address of the site; links to any other origin are external. */
  siteUrl: string;
  /** The path that relative addresses start from, with a slash at its end. If it is absent, they stay as written. */
  base?: string | undefined;
  labels: MarkdownLabels;
  /** Metadata by path, as in `RenderedMarkdown.media`. */
  images?: ReadonlyMap<string, MediumInfo>;
  /** The typography of the text; without it the text stays as written. */
  typography?: Typography;
};
