import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { readClientAddress } from './client-address.ts';

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
  // The client sent the first address to pretend to be another machine; the proxy added the second.
  ['198.51.100.1, 203.0.113.9', true, '203.0.113.9'],
  ['', true, '127.0.0.1'],
  // Some proxies add the port of the client, which differs with each connection.
  ['203.0.113.9:50123', true, '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9:50123', true, '203.0.113.9'],
  ['2001:db8::9', true, '2001:db8::9'],
  ['[2001:db8::9]', true, '2001:db8::9'],
  ['[2001:db8::9]:50123', true, '2001:db8::9'],
  ['"[2001:db8::9]:50123"', true, '2001:db8::9'],
  ['"203.0.113.9"', true, '203.0.113.9'],
  ['::ffff:203.0.113.9', true, '::ffff:203.0.113.9'],
  ['unknown', true, '127.0.0.1'],
  ['_hidden:1', true, '127.0.0.1'],
  ['203.0.113.999', true, '127.0.0.1'],
  ['203.0.113.9:port', true, '127.0.0.1'],
  ['[203.0.113.9', true, '127.0.0.1'],
  ['for=203.0.113.9', true, '127.0.0.1'],
  ['203.0.113.9, ', true, '127.0.0.1'],
])('X-Forwarded-For %s behind a proxy (%s) is %s', (forwarded, trustProxy, address) => {
  expect(readClientAddress(aRequest(forwarded), { trustProxy })).toBe(address);
});
