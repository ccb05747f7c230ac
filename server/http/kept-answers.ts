import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { chooseEncoding, matches, notModified } from './compression.ts';

/** What an answer was made under: it would come out the same for as long as `current` gives this stamp. */
export type Validity = { stamp: string; current: () => Promise<string> };

type Kept = Validity & { headers: [string, string][]; bytes: Uint8Array<ArrayBuffer> };

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
 * The kept answer to a request while it holds, or what `respond` makes. It goes out as it did the first time,
 * compressed, past the router: a fifth of the work.
 */
export async function keptOr(
  { request, requestId }: { request: Request; requestId: string },
  respond: () => Promise<Response>,
): Promise<Response> {
  if (request.method !== 'GET') return respond();
  const key = keyOf(request);
  const known = answers.get(key);
  if (known && (await isCurrent(known))) return answerAgain(known, { request, requestId });
  const note: { validity: Validity | null } = { validity: null };
  const response = await noted.run(note, respond);
  if (!note.validity || response.status !== 200 || response.headers.has('set-cookie')) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const kept = { ...note.validity, headers: [...response.headers], bytes };
  answers.set(key, kept);
  return answerAgain(kept, { request, requestId });
}

/** The address without its origin, which no answer depends on, and the form in which the body goes out. */
function keyOf({ url, headers }: Request): string {
  const path = url.slice(url.indexOf('/', url.indexOf('//') + 2));
  return `${chooseEncoding(headers.get('accept-encoding')) ?? ''} ${path}`;
}

/** What can't be told now is for the answer itself to tell. */
async function isCurrent({ stamp, current }: Validity): Promise<boolean> {
  return (await current().catch(() => null)) === stamp;
}

function answerAgain(kept: Kept, { request, requestId }: { request: Request; requestId: string }): Response {
  const headers = new Headers(kept.headers);
  headers.set('X-Request-Id', requestId);
  const etag = headers.get('etag');
  if (etag && matches(request.headers.get('if-none-match'), etag)) return notModified(headers);
  return new Response(kept.bytes, { headers });
}
