import type { IncomingMessage } from 'node:http';
import { lastOf } from './requested-origin.ts';

/** The address of the client: the one that the trusted proxy added to `X-Forwarded-For`, else the connection's. */
export function readClientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { trustProxy }: { trustProxy: boolean },
): string {
  const forwarded = trustProxy ? lastOf(headers['x-forwarded-for']) : undefined;
  return forwarded ?? socket.remoteAddress ?? '';
}
