import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';

const addresses = new AsyncLocalStorage<string>();

/** The address that the request under way came from; empty where no network carried it. */
export function clientAddress(): string {
  return addresses.getStore() ?? '';
}

export function withClientAddress<Result>(address: string, work: () => Result): Result {
  return addresses.run(address, work);
}

/**
 * The address of the client. Behind the one trusted proxy that is the last entry of X-Forwarded-For, which
 * the proxy added; the ones before it are whatever the client chose to send.
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
