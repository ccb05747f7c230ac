import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { dropBody, jsonResponse, toOutgoing, toResponse, wholeResponse } from './raw-response.ts';

describe('a response whose body is there', () => {
  it('is read like any other', async () => {
    const response = wholeResponse('Привіт', { status: 201, headers: { 'Content-Type': 'text/plain' } });

    expect([response.status, response.headers.get('content-type')]).toEqual([201, 'text/plain']);
    expect(await response.text()).toBe('Привіт');
  });

  it('goes out as its bytes, which are the very same', () => {
    const bytes = new TextEncoder().encode('{}');
    expect(toOutgoing(wholeResponse(bytes, {})).body).toBe(bytes);
  });

  it('goes out so even where another response has been made of it', () => {
    const first = wholeResponse('{}', { status: 200 });
    const second = new Response(first.body, { status: 404 });
    expect(toOutgoing(second)).toMatchObject({ status: 404, body: Buffer.from('{}') });
  });

  it('has no bytes of its own that a change of its headers would reach', () => {
    const response = wholeResponse('{}', { headers: { Vary: 'Accept' } });
    toOutgoing(response).headers.append('Vary', 'Cookie');
    expect(response.headers.get('vary')).toBe('Accept');
  });
});

it('JSON is said as a response of the platform says it', async () => {
  const init = { status: 404, headers: { 'X-Kept': 'yes' } };
  const [ours, theirs] = [jsonResponse({ a: 'ї' }, init), Response.json({ a: 'ї' }, init)];

  expect(ours.status).toBe(theirs.status);
  expect([...ours.headers]).toEqual([...theirs.headers]);
  expect(await ours.bytes()).toEqual(await theirs.bytes());
});

it('an answer is the same after a way as a response', async () => {
  const headers = new Headers([
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
  ]);
  const response = toResponse({ status: 404, headers, body: Buffer.from('не тут') });

  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  const { status, body } = toOutgoing(response);
  expect(status).toBe(404);
  expect(await text(body as ReadableStream)).toBe('не тут');
});

it('a body that nobody reads lets go of its source', async () => {
  let isOpen = true;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    cancel() {
      isOpen = false;
      throw new Error('the source');
    },
  });
  dropBody({ body });
  await new Promise(setImmediate);

  expect(isOpen).toBe(false);
});
