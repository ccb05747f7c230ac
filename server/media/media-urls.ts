import { paths } from '#contract/paths.ts';
import { config } from '../config.ts';

const ADDRESS = /^\/api\/media\/([0-9a-f]{24})(?:\.[a-z0-9]{1,5})?(?:[/?#]|$)/;

/** The id of the file that an address of this site names, with or without origin, extension and query. */
export function mediaIdOf(url: string): string | null {
  // Most are paths, and a sitemap asks this of every post.
  if (url.startsWith('/')) return ADDRESS.exec(url)?.[1] ?? null;
  const { origin } = new URL(config().publicUrl);
  return url.startsWith(`${origin}/`) ? (ADDRESS.exec(url.slice(origin.length))?.[1] ?? null) : null;
}

/** The plain address of the file that an address of this site names. */
export function mediaUrlOf(url: string): string | null {
  const id = mediaIdOf(url);
  return id === null ? null : paths.media(id);
}

/** Every address of a file of this site that a text holds, with its extension but without its query. */
export function findAddresses(text: string): string[] {
  return text.match(/\/api\/media\/[0-9a-f]{24}(?:\.[a-z0-9]{1,5})?/g) ?? [];
}

/** The id in the last part of an address; players that judge a file by its ending may have added one. */
export function withoutEnding(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/i, '');
}
