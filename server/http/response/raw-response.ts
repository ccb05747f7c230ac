import type { Bytes } from '#server/cache/content-encoding.ts';

/** A response as it is written to the connection. */
export type RawResponse = {
  status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  body: Bytes | ReadableStream<Bytes> | null;
};

/** Converts a raw response to a web `Response`, for clients in the same process. */
export function toResponse({ status, headers, body }: RawResponse): Response {
  const pairs: [string, string][] = [];
  for (let at = 0; at < headers.length; at += 2) pairs.push([headers[at] ?? '', headers[at + 1] ?? '']);
  return new Response(body as BodyInit | null, { status, headers: pairs });
}

export function toRawHeaders(headers: Headers): string[] {
  return [...headers].flat();
}

/** Releases a body that will not be sent, and its source. */
export function discardBody({ body }: Pick<RawResponse, 'body'>): void {
  // The response has ended either way, so a failure does not matter.
  if (body instanceof ReadableStream && !body.locked) body.cancel().catch(() => {});
}

/** A JSON response that is encoded once: a response made of text would be encoded again. */
export function jsonResponse(
  body: unknown,
  { status = 200, headers }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(Buffer.from(JSON.stringify(body)), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}
