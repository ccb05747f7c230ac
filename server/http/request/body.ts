import { Invalid, invalidAt, TooLarge, TooSlow, Unsupported } from '#server/errors.ts';
import { type BodyMemory, type BodyShare, bodyMemory } from './body-memory.ts';
import { parseJson } from './json.ts';

/** A body has to arrive within this time: two texts of 1,000,000 Ukrainian letters at 1.1 megabits a second. */
const BODY_TIMEOUT_MS = 30_000;
/** Each received piece of a body takes some 10 µs, however small it is: 16 kB in pieces of one byte took 150 ms. */
const SMALL_PIECES_MAX = 1_000;
const SMALL_PIECE_BYTES = 64;

/** `memory` is the process's own, unless a test passes another. */
type Limits = { maxBytes: number; memory?: BodyMemory };
type JsonLimits = Limits & { anyContentType?: boolean };

/**
 * The request's JSON body as unknown data. Reads at most `maxBytes` and stops there. Throws Invalid or TooLarge
 * with what is wrong (the content type unless any is accepted, the encoding, the syntax, the size), TooSlow, and Unavailable if
 * other bodies take all of the memory for bodies.
 */
export async function readJson(
  request: Request,
  { anyContentType = false, ...limits }: JsonLimits,
): Promise<unknown> {
  if (!anyContentType) requireJsonType(request.headers.get('content-type'));
  return readBody(request, limits, (bytes) => {
    const text = decode(bytes);
    if (text.trim() === '') throw invalidAt('', 'The body is empty', 'empty_body');
    const parsed = parseJson(text);
    if ('problem' in parsed) throw new Invalid('Invalid request', [parsed.problem]);
    return parsed.value;
  });
}

/**
 * Passes the body to `parse` and returns the result. Throws Unsupported for a compressed body, TooLarge as soon as more
 * than `maxBytes` are announced or
 * received, TooSlow after BODY_TIMEOUT_MS, and Unavailable if other bodies take all of the memory for bodies.
 */
export async function readBody<Result>(
  request: Request,
  { maxBytes, memory = bodyMemory }: Limits,
  parse: (bytes: Uint8Array) => Result,
): Promise<Result> {
  requireUnencoded(request);
  const announced = announcedLength(request);
  if (announced > maxBytes) throw tooLarge(maxBytes);

  const share = memory.share();
  try {
    share.grow(announced);
    return parse(await readBytes(request, { announced, maxBytes, share }));
  } finally {
    share.release();
  }
}

/** Throws Unsupported if the body has a content coding: decoding it could fill the memory. */
export function requireUnencoded(request: Request): void {
  const coding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (coding === '' || coding === 'identity') return;

  const message = `Content-Encoding "${coding.slice(0, 50)}" is not supported; send the body as it is`;
  throw new Unsupported(message, 'content_encoding');
}

async function readBytes(
  request: Request,
  { announced, maxBytes, share }: { announced: number; maxBytes: number; share: BodyShare },
): Promise<Uint8Array> {
  const body = new BodyBuffer({ announced, maxBytes, share });
  const reader = request.body?.getReader();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    // Ends a pending read.
    void cancel(reader);
  }, BODY_TIMEOUT_MS);

  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      body.append(part.value);
    }
  } catch (error) {
    void cancel(reader);
    // The client has disconnected, which is not a failure of the service.
    if (request.signal.aborted) throw invalidAt('', 'The body was cut off', 'incomplete_body');
    throw error;
  } finally {
    clearTimeout(timer);
  }
  if (isLate) throw new TooSlow(`The body was not complete within ${BODY_TIMEOUT_MS / 1000} seconds`);
  return body.bytes();
}

/** Collects a body in one buffer: a list of tiny chunks would take hundreds of times the size of the body. */
class BodyBuffer {
  readonly #maxBytes: number;
  readonly #share: BodyShare;
  #buffer: Buffer;
  #size = 0;
  #pieces = 0;

  constructor({ announced, maxBytes, share }: { announced: number; maxBytes: number; share: BodyShare }) {
    this.#buffer = Buffer.allocUnsafeSlow(announced);
    this.#maxBytes = maxBytes;
    this.#share = share;
  }

  append(chunk: Uint8Array): void {
    const end = this.#size + chunk.byteLength;
    if (end > this.#maxBytes) throw tooLarge(this.#maxBytes);
    if (++this.#pieces > SMALL_PIECES_MAX + end / SMALL_PIECE_BYTES) {
      throw invalidAt('', 'The body comes in too many small pieces', 'too_many_pieces');
    }

    if (end > this.#buffer.length) this.#enlarge(Math.min(this.#maxBytes, Math.max(end, 2 * this.#size)));
    this.#buffer.set(chunk, this.#size);
    this.#size = end;
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#size);
  }

  #enlarge(capacity: number): void {
    this.#share.grow(capacity);
    const larger = Buffer.allocUnsafeSlow(capacity);
    this.#buffer.copy(larger, 0, 0, this.#size);
    this.#buffer = larger;
  }
}

async function cancel(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<void> {
  await reader?.cancel().catch(() => {});
}

/** The value of `Content-Length`; 0 for a body in chunks. */
function announcedLength(request: Request): number {
  const header = request.headers.get('content-length') ?? '';
  return /^\d{1,15}$/.test(header) ? Number(header) : 0;
}

function requireJsonType(header: string | null): void {
  const [type = '', ...parameters] = (header ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const isJson = type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type);
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-8"?$/.test(charset);
  if (!isJson || !isUtf8)
    throw invalidAt('', 'Content-Type must be application/json in UTF-8', 'content_type');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidAt('', 'The body is not valid UTF-8', 'invalid_encoding');
  }
}

function tooLarge(maximum: number): TooLarge {
  const message = `The body is larger than ${maximum} bytes`;
  return new TooLarge('Invalid request', [{ path: '', message, code: 'body_too_large' }]);
}
