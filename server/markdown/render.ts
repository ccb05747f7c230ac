import { toStored, withoutForbidden } from './output/feed-text.ts';
import type { LetterHtml } from './output/letter-html.ts';
import { renderInProcess, renderLetterInProcess, renderPreviewInProcess } from './renderer.ts';
import type { RenderedMarkdown, RenderOptions } from './rendering.ts';
import { requireNoControls } from './structure.ts';
import { countWords } from './text.ts';

export type { RenderedMarkdown, RenderOptions } from './rendering.ts';

/** Increase it when the output for any document changes: stored HTML of an older version is rendered again. */
const RENDERER = 15;

/** Identifies the renderer of a document: its version and its setting. */
export function renderVersionOf({ smartTypography }: { smartTypography: boolean }): number {
  return RENDERER * 10 + Number(smartTypography);
}

/** The versions of stored HTML that have to be rendered again: older ones, and this one with the other setting. */
export function outdatedVersions({ smartTypography }: { smartTypography: boolean }): {
  below: number;
  other: number;
} {
  return { below: RENDERER * 10, other: renderVersionOf({ smartTypography: !smartTypography }) };
}

/**
 * Renders CommonMark with the extensions of GFM to safe HTML, once, when a post is saved. Never refuses a
 * text: one that exceeds the limits of time, memory or depth is rendered as plain paragraphs. Throws TooComplex if the
 * options limit the structure of the text.
 */
export async function renderMarkdown(markdown: string, options: RenderOptions): Promise<RenderedMarkdown> {
  const rendered = await renderInProcess(markdown, options);
  if (rendered) return rendered;

  if (options.isLimited) requireNoControls(markdown);
  return renderPlain(markdown);
}

/**
 * Renders a text that is only shown. If its structure exceeds the limits, it becomes plain paragraphs. Previews of
 * the same text share the work, and texts that are being published go first.
 */
export async function renderMarkdownPreview(
  markdown: string,
  options: RenderOptions,
  signal: AbortSignal | undefined,
): Promise<RenderedMarkdown> {
  return (
    (await renderPreviewInProcess(markdown, { ...options, isLimited: true }, signal)) ?? renderPlain(markdown)
  );
}

/** Renders a text for a letter, with inline styles and absolute addresses, and cuts it to `maxBytes`. */
export async function renderMarkdownLetter(
  markdown: string,
  options: RenderOptions,
  letter: { pageUrl: string; maxBytes: number },
): Promise<LetterHtml> {
  const plain = () => ({ html: renderPlain(markdown.slice(0, letter.maxBytes / 4)).html, isCut: true });
  return (await renderLetterInProcess(markdown, options, letter)) ?? plain();
}

/**
 * Renders the source as paragraphs of escaped text: the fallback for documents that can't be rendered as
 * Markdown. Takes linear time for every input.
 */
function renderPlain(markdown: string): RenderedMarkdown {
  const paragraphs = markdown.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  const html = paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>\n`).join('');
  const text = paragraphs.map((paragraph) => paragraph.replace(/\s+/g, ' ').trim()).join('\n');

  return {
    html,
    idOffsets: [],
    blocks: [],
    feedHtml: toStored(withoutForbidden(html)),
    headings: [],
    text,
    proseLength: text.length,
    code: '',
    opening: '',
    words: countWords(text),
    media: mentionedMedia(markdown),
    links: [],
    plain: true,
  };
}

/** Every string that looks like the URL of a medium. A false match does no harm; a missed one could be deleted while in use. */
function mentionedMedia(markdown: string): string[] {
  return [...new Set(markdown.match(/\/api\/media\/[\w-]+/g))];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
