import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { log, withRequestId } from '../log.ts';
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
  const key = keyOf(pathOf(request), request.headers.get('accept-encoding'));
  const known = answers.get(key);
  if (known && (await isCurrent(known))) return answerAgain(known, { request, requestId });
  const note: { validity: Validity | null } = { validity: null };
  const response = await noted.run(note, respond);
  if (!note.validity || response.status !== 200 || response.headers.has('set-cookie')) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const kept = {
    ...note.validity,
    headers: [...response.headers].filter(([name]) => name !== 'x-request-id'),
    bytes,
  };
  answers.set(key, kept);
  return answerAgain(kept, { request, requestId });
}

/**
 * Sends the kept answer to a request as it came in, without making a web request and response of it: a third of
 * the work that is left. False where there is none that holds, and nothing has been sent.
 */
export async function sendKept(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const startedAt = performance.now();
  const { method, url = '', headers } = request;
  const key = keyOf(url, headers['accept-encoding'] ?? null);
  const known = method === 'GET' ? answers.get(key) : undefined;
  if (!known) return false;
  if (!(await isCurrent(known))) {
    // Nobody has to ask again.
    answers.delete(key);
    return false;
  }
  const requestId = randomUUID();
  const etag = known.headers.find(([name]) => name === 'etag')?.[1] ?? '';
  const isKnown = matches(headers['if-none-match'] ?? null, etag);
  const sent = isKnown ? known.headers.filter(([name]) => !OF_BODY.has(name)) : known.headers;
  const status = isKnown ? 304 : 200;
  response.writeHead(status, [...sent.flat(), 'x-request-id', requestId]);
  response.end(isKnown ? undefined : known.bytes);
  const ms = Math.round(performance.now() - startedAt);
  withRequestId(requestId, () => log.info({ method, path: url.split('?')[0], status, ms }, 'request'));
  return true;
}

const OF_BODY = new Set(['content-type', 'content-length', 'content-encoding']);

/** The address without its origin, which no answer depends on, and the form in which the body goes out. */
function keyOf(path: string, acceptEncoding: string | null): string {
  return `${chooseEncoding(acceptEncoding) ?? ''} ${path}`;
}

function pathOf({ url }: Request): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
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
