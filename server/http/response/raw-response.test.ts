import { expect, test } from 'vitest';
import { discardBody, jsonResponse, toRawHeaders, toResponse } from './raw-response.ts';

test('JSON is the same as that of the platform', async () => {
  const init = { status: 404, headers: { 'X-Other': 'yes' } };
  const [ours, theirs] = [jsonResponse({ a: 'ї' }, init), Response.json({ a: 'ї' }, init)];

  expect(ours.status).toBe(theirs.status);
  expect([...ours.headers]).toEqual([...theirs.headers]);
  expect(await ours.bytes()).toEqual(await theirs.bytes());
});

test('a raw response becomes a response with each of its headers', async () => {
  const headers = ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'Vary', 'Accept'];
  const response = toResponse({ status: 404, headers, body: Buffer.from('не тут') });

  expect(response.status).toBe(404);
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await response.text()).toBe('не тут');
  expect(toRawHeaders(response.headers)).toEqual([
    'set-cookie',
    'a=1',
    'set-cookie',
    'b=2',
    'vary',
    'Accept',
  ]);
});

test('a discarded body closes its source', async () => {
  let isOpen = true;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    cancel() {
      isOpen = false;
      throw new Error('the source');
    },
  });
  discardBody({ body });
  await new Promise(setImmediate);

  expect(isOpen).toBe(false);
});
