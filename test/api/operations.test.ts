import { beforeEach, describe, expect, test } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { errorsOf } from '#contract/responses.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { refusalOf } from '#test/setup/responses.ts';

useDatabase();

const table: Operation[] = Object.values(operations);
const rows = table.map((operation) => [operation.id, operation] as const);
const address = ({ path }: Operation) => path.replace(/\{\w+\}/, 'first-post');

test.each(rows)('%s has a route that answers', async (_id, operation) => {
  const response = await request(address(operation), { method: operation.method });

  const body = await response.text();
  expect(response.status).not.toBe(405);
  expect(response.status).toBeLessThan(500);
  expect(body).not.toContain('Address not found');
});

const closed = rows.filter(([, { auth }]) => auth === 'key' || auth === 'session');

test.each(closed)('%s authenticates before it validates anything', async (_id, operation) => {
  const before = await everything();
  const requests: Wrong[] = [
    { query: '?locale=nowhere&dryRun=perhaps' },
    { body: '{"broken"' },
    { body: '{}', headers: { 'Content-Type': 'text/plain' } },
    { slug: '%00' },
  ];
  for (const { query = '', body = null, headers = {}, slug = 'first-post' } of requests) {
    const response = await request(address(operation).replace('first-post', slug) + query, {
      method: operation.method,
      headers,
      body: operation.method === 'GET' ? null : body,
    });
    await refusalOf(response, 401);
  }
  expect(await everything()).toEqual(before);
});

describe('a page of another site', () => {
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://localhost:3001' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'cross-site' },
  ];
  const withCookie = rows.filter(([, { auth, method }]) => auth.endsWith('session') && method !== 'GET');

  test.each(withCookie)('may not send %s with the cookie of a user', async (_id, operation) => {
    const { cookie } = await aSignedIn({ role: 'admin' });
    const before = await everything();
    for (const headers of foreign) {
      const init = { method: operation.method, cookie, headers };
      const asJson = await request(address(operation), { ...init, json: operation.bodyExample ?? {} });
      const asForm = await request(address(operation), { ...init, form: { email: 'a@b.c' } });

      await refusalOf(asJson, 403);
      expect([...asJson.headers.getSetCookie(), ...asForm.headers.getSetCookie()]).toEqual([]);
    }
    expect(await everything()).toEqual(before);
  });
});

type Wrong = { query?: string; body?: string; slug?: string; headers?: Record<string, string> };

describe('responses have the documented errors', () => {
  let key: string;
  beforeEach(async () => {
    key = await aKey();
  });

  const taken = async () => aPost({ slug: 'first-post' });
  const { createPost, getPost, updatePost, deletePost, attachTags, listPosts } = operations;
  const { uploadPicture, uploadMedia, getMedia, getMediaThumbnail } = operations;
  type Provocation = {
    operation: Operation;
    status: 400 | 404 | 409;
    prepare?: () => Promise<unknown>;
    path: string;
    init?: object;
  };
  const post = '/api/v1/posts/first-post';

  test.each<Provocation>([
    { operation: listPosts, status: 400, path: '/api/v1/posts?limit=51' },
    {
      operation: createPost,
      status: 400,
      path: '/api/v1/posts',
      init: { json: { ...createPost.bodyExample, slug: '' } },
    },
    {
      operation: createPost,
      status: 409,
      prepare: taken,
      path: '/api/v1/posts',
      init: { json: createPost.bodyExample },
    },
    { operation: uploadPicture, status: 400, path: '/api/upload', init: { json: {} } },
    { operation: uploadMedia, status: 400, path: '/api/v1/upload', init: { json: {} } },
    { operation: getMedia, status: 400, path: '/api/media/x?w=7' },
    { operation: getMedia, status: 404, path: '/api/media/x' },
    { operation: getMediaThumbnail, status: 404, path: '/api/media/x/thumbnail' },
    { operation: getPost, status: 400, prepare: taken, path: `${post}?locale=ua` },
    { operation: getPost, status: 404, path: post },
    { operation: updatePost, status: 400, prepare: taken, path: post, init: { method: 'PATCH', json: {} } },
    {
      operation: updatePost,
      status: 404,
      path: post,
      init: { method: 'PATCH', json: updatePost.bodyExample },
    },
    {
      operation: deletePost,
      status: 400,
      prepare: taken,
      path: `${post}?locale=ua`,
      init: { method: 'DELETE' },
    },
    { operation: deletePost, status: 404, path: post, init: { method: 'DELETE' } },
    {
      operation: attachTags,
      status: 400,
      prepare: taken,
      path: '/api/v1/posts/tags',
      init: { json: { slug: 'first-post', tags: [] } },
    },
    {
      operation: attachTags,
      status: 404,
      path: '/api/v1/posts/tags',
      init: { json: attachTags.bodyExample },
    },
  ])('$operation.id $status', async ({ operation, status, prepare, path, init }) => {
    await prepare?.();

    const body = await refusalOf(await request(path, { key, ...init }), status);

    expect(body).toEqual(errorExample(operation, status));
  });

  test.each([getPost, createPost, updatePost, deletePost, attachTags])('$id 401', async (operation) => {
    const response = await request(address(operation), { method: operation.method, key: 'wrong' });

    expect(await refusalOf(response, 401)).toEqual(errorExample(operation, 401));
  });
});

function errorExample(operation: Operation, status: number): unknown {
  return errorsOf(operation).find((error) => error.status === status)?.examples[0];
}
