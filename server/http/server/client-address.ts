import type { IncomingMessage } from 'node:http';

/**
 * The address of the client. Behind the one trusted proxy that is the last entry of `X-Forwarded-For`, which
 * the proxy added; the client chooses the entries before it.
 */
export function readClientAddress(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  { trustProxy }: { trustProxy: boolean },
): string {
  const direct = request.socket.remoteAddress ?? '';
  const forwarded = request.headers['x-forwarded-for'];
  if (!trustProxy || forwarded === undefined) return direct;
  const list = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
  return list.split(',').at(-1)?.trim() || direct;
}
