import { renderPlain } from './plain-rendering.ts';
import { renderInProcess } from './renderer.ts';
import type { RenderedMarkdown, RenderOptions } from './rendering.ts';

export type { RenderedMarkdown, RenderOptions } from './rendering.ts';

/** Increase it when the output for any document changes: stored HTML of an older version is rendered again. */
export const RENDER_VERSION = 3;

/**
 * Renders CommonMark with the extensions of GFM to safe HTML, once, when a post is saved. Never refuses a
 * text: one that exceeds the limits of time, memory or depth is rendered as plain paragraphs.
 */
export async function renderMarkdown(markdown: string, options: RenderOptions): Promise<RenderedMarkdown> {
  return (await renderInProcess({ markdown, options })) ?? renderPlain(markdown);
}
