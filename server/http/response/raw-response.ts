import type { Bytes } from '#server/cache/content-encoding.ts';

/** A response as it is written to the connection. */
export type RawResponse = {
  status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  body: Bytes | ReadableStream<Bytes> | null;
};

/** The web response of a raw one, for clients in the same process. */
export function toResponse({ status, headers, body }: RawResponse): Response {
  const pairs: [string, string][] = [];
  for (let at = 0; at < headers.length; at += 2) pairs.push([headers[at] ?? '', headers[at + 1] ?? '']);
  return new Response(body as BodyInit | null, { status, headers: pairs });
}

export function toRawHeaders(headers: Headers): string[] {
  return [...headers].flat();
}

/** Releases a body that will not be sent, and the source that it is read from. */
export function discardBody({ body }: Pick<RawResponse, 'body'>): void {
  // The response is over either way.
  if (body instanceof ReadableStream && !body.locked) body.cancel().catch(() => {});
}

/** JSON that is encoded once: a response that is made of text encodes it again. */
export function jsonResponse(
  body: unknown,
  { status = 200, headers }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(Buffer.from(JSON.stringify(body)), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}
