import { splitLinks } from '#contract/links.ts';
import { mediaUrlOf } from '#server/media/media-urls.ts';

/** The files of this site that a comment links to, as a field of its document: absent if there is none. */
export function mediaLinksOf(content: string): { media?: string[] } {
  // Most comments have no link.
  if (!content.includes('/api/media/')) return {};
  const urls = splitLinks(content).flatMap(({ href }) => (href && mediaUrlOf(href)) ?? []);
  return urls.length > 0 ? { media: [...new Set(urls)] } : {};
}
