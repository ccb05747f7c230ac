import { compileMarkdown } from '#server/markdown/compile.ts';
import { MARKDOWN_LABELS } from '#server/markdown/labels.ts';
import type { MediumInfo, RenderedMarkdown, RenderOptions } from '#server/markdown/rendering.ts';

/** What the tests know of local media: a large picture with variants, one without, and a video. */
const MEDIA = new Map<string, MediumInfo>([
  ['/api/media/picture', { kind: 'image', width: 2000, height: 1000, widths: [480, 960, 1440, 2880] }],
  ['/api/media/small', { width: 300, height: 200 }],
  ['/api/media/video', { kind: 'video', width: 640, height: 360 }],
]);

export const OPTIONS: RenderOptions = {
  locale: 'uk',
  siteUrl: 'https://blog.example',
  base: '/uk/blog/',
  labels: MARKDOWN_LABELS.uk,
  images: MEDIA,
};

/** A document rendered in this thread, on a Ukrainian site at blog.example. */
export function compiled(markdown: string): RenderedMarkdown {
  return compileMarkdown(markdown, OPTIONS);
}

/** Only its HTML, without the insignificant line ends between blocks. */
export function htmlOf(markdown: string): string {
  return compiled(markdown).html.replace(/>\n+(?=<|$)/g, '>');
}
