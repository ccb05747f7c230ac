import type { ServerBuild } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { takeLoggedErrors } from '#test/setup/log.ts';
import { NotFound, Unavailable } from '../../errors.ts';
import { oncePerRequest } from '../request/request-scope.ts';
import { sendCookie, sendHeader } from '../response/response-notes.ts';
import { createApp } from '../server/app.ts';
import { resource } from './endpoint.ts';
import { needsNoRouter, type RouteArgs, readPastRouter } from './past-router.ts';

type Loader = (args: RouteArgs) => Promise<Response>;

let loader: Loader;
beforeEach(() => {
  loader = async () => Response.json({ found: true });
});

const own = needsNoRouter((args) => loader(args));
/** A build that nobody but us can read: it has what the router needs of a build nowhere. */
const build = {
  routes: {
    fixed: { id: 'fixed', path: 'fixed', module: { loader: own, action: own } },
    named: { id: 'named', path: 'of/:name', module: { loader: own } },
    page: { id: 'page', path: 'page', module: { loader: own, default: () => null } },
    other: { id: 'other', path: 'other', module: { loader: (args: RouteArgs) => loader(args) } },
  },
} as unknown as ServerBuild;
const app = createApp({ build, mode: 'production' });

const ask = (path: string, init: RequestInit = {}) =>
  app.handle(new Request(`http://localhost${path}`, init));
const read = (path: string, init: RequestInit = {}) =>
  readPastRouter(new Request(`http://localhost${path}`, init), build);

describe('a read of a route that needs no router', () => {
  test('is answered without it, and finished like any answer', async () => {
    const response = await ask('/fixed?q=1');

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ found: true });
    expect(response.headers.get('etag')).toMatch(/^W\//);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  test('gives its parameters as they are meant', async () => {
    loader = async ({ params }) => Response.json(params);
    expect(await (await ask('/of/a%2Fb%20%D1%97')).json()).toEqual({ name: 'a/b ї' });
  });

  test('has a memory of its own, and what is noted in it', async () => {
    let times = 0;
    loader = async () => {
      for (let turn = 0; turn < 2; turn++) await oncePerRequest('counted', async () => ++times);
      sendHeader('X-Noted', String(times));
      sendCookie('a=1');
      return Response.json({});
    };
    for (const expected of ['1', '2']) {
      const { headers } = await ask('/fixed');
      expect(headers.get('x-noted')).toBe(expected);
      expect(headers.getSetCookie()).toEqual(['a=1']);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('has no body for HEAD, and lets go of the one that was made', async () => {
    let isOpen = true;
    const body = new ReadableStream({
      cancel() {
        isOpen = false;
      },
    });
    const headers = { 'Content-Type': 'text/plain', 'X-Kept': 'yes' };
    loader = async () => new Response(body, { status: 404, headers });
    const response = await ask('/fixed', { method: 'HEAD' });

    expect([response.status, response.body, response.headers.get('x-kept')]).toEqual([404, null, 'yes']);
    expect(isOpen).toBe(false);
  });
});

test.each([
  ['a write', '/fixed', { method: 'POST' }],
  ['a page', '/page', {}],
  ['a route that leans on the router', '/other', {}],
  ['an address of no route', '/nowhere', {}],
])('%s is the router’s', async (_what, path, init) => {
  expect(await read('/fixed')).not.toBeNull();
  expect(await read(path, init)).toBeNull();
});

describe('what a route past the router throws is our error', () => {
  const thrown = async (error: unknown, path = '/fixed') => {
    loader = async () => {
      throw error;
    };
    const response = await ask(path);
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

  test('where it is a failure of ours, without a word of it', async () => {
    const { status, headers, body } = await thrown(new Error('a secret'));

    expect({ status, body }).toEqual({ status: 500, body: { error: 'Internal server error' } });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('application/json');
    expect(takeLoggedErrors()).toEqual(['a request failed for an unknown reason']);
  });

  test('where it is known', async () => {
    expect(await thrown(new NotFound('Not here'))).toMatchObject({
      status: 404,
      body: { error: 'Not here' },
    });
    const { status, headers } = await thrown(new Unavailable('Later'));
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  });

  test('in an endpoint', async () => {
    const failing = resource({
      operation: operations.searchPosts,
      handle: () => Promise.reject(new Error('a secret')),
    });
    loader = failing;
    const response = await ask('/fixed');

    expect([response.status, await response.json()]).toEqual([500, { error: 'Internal server error' }]);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(takeLoggedErrors()).toHaveLength(1);
  });

  test('where its body breaks off before its status is sent', async () => {
    loader = async () => {
      const body = new ReadableStream({ pull: () => Promise.reject(new Unavailable('Later')) });
      return new Response(body, { headers: { 'Content-Type': 'application/json' } });
    };
    const response = await ask('/fixed');

    expect([response.status, await response.json()]).toEqual([503, { error: 'Later' }]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
