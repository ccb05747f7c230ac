import path from 'node:path';
import { KEYED_UPLOAD_BYTES, PICTURE_TYPES, VIDEO_TYPES } from '#contract/limits.ts';
import { Invalid, TooLarge } from '#server/errors.ts';
import { storeMedia } from '#server/media/ingest/store-media.ts';

/** The address of a stored file, or why it can't be stored. */
export type StoredFile = { url: string } | { reason: string };

/** Stores the media of a content folder, each file once for all references to it. */
export class MediaImporter {
  readonly counts = { stored: 0, known: 0 };
  readonly #now: Date;
  readonly #byPath = new Map<string, Promise<StoredFile>>();

  constructor({ now }: { now: Date }) {
    this.#now = now;
  }

  store(absolute: string): Promise<StoredFile> {
    const earlier = this.#byPath.get(absolute);
    if (earlier) return earlier;
    const stored = this.#put(absolute);
    this.#byPath.set(absolute, stored);
    return stored;
  }

  async #put(absolute: string): Promise<StoredFile> {
    try {
      const { url, deduplicated } = await storeMedia({
        content: { path: absolute },
        declaredType: null,
        filename: path.basename(absolute),
        pool: 'keyed',
        types: [...PICTURE_TYPES, ...VIDEO_TYPES],
        maxBytes: KEYED_UPLOAD_BYTES,
        // Deduplication compares the content, so that another picture of the same size is not taken for this one.
        dedupe: 'content',
        now: this.#now,
      });
      this.counts[deduplicated ? 'known' : 'stored']++;
      return { url };
    } catch (error) {
      if (error instanceof Invalid || error instanceof TooLarge) {
        return { reason: error.details?.[0]?.message ?? error.message };
      }
      throw error;
    }
  }
}
