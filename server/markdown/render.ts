import type { LetterHtml } from './output/letter-html.ts';
import { renderPlain } from './plain.ts';
import { renderInProcess, renderLetterInProcess, renderPreviewInProcess } from './renderer.ts';
import type { RenderedMarkdown, RenderOptions } from './rendering.ts';

export type { RenderedMarkdown, RenderOptions } from './rendering.ts';

/** Increase it when the output for any document changes: stored HTML of an older version is rendered again. */
const RENDERER = 23;

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
 * text: one that exceeds the limits of work, depth, time or memory is rendered as plain paragraphs.
 */
export async function renderMarkdown(markdown: string, options: RenderOptions): Promise<RenderedMarkdown> {
  return (await renderInProcess(markdown, options)) ?? renderPlain(markdown);
}

/**
 * Renders a text that is only shown, like `renderMarkdown`. Previews of the same text share the work, and texts that
 * are being published go first.
 */
export async function renderMarkdownPreview(
  markdown: string,
  options: RenderOptions,
  signal: AbortSignal | undefined,
): Promise<RenderedMarkdown> {
  return (await renderPreviewInProcess(markdown, options, signal)) ?? renderPlain(markdown);
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
