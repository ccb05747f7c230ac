import { isLocale, LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostCard } from '#contract/posts.ts';
import { config } from '../config.ts';
import { tryWrite } from '../db/optional-write.ts';
import { Unavailable } from '../errors.ts';
import { log } from '../log.ts';
import { getPostCard } from '../posts/read/pages.ts';
import { SingleFlight } from '../runtime/single-flight.ts';
import {
  hashOf,
  type PictureContent,
  type PostPictureContent,
  type SitePictureContent,
} from './picture-content.ts';
import { renderInProcess } from './picture-renderer.ts';
import * as store from './store.ts';

/** Pictures that are rendered or wait for it. Clients give up before a longer queue ends. */
const QUEUE_MAX = 30;

/** Concurrent requests for a picture share its rendering. */
const renderings = new SingleFlight<Uint8Array>();

type PicturePost = Pick<PostCard, 'id' | 'locale' | 'title' | 'authorName' | 'tags'>;

/** The path of a post's picture. */
export function postPicturePath(post: PicturePost): string {
  return paths.openGraphPicture(post.id, hashOf(toPostContent(post)));
}

/** The path of the picture of every page that is not a post. */
export function sitePicturePath(locale: Locale): string {
  return paths.openGraphPicture(locale, hashOf(toSiteContent(locale)));
}

/**
 * The current picture of a post or of the site (`subject` is an id or a locale). With an outdated hash, the
 * path of the current picture instead: links to old ones stay in caches. Throws NotFound, also for posts that
 * are not published, and Unavailable where too many pictures wait.
 */
export async function getPicture({
  subject,
  hash,
}: {
  subject: string;
  hash: string;
}): Promise<{ bytes: Uint8Array; path?: undefined } | { path: string; bytes?: undefined }> {
  const content = isLocale(subject)
    ? toSiteContent(subject)
    : toPostContent(await getPostCard({ id: subject }));
  const current = hashOf(content);
  if (hash !== current) return { path: paths.openGraphPicture(subject, current) };
  const bytes = (await store.findPicture(subject, hash)) ?? (await renderOnce({ subject, hash, content }));
  return { bytes };
}

type Rendering = { subject: string; hash: string; content: PictureContent };

function renderOnce(rendering: Rendering): Promise<Uint8Array> {
  const key = `${rendering.subject} ${rendering.hash}`;
  if (!renderings.has(key) && renderings.size >= QUEUE_MAX) {
    throw new Unavailable('Too many pictures are waiting to be rendered');
  }
  return renderings.run(key, () => renderAndStore(rendering));
}

async function renderAndStore({ subject, hash, content }: Rendering): Promise<Uint8Array> {
  const bytes = (await renderInProcess(content)) ?? (await renderSitePicture(content.locale));
  await tryWrite(() => store.putPicture(subject, hash, bytes));
  return bytes;
}

/** Replaces the picture of a post that takes too long to render. */
async function renderSitePicture(locale: Locale): Promise<Uint8Array> {
  log.warn({ locale }, "An Open Graph picture took too long to render; the site's picture replaces it");
  const bytes = await renderInProcess(toSiteContent(locale));
  if (bytes === null) throw new Unavailable('The Open Graph picture cannot be rendered');
  return bytes;
}

function toPostContent({ locale, title, authorName, tags }: PicturePost): PostPictureContent {
  const tag = tags[0]?.name ?? null;
  const site = config().siteName;
  return { locale, site, title, author: authorName, tag, language: languageName(locale) };
}

function toSiteContent(locale: Locale): SitePictureContent {
  const languages = [locale, otherLocale(locale)].map(languageName);
  return { locale, site: config().siteName, title: null, languages };
}

const LANGUAGE_NAMES = Object.fromEntries(LOCALES.map((locale) => [locale, nameOf(locale)]));

function languageName(locale: Locale): string {
  return LANGUAGE_NAMES[locale] ?? locale;
}

/** With a capital letter, as in a heading: «Українська», “English”. */
function nameOf(locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
