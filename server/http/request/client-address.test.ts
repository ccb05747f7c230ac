import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress, readClientAddress, withClientAddress } from './client-address.ts';

function aRequest(forwarded?: string): IncomingMessage {
  return {
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '127.0.0.1' },
  } as unknown as IncomingMessage;
}

test.each([
  [undefined, true, '127.0.0.1'],
  ['203.0.113.9', false, '127.0.0.1'],
  ['203.0.113.9', true, '203.0.113.9'],
  // The client sent the first one to pass for another machine; the proxy added the second.
  ['198.51.100.1, 203.0.113.9', true, '203.0.113.9'],
  ['', true, '127.0.0.1'],
])('X-Forwarded-For %s behind a proxy (%s) is %s', (forwarded, trustProxy, address) => {
  expect(readClientAddress(aRequest(forwarded), { trustProxy })).toBe(address);
});

test('each request under way has its own', async () => {
  const seen = ['a', 'b'].map((address) =>
    withClientAddress(address, async () => {
      await Promise.resolve();
      return clientAddress();
    }),
  );
  expect(await Promise.all(seen)).toEqual(['a', 'b']);
  expect(clientAddress()).toBe('');
});
