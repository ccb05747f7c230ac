import { hash } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import { LETTER_BYTES_MAX } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostKind } from '#contract/posts/admin.ts';
import { config } from '#server/config.ts';
import { invalidAt } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { readingMinutes, summaryOf } from '#server/markdown/excerpt.ts';
import { MARKDOWN_LABELS } from '#server/markdown/labels.ts';
import type { LetterHtml } from '#server/markdown/output/letter-html.ts';
import {
  type RenderedMarkdown,
  type RenderOptions,
  renderMarkdown,
  renderMarkdownLetter,
  renderMarkdownPreview,
  renderVersionOf,
} from '#server/markdown/render.ts';
import { getPictures } from '#server/media/media.ts';
import { findMediaUrls, mediaUrlOf } from '#server/media/media-urls.ts';
import type { PostDoc, RenderedVersion, VersionSource } from '#server/posts/model.ts';
import { startsWithExcerpt } from '#server/posts/starts-with-excerpt.ts';
import { findRenderedFrom } from '#server/posts/store.ts';
import { toDisplayText, toDisplayTitle } from '#server/site-settings/display-text.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { requireStorable } from './storable.ts';

const SUMMARY_MAX = 240;
/** How much a letter needs around the text: its layout, the excerpt, links. */
const LETTER_FRAME_BYTES = 12_000;

type RenderedSource = Pick<
  VersionSource,
  'content' | 'title' | 'excerpt' | 'locale' | 'coverImage' | 'metaImage' | 'page'
>;
type Text = {
  content: string;
  locale: Locale;
  images: NonNullable<RenderOptions['images']>;
  /** Decides what relative addresses mean. If it is absent, they stay as written. */
  kind?: PostKind;
};

/**
 * Everything derived from a version's content and pictures. Any content can be rendered, at worst as plain
 * paragraphs. What is stored is used again if it would become the same: most writes change one language or a setting.
 */
export function renderVersion(source: VersionSource): Promise<RenderedVersion> {
  return deriveVersion(source, renderText, source._id);
}

/**
 * Like `renderVersion`, for a preview: after texts that are being published, and once for each text. `signal` aborts
 * when the client has disconnected.
 */
export function renderVersionPreview(
  source: RenderedSource,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<RenderedVersion> {
  return deriveVersion(source, (text) => renderPreview(text, { signal }));
}

async function deriveVersion(
  { content, title, excerpt, locale, coverImage, metaImage, page }: RenderedSource,
  render: (text: Text) => Promise<RenderedMarkdown>,
  id?: ObjectId,
): Promise<RenderedVersion> {
  const cover = coverImage === null ? null : mediaUrlOf(coverImage);
  const covers = cover === null ? [] : [cover];
  const images = await getPictures([...covers, ...findMediaUrls(content)]);
  const text: Text = { content, locale, images, kind: page ? 'page' : 'post' };
  const { publicUrl } = config();
  const from = [publicUrl, text, title, excerpt, coverImage, metaImage];
  const renderedFrom = hash('sha256', JSON.stringify([from, ...images]), 'base64url');
  const renderer = { renderVersion: renderVersionOf(siteSettings()), renderedFrom };
  const stored = id && (await findRenderedFrom(id, renderer));
  if (stored) return stored;

  const rendered = await render(text);
  const shared = metaImage ? mediaUrlOf(metaImage) : null;
  const media = [
    ...covers,
    ...(shared === null ? [] : [shared]),
    ...rendered.media.map((url) => mediaUrlOf(url) ?? url),
  ];
  const summary = summaryOf(rendered, SUMMARY_MAX);

  return {
    html: rendered.html,
    idOffsets: rendered.idOffsets,
    blocks: rendered.blocks,
    feedHtml: rendered.feedHtml,
    links: [...rendered.links, coverImage ?? '', metaImage ?? ''].filter(isWithinSite),
    headings: rendered.headings,
    summary,
    displayTitle: toDisplayTitle(title, locale),
    displayExcerpt: toDisplayText(excerpt || summary, locale),
    startsWithExcerpt: startsWithExcerpt({ excerpt, summary, opening: rendered.opening }),
    readingMinutes: readingMinutes(rendered.words, locale),
    text: rendered.text,
    code: rendered.code,
    media: [...new Set(media)],
    cover: cover === null ? null : (images.get(cover) ?? null),
    isPlain: rendered.plain,
    ...renderer,
  };
}

function isWithinSite(address: string): boolean {
  return address.startsWith('/') || address.startsWith(`${config().publicUrl}/`);
}

/** Renders a text as the page of a published version shows it, without storing it. */
export function renderPreview(
  text: Text,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<RenderedMarkdown> {
  return renderMarkdownPreview(text.content, optionsFor(text), signal);
}

function renderText(text: Text): Promise<RenderedMarkdown> {
  return renderMarkdown(text.content, optionsFor(text));
}

/** Throws Invalid for control characters outside of code, which stored texts that are older may have. */
async function renderWithoutControls(text: Text): Promise<RenderedMarkdown> {
  const rendered = await renderText(text);
  if (!rendered.hasControls) return rendered;

  const message = 'Control characters are allowed only in code';
  throw invalidAt(`${text.locale}.content`, message, 'invalid_characters');
}

/** Renders a published text for an email; as plain paragraphs if rendering takes too long. */
export async function renderForLetter({
  content,
  locale,
  pageUrl,
}: {
  content: string;
  locale: Locale;
  pageUrl: string;
}): Promise<LetterHtml> {
  const images = await getPictures(findMediaUrls(content));
  const letter = { pageUrl, maxBytes: LETTER_BYTES_MAX - LETTER_FRAME_BYTES };
  return renderMarkdownLetter(content, optionsFor({ content, locale, images }), letter);
}

/** The options that follow from the site's settings, the same for pages and previews. */
function optionsFor({ locale, images, kind }: Text): RenderOptions {
  const { publicUrl } = config();
  return {
    locale,
    siteUrl: publicUrl,
    base: kind && (kind === 'page' ? paths.page : paths.post)(locale, ''),
    labels: MARKDOWN_LABELS[locale],
    images,
    typography: { locale, isSmart: siteSettings().smartTypography },
  };
}

/**
 * Renders the versions of a change that is not decided yet, by version id. Throws TooLarge for one that can't be
 * stored, and Invalid for one with control characters outside of code.
 */
export async function renderVersions(versions: VersionSource[]): Promise<Map<string, RenderedVersion>> {
  const byId = new Map<string, RenderedVersion>();
  for (const version of versions) {
    const rendered = await deriveVersion(version, renderWithoutControls, version._id);
    requireStorable(version, rendered);
    byId.set(version._id.toHexString(), rendered);
  }
  return byId;
}

/** Logs why a page shows Markdown syntax as text, because the response to a write has no field for it. */
export function logIfPlain({ slug, locale, isPlain }: Pick<PostDoc, 'slug' | 'locale' | 'isPlain'>): void {
  if (!isPlain) return;
  log.warn(
    { slug, locale },
    'The text is too deeply nested or too complex for Markdown and is shown as plain paragraphs',
  );
}
