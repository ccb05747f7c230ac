import type { IncomingMessage } from 'node:http';

type Message = Pick<IncomingMessage, 'headers'>;
type Settings = { trustProxy: boolean };

/**
 * Scheme and host that the client sent its request to: those that a trusted proxy names, else those of the
 * connection. Forwarded headers of other clients are ignored, and so is `Forwarded`, which proxies pass on.
 */
export function readRequestedOrigin(
  request: Message,
  settings: Settings,
): { protocol: 'http:' | 'https:'; host: string } {
  const scheme = settings.trustProxy ? lastOf(request.headers['x-forwarded-proto']) : undefined;
  const host = forwardedHost(request, settings) ?? request.headers.host ?? 'localhost';
  return { protocol: scheme?.toLowerCase() === 'https' ? 'https:' : 'http:', host };
}

/** The host in `X-Forwarded-Host`, valid or not; undefined if there is none, or no trusted proxy. */
export function forwardedHost({ headers }: Message, { trustProxy }: Settings): string | undefined {
  return trustProxy ? lastOf(headers['x-forwarded-host']) : undefined;
}

/** The entry that the trusted proxy added to a list; the client chooses the entries before it. */
export function lastOf(header: string | string[] | undefined): string | undefined {
  const list = Array.isArray(header) ? header.join(',') : header;
  return list?.split(',').at(-1)?.trim() || undefined;
}
