import { isLocale, LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostCard } from '#contract/posts.ts';
import { config } from '../config.ts';
import { Unavailable } from '../errors.ts';
import { log } from '../log.ts';
import { getPostCard } from '../posts/read/pages.ts';
import { drawApart } from './artist.ts';
import { type Drawing, hashOf, type PostDrawing, type SiteDrawing } from './drawing.ts';
import * as store from './store.ts';

/** Whoever asks after these would wait longer than anybody does for a picture. */
const WAITING_MAX = 30;

/** By subject and hash: requests for a picture that is being drawn wait for it. */
const beingDrawn = new Map<string, Promise<Uint8Array>>();

type PictureOf = Pick<PostCard, 'id' | 'locale' | 'title' | 'authorName' | 'tags'>;

/** The path of a post's picture. */
export function pictureOfPost(post: PictureOf): string {
  return paths.openGraphPicture(post.id, hashOf(toPostDrawing(post)));
}

/** The path of the picture of every page that is no post. */
export function pictureOfSite(locale: Locale): string {
  return paths.openGraphPicture(locale, hashOf(toSiteDrawing(locale)));
}

/**
 * The picture of a subject as it is now. With a hash that is not its own any more, the path of the one that
 * is, since whoever keeps a page may ask long after. Throws NotFound, also for what readers may not see, and
 * Unavailable where too many wait.
 */
export async function getPicture({
  subject,
  hash,
}: {
  subject: string;
  hash: string;
}): Promise<{ bytes: Uint8Array; path?: undefined } | { path: string; bytes?: undefined }> {
  const drawing = isLocale(subject)
    ? toSiteDrawing(subject)
    : toPostDrawing(await getPostCard({ id: subject }));
  const current = hashOf(drawing);
  if (hash !== current) return { path: paths.openGraphPicture(subject, current) };
  const bytes = (await store.findPicture(subject, hash)) ?? (await drawOnce({ subject, hash, drawing }));
  return { bytes };
}

function drawOnce(wanted: { subject: string; hash: string; drawing: Drawing }): Promise<Uint8Array> {
  const key = `${wanted.subject} ${wanted.hash}`;
  const waiting = beingDrawn.get(key);
  if (waiting) return waiting;
  if (beingDrawn.size >= WAITING_MAX) throw new Unavailable('Too many pictures are waiting to be drawn');
  const drawing = drawAndKeep(wanted).finally(() => beingDrawn.delete(key));
  beingDrawn.set(key, drawing);
  return drawing;
}

async function drawAndKeep({
  subject,
  hash,
  drawing,
}: {
  subject: string;
  hash: string;
  drawing: Drawing;
}): Promise<Uint8Array> {
  const bytes = (await drawApart(drawing)) ?? (await drawInstead(drawing));
  await store.putPicture(subject, hash, bytes);
  return bytes;
}

/** The site's own picture, for a post whose own takes too long. */
async function drawInstead({ locale }: Drawing): Promise<Uint8Array> {
  log.warn({ locale }, 'an Open Graph picture took too long to draw and became that of the site');
  const bytes = await drawApart(toSiteDrawing(locale));
  if (bytes === null) throw new Unavailable('No Open Graph picture can be drawn');
  return bytes;
}

function toPostDrawing({ locale, title, authorName, tags }: PictureOf): PostDrawing {
  const tag = tags[0]?.name ?? null;
  const site = config().siteName;
  return { locale, site, title, author: authorName, tag, language: languageName(locale) };
}

function toSiteDrawing(locale: Locale): SiteDrawing {
  const languages = [locale, otherLocale(locale)].map(languageName);
  return { locale, site: config().siteName, title: null, languages };
}

const LANGUAGE_NAMES = Object.fromEntries(LOCALES.map((locale) => [locale, nameOf(locale)]));

function languageName(locale: Locale): string {
  return LANGUAGE_NAMES[locale] ?? locale;
}

/** As a heading writes it: «Українська», “English”. */
function nameOf(locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
