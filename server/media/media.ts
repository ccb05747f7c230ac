import { NotFound } from '#server/errors.ts';
import { mediaIdOf } from './media-urls.ts';
import { type Media, type MediaDoc, type MediaProperties, publicIdOf, toMedia } from './model.ts';
import { getColour } from './serve/colours.ts';
import { withLocalCopy } from './serve/local-copy.ts';
import { type ReadOptions, readMedia } from './serve/read-media.ts';
import { getVariant, widthsOf } from './serve/variants.ts';
import * as store from './store.ts';

/** A file and a function that reads it, whole or a range. Throws NotFound. */
export async function openMedia({ id }: { id: string }): Promise<{
  media: Media;
  read: (options?: ReadOptions) => AsyncGenerator<Uint8Array>;
}> {
  const doc = await requireDoc(id);
  return { media: toMedia(doc), read: (options) => readMedia(doc, options) };
}

/** Every file, the oldest first. */
export async function* listMedia(): AsyncGenerator<Media> {
  for await (const doc of store.findAllMedia()) yield toMedia(doc);
}

/** The metadata that pages need to show the files of this site, by URL. URLs of other files are left out. */
export async function getPictures(urls: Iterable<string>): Promise<Map<string, MediaProperties>> {
  const docs = await findByUrl(urls);
  const pictures = new Map<string, MediaProperties>();
  // One at a time: a post may have more new pictures than the picture queue has room for.
  for (const [url, doc] of docs) pictures.set(url, await toProperties(doc));
  return pictures;
}

/** The files of this site by URL. URLs of other files are left out. */
export async function mapMedia(urls: Iterable<string>): Promise<Map<string, Media>> {
  const docs = await findByUrl(urls);
  return new Map([...docs].map(([url, doc]) => [url, toMedia(doc)]));
}

/**
 * Runs `use` with the path of a copy of a stored picture that is at most `width` pixels wide, or with null if there is
 * none that can be decoded. Throws VariantUnavailable.
 */
export async function withPicture<Result>(
  { id, width }: { id: string; width: number },
  use: (path: string | null) => Promise<Result>,
): Promise<Result> {
  const [doc] = await store.findPublicMedia([id]);
  const copy = doc && (await getVariant(doc, { width, type: 'image/webp' }));
  return copy ? withLocalCopy(copy, use) : use(null);
}

/** Throws NotFound. */
export async function requireDoc(id: string): Promise<MediaDoc> {
  const [doc] = await store.findPublicMedia([id]);
  if (!doc) throw new NotFound('File not found');
  return doc;
}

async function toProperties(doc: MediaDoc): Promise<MediaProperties> {
  const colour = await getColour(doc);
  return { kind: doc.kind, ...doc.dimensions, widths: widthsOf(doc), ...(colour ? { colour } : {}) };
}

async function findByUrl(urls: Iterable<string>): Promise<Map<string, MediaDoc>> {
  const ids = new Map(
    [...urls].flatMap((url) => {
      const id = mediaIdOf(url);
      return id === null ? [] : [[url, id] as const];
    }),
  );
  if (ids.size === 0) return new Map();

  const found = await store.findPublicMedia([...new Set(ids.values())]);
  const docs = new Map(found.map((doc) => [publicIdOf(doc), doc]));
  return new Map(
    [...ids].flatMap(([url, id]) => {
      const doc = docs.get(id);
      return doc ? [[url, doc] as const] : [];
    }),
  );
}
