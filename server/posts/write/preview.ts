import type { Locale } from '#contract/locales.ts';
import type { PostKind } from '#contract/posts/admin.ts';
import type { TextPreview } from '#contract/posts/preview.ts';
import type { Actor } from '#server/auth/actor.ts';
import { readingMinutes } from '#server/markdown/excerpt.ts';
import { getPictures, mapMedia } from '#server/media/media.ts';
import { findMediaUrls, mediaUrlOf } from '#server/media/media-urls.ts';
import { findDeadLinks } from '#server/posts/read/dead-links.ts';
import { requireEditor } from '#server/posts/require-editor.ts';
import { renderPreview } from './render.ts';

/** Renders a text that is being written, like that of a published version. Stores nothing. Throws Forbidden. */
export async function renderWorkingText({
  actor,
  locale,
  kind = 'post',
  content,
}: {
  actor: Actor;
  locale: Locale;
  kind?: PostKind;
  content: string;
}): Promise<TextPreview> {
  requireEditor(actor);
  const images = await getPictures(findMediaUrls(content));
  const { html, links, media, words, plain } = await renderPreview({ content, locale, images, kind });
  const named = media.map((url) => mediaUrlOf(url) ?? url);
  const [[deadLinks = []], files] = await Promise.all([findDeadLinks([links]), mapMedia(named)]);

  return {
    html,
    isPlain: plain,
    words,
    minutes: readingMinutes(words, locale),
    deadLinks: [...deadLinks, ...named.filter((url) => !files.has(url))],
  };
}
