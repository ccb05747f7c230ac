import { LRUCache } from 'lru-cache';
import type { Pieces } from '../../feeds/pieces.ts';
import { encodedAs, type Packed, pack, weightOf } from '../response/compressed-document.ts';
import type { Encoding } from '../response/compression.ts';

/** A document by its path: how it is made, and the encoding that is wanted of it first. */
type Wanted = { path: string; encoding: Encoding; load: () => Promise<Pieces> };

export type KeptDocuments = {
  /** The document as it is now; in one encoding, whichever that is. */
  find: (wanted: Wanted) => Promise<Packed>;
  /** The bytes of one that was found in an encoding. */
  encode: (found: { path: string; packed: Packed; encoding: Encoding }) => Promise<Buffer<ArrayBuffer>>;
  /** What is held of all documents together. */
  bytes: () => number;
};

type Making = { stamp: string | null; packed: Promise<Packed> };

/** What it takes to find a document, beside its text. */
const ENTRY_BYTES = 1_000;

/**
 * Keeps documents, compressed, for as long as `readStamp` says the same. None is older than the request for
 * it: a making that began before is shared only where its stamp is the present one. Of one path one is made
 * at a time, of all paths `atOnce`, however often others write meanwhile.
 */
export function keepDocuments({
  readStamp,
  maxBytes,
  atOnce,
}: {
  readStamp: () => Promise<string>;
  maxBytes: number;
  atOnce: number;
}): KeptDocuments {
  const documents = new LRUCache<string, { stamp: string; packed: Packed }>({
    maxSize: maxBytes,
    sizeCalculation: ({ packed }) => weightOf(packed) + ENTRY_BYTES,
  });
  const begun = new Map<string, Making>();
  const waiting = new Map<string, Promise<Packed>>();
  const encoding = new WeakMap<Packed, Promise<Buffer<ArrayBuffer>>>();
  const inTurn = takingTurns(atOnce);

  /** What is read after the stamp may be newer than it, never older. */
  async function make({ path, encoding: first, load }: Wanted, making: Partial<Making>): Promise<Packed> {
    const stamp = await readStamp();
    const known = documents.get(path);
    if (known?.stamp === stamp) return known.packed;
    making.stamp = stamp;
    const packed = await pack(await load(), first);
    documents.set(path, { stamp, packed });
    return packed;
  }

  function begin(wanted: Wanted): Promise<Packed> {
    const { path } = wanted;
    waiting.delete(path);
    const making = { stamp: null };
    const packed = make(wanted, making).finally(() => begun.delete(path));
    begun.set(path, Object.assign(making, { packed }));
    return packed;
  }

  return {
    async find(wanted) {
      const { path } = wanted;
      const stamp = await readStamp();
      const known = documents.get(path);
      if (known?.stamp === stamp) return known.packed;
      const underway = begun.get(path);
      if (underway?.stamp === stamp) return underway.packed;
      const next = waiting.get(path) ?? inTurn(() => begin(wanted), underway?.packed);
      waiting.set(path, next);
      return next;
    },
    async encode({ path, packed, encoding: wanted }) {
      const known = packed.encoded.get(wanted);
      if (known) return known;
      const underway = encoding.get(packed) ?? encodedAs(packed, wanted);
      encoding.set(packed, underway);
      const bytes = await underway.finally(() => encoding.delete(packed));
      const kept = documents.peek(path);
      // Put in anew it is weighed anew.
      if (kept?.packed === packed) documents.set(path, { ...kept });
      return bytes;
    },
    bytes: () => documents.calculatedSize,
  };
}

/** Begins work, each after what it has to wait for, so that no more than `atOnce` are under way. */
function takingTurns(atOnce: number) {
  let free = atOnce;
  const queue: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>, after?: Promise<unknown>): Promise<Result> => {
    await after?.catch(() => {});
    if (free > 0) free--;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free++;
    }
  };
}
