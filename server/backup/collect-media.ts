import type { ObjectId } from 'mongodb';
import { IncompleteFile, readFile } from '#server/db/bucket.ts';
import { parseRaw, type RawDocument } from '#server/db/raw-documents.ts';
import { nameOfFile, type Part } from './archive/format.ts';
import type { ArchiveWriter } from './archive/write-archive.ts';
import type { DocumentParts } from './document-parts.ts';
import * as store from './store.ts';

const BATCH = 100;
const ZEROS = Buffer.alloc(64 * 1024);

export type MediaParts = { parts: Part[]; files: number; missing: string[] };

/**
 * Copies files, whose bytes never change once a document refers to them. It runs before the documents are copied,
 * because it takes longest, and once more after them for files that were added in the meantime. A file that is
 * deleted in between stays in the backup, because a post in it may refer to it.
 */
export class MediaCollector {
  readonly result: MediaParts = { parts: [], files: 0, missing: [] };
  readonly #writer: ArchiveWriter;
  readonly #documents: DocumentParts;
  readonly #onBytes: (bytes: number) => Promise<void>;
  readonly #copied = new Set<string>();

  constructor(
    writer: ArchiveWriter,
    documents: DocumentParts,
    { onBytes }: { onBytes: (bytes: number) => Promise<void> },
  ) {
    this.#writer = writer;
    this.#documents = documents;
    this.#onBytes = onBytes;
  }

  /** Copies the files that are not copied yet. */
  async collect(): Promise<void> {
    let last: ObjectId | null = null;
    for (;;) {
      const found = await store.findAfter(store.MEDIA, last, BATCH);
      for (const document of found) {
        last = store.idOf(document);
        const key = String(last);
        if (this.#copied.has(key)) continue;
        this.#copied.add(key);
        await this.#copy(document, last);
      }
      if (found.length < BATCH) return;
    }
  }

  async #copy(document: RawDocument, id: ObjectId): Promise<void> {
    if (!(await this.#copyFile(id))) {
      if (!(await store.isMediaStored(id))) return;
      this.result.missing.push(String(id));
    }

    const variants: RawDocument[] = [];
    for (const variant of await store.findVariants(id)) {
      // A variant without bytes is left out: the next request for it creates it again.
      if (await this.#copyFile(store.idOf(variant))) variants.push(variant);
    }

    await this.#documents.add(store.MEDIA, [document]);
    await this.#documents.add(store.VARIANTS, variants);
  }

  /** False if some or all of the file's bytes are missing. */
  async #copyFile(id: ObjectId): Promise<boolean> {
    const file = await store.findFile(id);
    if (!file) return false;

    const { length } = parseRaw<{ length: number }>(file);
    const state = { isCut: false };
    const name = nameOfFile(String(id));
    const content = padded(readFile({ id, size: length }), length, state);
    const part = await this.#writer.add({ name, size: length }, content);

    await this.#onBytes(length);
    this.result.parts.push(state.isCut ? { ...part, isVoid: true } : part);
    if (state.isCut) return false;

    this.result.files++;
    await this.#documents.add(store.FILES, [file]);
    return true;
  }
}

/** Fills a file that ends early with zeros, because the size of a part is written before its content. */
async function* padded(
  content: AsyncIterable<Uint8Array>,
  size: number,
  state: { isCut: boolean },
): AsyncGenerator<Uint8Array> {
  let left = size;
  try {
    for await (const chunk of content) {
      left -= chunk.length;
      yield chunk;
    }
  } catch (error) {
    if (!(error instanceof IncompleteFile)) throw error;
  }

  state.isCut = left > 0;
  for (; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, Math.min(left, ZEROS.length));
}
