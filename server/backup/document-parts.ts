import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RawDocument } from '#server/db/raw-documents.ts';
import { nameOfDocuments, type Part } from './archive/format.ts';
import type { ArchiveWriter } from './archive/write-archive.ts';

/** A part is written once its documents have this many bytes before compression. */
const PART_BYTES = 8 * 1024 * 1024;
/** Compression must not take longer than reading. */
const LEVEL = 3;

const zip = promisify(gzip);

type Collected = { documents: RawDocument[]; bytes: number; parts: number; count: number };

/** Collects documents by collection and writes a part of the backup whenever there are enough. */
export class DocumentParts {
  readonly parts: Part[] = [];
  readonly #writer: ArchiveWriter;
  readonly #collections = new Map<string, Collected>();

  constructor(writer: ArchiveWriter) {
    this.#writer = writer;
  }

  async add(collection: string, documents: Iterable<RawDocument>): Promise<void> {
    for (const document of documents) {
      const collected = this.#of(collection);
      collected.documents.push(document);
      collected.bytes += document.length;
      collected.count++;
      if (collected.bytes >= PART_BYTES) await this.#write(collection, collected);
    }
  }

  /** Writes the documents that are left. Returns the number of documents by collection. */
  async end(): Promise<Record<string, number>> {
    for (const [name, collected] of this.#collections) {
      if (collected.documents.length > 0) await this.#write(name, collected);
    }
    return Object.fromEntries([...this.#collections].map(([name, { count }]) => [name, count]).sort());
  }

  #of(name: string): Collected {
    const known = this.#collections.get(name);
    if (known) return known;
    const added = { documents: [], bytes: 0, parts: 0, count: 0 };
    this.#collections.set(name, added);
    return added;
  }

  async #write(name: string, collected: Collected): Promise<void> {
    const bytes = await zip(Buffer.concat(collected.documents), { level: LEVEL });
    const documents = collected.documents.length;
    collected.parts++;
    collected.documents = [];
    collected.bytes = 0;

    const part = await this.#writer.addBytes(nameOfDocuments(name, collected.parts), bytes);
    this.parts.push({ ...part, documents });
  }
}
