import { toStored, withoutForbidden } from './output/feed-text.ts';
import type { RenderedMarkdown } from './rendering.ts';
import { countWords, hasControls } from './text.ts';

/**
 * Renders the source as paragraphs of escaped text: the fallback for documents that can't be rendered as
 * Markdown. Takes linear time for every input.
 */
export function renderPlain(markdown: string): RenderedMarkdown {
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
    rows: [],
    code: '',
    opening: '',
    words: countWords(text),
    // Without its structure, a text has no code.
    hasControls: hasControls(markdown),
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
