import type { Locale } from '#contract/locales.ts';
import { config } from '#server/config.ts';
import { log } from '#server/log.ts';
import { MARKDOWN_LABELS } from '#server/markdown/labels.ts';
import { readingMinutes, summaryOf } from '#server/markdown/plain.ts';
import {
  type RenderedMarkdown,
  type RenderOptions,
  renderMarkdown,
  renderVersionOf,
} from '#server/markdown/render.ts';
import { getPictures } from '#server/media/media.ts';
import { findMediaUrls, mediaUrlOf } from '#server/media/media-urls.ts';
import type { PostDoc, RenderedVersion, VersionSource } from '#server/posts/model.ts';
import { requireStorable } from './storable.ts';

const SUMMARY_MAX = 240;

/** Everything that is derived from a version's content and pictures. Any content can be rendered, at worst as `isPlain`. */
export async function renderVersion({
  content,
  locale,
  coverImage,
  metaImage,
}: Pick<VersionSource, 'content' | 'locale' | 'coverImage' | 'metaImage'>): Promise<RenderedVersion> {
  const cover = coverImage === null ? null : mediaUrlOf(coverImage);
  const covers = cover === null ? [] : [cover];
  const images = await getPictures([...covers, ...findMediaUrls(content)]);
  const rendered = await renderText({ content, locale, images });
  const shared = metaImage ? mediaUrlOf(metaImage) : null;
  const media = [
    ...covers,
    ...(shared === null ? [] : [shared]),
    ...rendered.media.map((url) => mediaUrlOf(url) ?? url),
  ];
  return {
    html: rendered.html,
    headings: rendered.headings,
    summary: summaryOf(rendered, SUMMARY_MAX),
    readingMinutes: readingMinutes(rendered.words, locale),
    text: rendered.text,
    media: [...new Set(media)],
    cover: cover === null ? null : (images.get(cover) ?? null),
    isPlain: rendered.plain,
    renderVersion: renderVersionOf(config()),
  };
}

/** Renders a text as the site's settings say, for pages and previews alike. */
export function renderText({
  content,
  locale,
  images,
}: {
  content: string;
  locale: Locale;
  images: RenderOptions['images'];
}): Promise<RenderedMarkdown> {
  const { publicUrl, smartTypography } = config();
  return renderMarkdown(content, {
    locale,
    siteUrl: publicUrl,
    labels: MARKDOWN_LABELS[locale],
    images,
    typography: { locale, isSmart: smartTypography },
  });
}

/** The same for versions of a change that is not decided yet, by version id. Throws TooLarge for one that can't be stored. */
export async function renderVersions(versions: VersionSource[]): Promise<Map<string, RenderedVersion>> {
  const byId = new Map<string, RenderedVersion>();
  for (const version of versions) {
    const rendered = await renderVersion(version);
    requireStorable(version, rendered);
    byId.set(version._id.toHexString(), rendered);
  }
  return byId;
}

/** Tells why a page shows Markdown syntax as text: the answer to a write has no field for it. */
export function logIfPlain({ slug, locale, isPlain }: Pick<PostDoc, 'slug' | 'locale' | 'isPlain'>): void {
  if (!isPlain) return;
  log.warn(
    { slug, locale },
    'The content is too deep or too costly for Markdown and is shown as plain paragraphs',
  );
}
