import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import type { Asked } from '../request/request-head.ts';
import { chooseEncoding, matches, notModified } from '../response/compression.ts';
import type { Outgoing } from '../response/raw-response.ts';

/** What an answer was made under: it would come out the same for as long as `current` gives this stamp. */
export type Validity = { stamp: string; current: () => Promise<string> };

type Kept = Validity & { headers: Headers; bytes: Uint8Array<ArrayBuffer> };

/** Bodies, as they were sent, of all kept answers; the least used ones go. */
const KEPT_BYTES = 8 * 1024 * 1024;
const answers = new LRUCache<string, Kept>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ bytes }, key) => bytes.length + 2 * key.length + 1_500,
});
const noted = new AsyncLocalStorage<{ validity: Validity | null }>();

/**
 * Says that the answer to the request under way may be given again to anybody who asks for the same address.
 * Only for what follows from that address and what the stamp is of.
 */
export function keepWhile(validity: Validity): void {
  const note = noted.getStore();
  if (note) note.validity = validity;
}

/**
 * The kept answer to what is asked while it holds, or what `make` gives. It goes out as it did the first time,
 * compressed, and neither a web request nor the router is needed for it: a tenth of the work of a search.
 */
export async function keptOr(asked: Asked, make: () => Promise<Outgoing>): Promise<Outgoing> {
  if (asked.method !== 'GET') return make();
  const key = keyOf(asked);
  const known = answers.get(key);
  if (known) {
    if (await isCurrent(known)) return answerAgain(known, asked);
    // Nobody has to ask again.
    answers.delete(key);
  }
  const note: { validity: Validity | null } = { validity: null };
  const outgoing = await noted.run(note, make);
  const { status, headers, body } = outgoing;
  const isKept = status === 200 && body instanceof Uint8Array && !headers.has('set-cookie');
  // Copies: who sends the answer may write its headers, and its bytes may be a part of something larger.
  if (note.validity && isKept)
    answers.set(key, { ...note.validity, headers: new Headers(headers), bytes: new Uint8Array(body) });
  return outgoing;
}

/** The address without its origin, which no answer depends on, and the form in which the body goes out. */
function keyOf({ target, acceptEncoding }: Asked): string {
  return `${chooseEncoding(acceptEncoding) ?? ''} ${target}`;
}

/** What can't be told now is for the answer itself to tell. */
async function isCurrent({ stamp, current }: Validity): Promise<boolean> {
  return (await current().catch(() => null)) === stamp;
}

function answerAgain(kept: Kept, { ifNoneMatch }: Asked): Outgoing {
  const headers = new Headers(kept.headers);
  const etag = headers.get('etag');
  if (etag && matches(ifNoneMatch, etag)) return notModified(headers);
  return { status: 200, headers, body: kept.bytes };
}
