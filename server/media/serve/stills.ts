import { LRUCache } from 'lru-cache';
import { FEED_PICTURE_WIDTH } from '#contract/limits.ts';
import { nullIfNotFound } from '#server/errors.ts';
import { mediaIdOf, mediaUrlOf } from '#server/media/media-urls.ts';
import { STILL_ENDING } from '#server/media/srcset.ts';
import { getFile } from './get-file.ts';

/** What an address serves to every client. */
export type Still = { url: string; type: string; bytes: number };

/** An address has the same bytes for ever. Without this a feed looks up the copy of each cover each time. */
const known = new LRUCache<string, Still>({ max: 1_000 });

/**
 * Copies of pictures for feeds, by the URLs of the files; they are made if they are not stored. URLs of other sites are
 * left out, and files that have no copy now.
 */
export async function mapStills(urls: readonly string[]): Promise<Map<string, Still>> {
  const stills = new Map<string, Still>();
  // One at a time: a feed may have more new covers than the picture queue has room for.
  for (const url of urls) {
    const still = known.get(url) ?? (await makeStill(url));
    if (still) stills.set(url, still);
  }
  return stills;
}

async function makeStill(url: string): Promise<Still | null> {
  const picture = { id: mediaIdOf(url) ?? '', width: FEED_PICTURE_WIDTH, type: 'image/jpeg' } as const;
  const file = await getFile(picture).catch(nullIfNotFound);
  if (!file || file.isStandIn) return null;

  const address = `${mediaUrlOf(url)}${STILL_ENDING}?w=${FEED_PICTURE_WIDTH}`;
  const still = { url: address, type: file.type, bytes: file.size };
  known.set(url, still);
  return still;
}
