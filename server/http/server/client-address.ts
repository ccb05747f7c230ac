import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { lastOf } from './requested-origin.ts';

/** The address of the client: the one that the trusted proxy added to `X-Forwarded-For`, else the connection's. */
export function readClientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { trustProxy }: { trustProxy: boolean },
): string {
  const forwarded = trustProxy ? readAddress(lastOf(headers['x-forwarded-for'])) : undefined;
  return forwarded ?? socket.remoteAddress ?? '';
}

/**
 * The IP address in an entry that a proxy wrote, with or without a port and quotes: `192.0.2.1:80`,
 * `"[2001:db8::1]:80"`, `2001:db8::1`. Undefined for anything else: without it, each text would be a client of its own.
 */
function readAddress(entry = ''): string | undefined {
  const bare = entry.replace(/^"(.*)"$/, '$1');
  const [, ipv6, ipv4] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(bare) ?? [];
  const address = ipv6 ?? ipv4 ?? bare;
  return isIP(address) === 0 ? undefined : address;
}
