import type { Locale } from '#contract/locales.ts';
import type { TextPreview } from '#contract/preview.ts';
import type { Actor } from '../../auth/actor.ts';
import { config } from '../../config.ts';
import { MARKDOWN_LABELS } from '../../markdown/labels.ts';
import { readingMinutes } from '../../markdown/plain.ts';
import { renderMarkdown } from '../../markdown/render.ts';
import { getPictures } from '../../media/media.ts';
import { findMediaUrls } from '../../media/media-urls.ts';
import { requireEditor } from '../editor.ts';
import { findDeadLinks } from '../read/dead-links.ts';

/** A text that is being written, rendered like that of a published version. Stores nothing. Throws Forbidden. */
export async function renderWorkingText({
  actor,
  locale,
  content,
}: {
  actor: Actor;
  locale: Locale;
  content: string;
}): Promise<TextPreview> {
  requireEditor(actor);
  const { html, words } = await renderMarkdown(content, {
    locale,
    siteUrl: config().publicUrl,
    labels: MARKDOWN_LABELS[locale],
    images: await getPictures(findMediaUrls(content)),
  });
  return { html, words, minutes: readingMinutes(words, locale), deadLinks: await findDeadLinks(html) };
}
