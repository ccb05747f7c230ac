import { AddressRefused, type OutsideResponse, requestOutside } from '#server/outside/request-outside.ts';
import { createQueue } from '#server/runtime/queue.ts';
import { type Ask, TranslationFailed, type TranslationServer } from './service.ts';
import { SERVICES } from './services.ts';

/** A small model on a processor writes a few words a second. */
const TIMEOUT_MS = 120_000;
const ANSWER_BYTES = 1024 * 1024;

/** At most two requests at once, whatever is drafted; drafts take turns. */
const inTurn = createQueue({ concurrency: 2 });

/** Asks a server for a translation, when the turn of the draft comes, unless it is over. Throws TranslationFailed. */
export function ask(
  server: TranslationServer,
  question: Ask,
  { draft = '', isOver }: { draft?: string; isOver?: () => boolean } = {},
): Promise<string> {
  return inTurn(async () => {
    if (question.signal.aborted || isOver?.()) throw new TranslationFailed('cancelled');
    const answer = read(server, await send(server, question));
    if (answer === null) throw new TranslationFailed('garbage');
    return answer;
  }, draft);
}

async function send(server: TranslationServer, question: Ask): Promise<OutsideResponse> {
  const { headers, json } = SERVICES[server.kind].toRequest(server, question);
  let response: OutsideResponse;
  try {
    response = await requestOutside({
      url: addressOf(server),
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'User-Agent': 'Dvomova/1',
        ...headers,
      },
      body: JSON.stringify(json),
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_BYTES,
      allowHosts: server.allowHosts,
      signal: question.signal,
    });
  } catch (error) {
    throw toFailure(error, question.signal);
  }

  const { status } = response;
  if (status === 401 || status === 403) throw new TranslationFailed('unauthorized');
  if (status === 429 || status >= 500) throw new TranslationFailed('busy');
  if (status < 200 || status > 299) throw new TranslationFailed('refused');
  return response;
}

function read({ kind }: TranslationServer, { body, isCut }: OutsideResponse): string | null {
  if (isCut) return null;
  try {
    return SERVICES[kind].read(JSON.parse(body.toString('utf8')));
  } catch {
    return null;
  }
}

/** The message of the original error may have the address, and never becomes part of this one. */
function toFailure(error: unknown, signal: AbortSignal): TranslationFailed {
  if (signal.aborted) return new TranslationFailed('cancelled');
  if (error instanceof AddressRefused) return new TranslationFailed('address');
  const isSlow = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
  return new TranslationFailed(isSlow ? 'slow' : 'unreachable');
}

/** The address of the interface; the owner may have entered the whole of it, or its beginning. */
export function addressOf({ kind, url }: Pick<TranslationServer, 'kind' | 'url'>): string {
  const { path } = SERVICES[kind];
  const target = new URL(url);
  const given = target.pathname.split('/').filter(Boolean);
  const known =
    path.map((_, index) => index + 1).findLast((length) => isEnd(given, path.slice(0, length))) ?? 0;
  target.pathname = [...given, ...path.slice(known)].join('/');
  return target.href;
}

function isEnd(given: string[], names: string[]): boolean {
  return given.slice(-names.length).join('/') === names.join('/');
}
