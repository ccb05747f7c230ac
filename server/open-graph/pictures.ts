import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLocale, LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostCard } from '#contract/posts/pages.ts';
import { tryWrite } from '#server/db/optional-write.ts';
import { log } from '#server/log.ts';
import { withPicture } from '#server/media/media.ts';
import { mediaIdOf } from '#server/media/media-urls.ts';
import { getPostCard } from '#server/posts/read/pages/pages.ts';
import { findPagePicture } from '#server/posts/standalone/pages.ts';
import { SingleFlight } from '#server/runtime/single-flight.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { SOFT_HYPHEN } from '#server/typography/soft-hyphens.ts';
import {
  formatOf,
  hashOf,
  type PictureContent,
  type PostPictureContent,
  type SitePictureContent,
} from './picture-content.ts';
import { renderInProcess } from './picture-renderer.ts';
import * as store from './store.ts';

/** The fallback if the picture of the site cannot be rendered either. */
const ICON = path.resolve(import.meta.dirname, '..', '..', 'public', 'apple-touch-icon.png');

/** The maximum number of pictures that are being drawn or waiting. */
const QUEUE_MAX = 100;

/** How long a request waits for its picture: services that show links give up after seconds. */
const WAIT_MS = 4_000;

/** A cover fills at most the whole picture; only the process that decodes pictures reads the original. */
const COVER_COPY_WIDTH = 1_280;

/** Requests for the same picture share one rendering. */
const renderings = new SingleFlight<Uint8Array>();

type PicturePost = Pick<PostCard, 'id' | 'locale' | 'displayTitle' | 'authorName' | 'tags' | 'cover'>;

export type PictureAnswer = {
  bytes: Uint8Array;
  type: 'image/png' | 'image/jpeg';
  /** Identifies the bytes. */
  tag: string;
  /** True if this is the site's picture, because the post's own is not drawn yet. */
  isStandIn: boolean;
};

export function postPicturePath(post: PicturePost): string {
  return pathOf(post.id, toPostContent(post));
}

/** The path of the picture of all other pages. */
export function sitePicturePath(locale: Locale): string {
  return pathOf(locale, toSiteContent(locale));
}

/**
 * The current picture of a post or of the site (`subject` is an id or a locale). The first request draws it; if that
 * takes too long, the site's picture is returned instead of a post's. For an outdated hash, returns the path of the
 * current picture, because links to old pictures stay in caches. Throws NotFound, also for posts that are not
 * published.
 */
export async function getPicture({
  subject,
  hash,
}: {
  subject: string;
  hash: string;
}): Promise<{ answer: PictureAnswer; path?: undefined } | { path: string; answer?: undefined }> {
  const content = isLocale(subject)
    ? toSiteContent(subject)
    : toPostContent((await findPagePicture({ id: subject })) ?? (await getPostCard({ id: subject })));
  const current = hashOf(content);
  if (hash !== current) return { path: pathOf(subject, content) };

  const type = formatOf(content) === 'jpg' ? 'image/jpeg' : 'image/png';
  const stored = await store.findPicture(subject, hash);
  if (stored) return { answer: { bytes: stored, type, tag: hash, isStandIn: false } };

  const ofSite = await getSitePicture(content.locale);
  if (isLocale(subject)) return { answer: ofSite };

  const bytes = await drawInTime({ subject, hash, content });
  return { answer: bytes ? { bytes, type, tag: hash, isStandIn: false } : { ...ofSite, isStandIn: true } };
}

type Rendering = { subject: string; hash: string; content: PictureContent };

/** Null if the queue is full, the picture is not drawn in time, or drawing fails. A later request finds it. */
async function drawInTime(rendering: Rendering): Promise<Uint8Array | null> {
  if (renderings.size >= QUEUE_MAX) return null;

  const drawn = renderOnce(rendering).catch((error) => {
    log.warn({ err: error, subject: rendering.subject }, 'An Open Graph picture was not drawn');
    return null;
  });
  return Promise.race([drawn, sleep(WAIT_MS, null, { ref: false })]);
}

/** Draws the picture of the site if it is not stored. Each language has one, and nothing replaces it. */
async function getSitePicture(locale: Locale): Promise<PictureAnswer> {
  const content = toSiteContent(locale);
  const hash = hashOf(content);
  const bytes =
    (await store.findPicture(locale, hash)) ?? (await renderOnce({ subject: locale, hash, content }));
  return { bytes, type: 'image/png', tag: hash, isStandIn: false };
}

function renderOnce(rendering: Rendering): Promise<Uint8Array> {
  const key = `${rendering.subject} ${rendering.hash}`;
  return renderings.run(key, () => renderAndStore(rendering));
}

async function renderAndStore({ subject, hash, content }: Rendering): Promise<Uint8Array> {
  const bytes = (await render(content)) ?? (await renderSubstitute(content.locale));
  await tryWrite(() => store.putPicture(subject, hash, bytes));
  return bytes;
}

function render(content: PictureContent): Promise<Uint8Array | null> {
  const cover = content.title === null ? null : content.cover;
  if (cover === null) return renderInProcess({ content, coverPath: null });
  return withPicture({ id: cover, width: COVER_COPY_WIDTH }, (coverPath) =>
    renderInProcess({ content, coverPath }),
  );
}

/** Replaces the picture of a post that takes too long to render. */
async function renderSubstitute(locale: Locale): Promise<Uint8Array> {
  log.warn({ locale }, "An Open Graph picture took too long to render; the site's picture replaces it");
  const bytes = await render(toSiteContent(locale));
  return bytes ?? readFile(ICON);
}

function pathOf(subject: string, content: PictureContent): string {
  return paths.openGraphPicture(subject, hashOf(content), formatOf(content));
}

function toPostContent({ locale, displayTitle, authorName, tags, cover }: PicturePost): PostPictureContent {
  return {
    locale,
    site: siteSettings().names[locale],
    language: languageName(locale),
    title: displayTitle.replaceAll(SOFT_HYPHEN, ''),
    author: authorName,
    tag: tags[0]?.name ?? null,
    // The size is known only for files of this site.
    cover: cover?.width ? mediaIdOf(cover.url) : null,
  };
}

function toSiteContent(locale: Locale): SitePictureContent {
  const languages = [locale, otherLocale(locale)].map(languageName);
  return { locale, site: siteSettings().names[locale], title: null, languages };
}

const LANGUAGE_NAMES = Object.fromEntries(LOCALES.map((locale) => [locale, nameOf(locale)]));

function languageName(locale: Locale): string {
  return LANGUAGE_NAMES[locale] ?? locale;
}

/** The name of the language with a capital letter, as in a heading: «Українська», “English”. */
function nameOf(locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
