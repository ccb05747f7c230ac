import { config } from '../config.ts';

const ADDRESS = /^\/api\/media\/([0-9a-f]{24})(?:\.[a-z0-9]{1,5})?(?:[/?#]|$)/;

/** The id of the file that an address of this site names, with or without origin, extension and query. */
export function mediaIdOf(url: string): string | null {
  const { origin } = new URL(config().publicUrl);
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  return ADDRESS.exec(path)?.[1] ?? null;
}
