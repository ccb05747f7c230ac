import type { RenderedMarkdown } from './rendering.ts';
import { countWords } from './text.ts';

/**
 * The source itself as paragraphs of escaped text: what stands in for a document that can't be rendered.
 * Takes time in proportion to the length, whatever the content.
 */
export function renderPlain(markdown: string): RenderedMarkdown {
  const paragraphs = markdown.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  const html = paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>\n`).join('');
  const text = paragraphs.map((paragraph) => paragraph.replace(/\s+/g, ' ').trim()).join('\n');
  return { html, headings: [], text, words: countWords(text), media: mentionedMedia(markdown), plain: true };
}

/** Whatever looks like a medium's address: one too many costs nothing, one missed could be deleted in use. */
function mentionedMedia(markdown: string): string[] {
  return [...new Set(markdown.match(/\/api\/media\/[\w-]+/g))];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
