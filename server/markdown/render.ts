import { renderPlain } from './plain-rendering.ts';
import { renderApart } from './renderer.ts';
import type { RenderedMarkdown, RenderOptions } from './rendering.ts';

export type { RenderedMarkdown, RenderOptions } from './rendering.ts';

/** Raised whenever the output for some document changes, so that stored HTML is rendered again. */
export const RENDER_VERSION = 3;

/**
 * Renders CommonMark with GFM's extensions to safe HTML, once, when a post is saved. Any text is a
 * document: what can't be rendered in reasonable time and depth comes out as plain paragraphs.
 */
export async function renderMarkdown(markdown: string, options: RenderOptions): Promise<RenderedMarkdown> {
  return (await renderApart({ markdown, options })) ?? renderPlain(markdown);
}
