import { JSON_BODY_BYTES } from '#contract/limits.ts';
import { Invalid, TooLarge } from '../../errors.ts';
import { parseJson } from './json.ts';

/**
 * The request's JSON body as unknown data. Reads at most JSON_BODY_BYTES and stops there. Throws Invalid
 * or TooLarge with what is wrong: the content type, the encoding, the syntax, the size.
 */
export async function readJson(request: Request): Promise<unknown> {
  requireJsonType(request.headers.get('content-type'));
  const text = decode(await readBytes(request, JSON_BODY_BYTES));
  if (text.trim() === '') throw invalid('The body is empty', 'empty_body');
  const parsed = parseJson(text);
  if ('problem' in parsed) throw new Invalid('Invalid request', [parsed.problem]);
  return parsed.value;
}

/** The body. Throws TooLarge as soon as more than `maximum` bytes are announced or received. */
export async function readBytes(request: Request, maximum: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maximum) throw tooLarge(maximum);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maximum) throw tooLarge(maximum);
      chunks.push(chunk);
    }
  } catch (error) {
    // The client went away, which is no failure of the service.
    if (request.signal.aborted) throw invalid('The body was cut off', 'incomplete_body');
    throw error;
  }
  return Buffer.concat(chunks, size);
}

function requireJsonType(header: string | null): void {
  const [type = '', ...parameters] = (header ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const isJson = type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type);
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-8"?$/.test(charset);
  if (!isJson || !isUtf8) throw invalid('Content-Type must be application/json in UTF-8', 'content_type');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid('The body is not valid UTF-8', 'invalid_encoding');
  }
}

function invalid(message: string, code: string): Invalid {
  return new Invalid('Invalid request', [{ path: '', message, code }]);
}

function tooLarge(maximum: number): TooLarge {
  const message = `The body is larger than ${maximum} bytes`;
  return new TooLarge('Invalid request', [{ path: '', message, code: 'body_too_large' }]);
}
