import { MEDIA_ID } from '#contract/media/media.ts';
import { paths } from '#contract/paths.ts';
import { config } from '#server/config.ts';

const MEDIA_PATH = new RegExp(`^/api/media/(${MEDIA_ID})(?:\\.[a-z0-9]{1,5})?(?:[/?#]|$)`);
const MEDIA_PATHS = new RegExp(`/api/media/${MEDIA_ID}(?:\\.[a-z0-9]{1,5})?`, 'g');

const MEDIA_NAME = /^[^?#]*\.(?:jpe?g|jfif|a?png|webp|gif|avif|heic|svg|mp4|m4v|mov|webm|og[gv])(?:[?#]|$)/i;

/** True if an address ends like the name of a picture or video. Any other address may lead to a page. */
export function isMediaName(url: string): boolean {
  return MEDIA_NAME.test(url);
}

/** The id in the URL of a file of this site, with or without origin, extension and query; else null. */
export function mediaIdOf(url: string): string | null {
  // Most URLs are paths, and a sitemap calls this for every post: no URL is parsed for them.
  if (url.startsWith('/')) return MEDIA_PATH.exec(url)?.[1] ?? null;
  const { origin } = new URL(config().publicUrl);
  return url.startsWith(`${origin}/`) ? (MEDIA_PATH.exec(url.slice(origin.length))?.[1] ?? null) : null;
}

/** The canonical path of the file that a URL of this site names; else null. */
export function mediaUrlOf(url: string): string | null {
  const id = mediaIdOf(url);
  return id === null ? null : paths.media(id);
}

/** The paths of this site's files in a text, with their extensions and without their queries. */
export function findMediaUrls(text: string): string[] {
  return text.match(MEDIA_PATHS) ?? [];
}

/** The canonical paths of the files that a text names, each once. */
export function mediaNamedIn(text: string): string[] {
  return [...new Set(findMediaUrls(text).map(removeExtension))];
}

/** The id in the last part of a path, which may carry an extension: some players need one. */
export function removeExtension(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/i, '');
}
