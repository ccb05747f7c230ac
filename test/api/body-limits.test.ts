import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CONTENT_MAX } from '#contract/limits.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { complaintsOf, refusalOf } from '#test/setup/responses.ts';

useDatabase();

const table: Operation[] = Object.values(operations);
const withJson = table.filter(({ body }) => body).map((operation) => [operation.id, operation] as const);
const withCredentials = withJson.filter(([, { auth }]) => auth === 'key' || auth === 'session');
const address = ({ path }: Operation) => path.replace(/\{\w+\}/, 'first-post');

const JSON_TYPE = { 'Content-Type': 'application/json' };

async function credentials({ auth }: Operation) {
  if (auth === 'key') return { key: await aKey() };
  return auth === 'session' ? { cookie: (await aSignedIn()).cookie } : {};
}

/** A body whose end never comes. `sent` is how many bytes were read of it. */
function anEndlessBody(): { body: ReadableStream<Uint8Array>; sent: () => number } {
  let sent = 0;
  const chunk = Buffer.alloc(1_024, ' ');
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        sent += chunk.length;
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );

  return { body, sent: () => sent };
}

describe.each(withJson)('%s', (_id, operation) => {
  const { maxBodyBytes = 0, method } = operation;

  test('accepts its example as any JSON text within its limit, and refuses longer ones', async () => {
    await aPost({ slug: 'first-post' });
    const init = { method, headers: JSON_TYPE, ...(await credentials(operation)) };
    const ascii = JSON.stringify(operation.bodyExample).replace(
      /[^ -~]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    const isRead = async (body: string) => {
      const response = await request(address(operation), { ...init, body });
      return response.status !== 400 || !(await complaintsOf(response)).includes(' body_too_large');
    };
    expect(await isRead(ascii.padEnd(maxBodyBytes))).toBe(true);
    expect(await isRead(ascii.padEnd(maxBodyBytes + 1))).toBe(false);
  });

  test('stops reading a body in chunks at its limit', async () => {
    const { body, sent } = anEndlessBody();
    const init = { method, headers: JSON_TYPE, body, duplex: 'half' as const };
    const response = await request(address(operation), { ...init, ...(await credentials(operation)) });
    expect(await complaintsOf(response)).toEqual([' body_too_large']);
    expect(sent()).toBeLessThanOrEqual(maxBodyBytes + 4_096);
  });
});

test.each(withCredentials)('%s reads nothing of a request without credentials', async (_id, operation) => {
  const { body, sent } = anEndlessBody();
  const { method } = operation;
  const init = { method, headers: JSON_TYPE, body, duplex: 'half' as const };
  await refusalOf(await request(address(operation), init), 401);
  expect(sent()).toBe(0);
});

test('limits without authentication are small', () => {
  const open = withJson.filter(([, { auth }]) => auth !== 'key');
  expect(open.length).toBeGreaterThan(3);
  // Browsers limit a beacon to 64 kB, and comments are read only after the session.
  const limitOf = (id: string) => (/^trackEvent$|Comment$/.test(id) ? 64 : 32) * 1024;
  for (const [id, { maxBodyBytes }] of open) expect(maxBodyBytes, id).toBeLessThanOrEqual(limitOf(id));
  for (const id of ['signIn', 'signUp'] as const) expect(operations[id].maxBodyBytes).toBe(16 * 1024);
});

test('a post of the longest texts fits, with every character escaped as two', async () => {
  const content = '\\ud83e\\udd94'.repeat(CONTENT_MAX);
  const version = `{"title":"T","content":"${content}"}`;
  const body = `{"slug":"","uk":${version},"en":${version}}`;
  const response = await request('/api/v1/posts', {
    method: 'POST',
    headers: JSON_TYPE,
    body,
    key: await aKey(),
  });
  expect(await complaintsOf(response)).toEqual(['slug too_small']);
});

test('a comment of the longest text fits, with every character escaped as two', async () => {
  const { cookie } = await aSignedIn();
  const content = '\\ud83e\\udd94'.repeat(5_000);
  const body = `{"postId":"6920318a5c1e4b0d2f7a9c11","content":"${content}"}`;
  const response = await request('/api/comments', { method: 'POST', headers: JSON_TYPE, body, cookie });
  await refusalOf(response, 404);
});

describe('forms of pages', () => {
  const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const post = (path: string, body: BodyInit, cookie = '') =>
    request(path, { method: 'POST', headers: FORM_TYPE, body, cookie, duplex: 'half' });

  test.each(['/uk/sign-in', '/uk/sign-up', '/uk/set-up', '/theme', '/api/auth/sign-in', '/api/auth/sign-up'])(
    '%s reads 16 kB at most',
    async (path) => {
      const { body, sent } = anEndlessBody();
      const response = await post(path, body);
      expect([400, 303]).toContain(response.status);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(sent()).toBeLessThanOrEqual(20 * 1024);
    },
  );

  test.each(['/uk/account', '/uk/admin/comments', '/uk/blog/first-post/comments'])(
    '%s reads nothing of an anonymous body, and little of a user’s',
    async (path) => {
      await aPost({ slug: 'first-post' });
      const strangers = anEndlessBody();
      const response = await post(path, strangers.body);
      expect([response.status, response.headers.get('location')]).toEqual([
        307,
        paths.unsentForm('uk', path),
      ]);
      expect(strangers.sent()).toBe(0);

      const { cookie } = await aSignedIn({ role: 'admin' });
      const users = anEndlessBody();
      const refused = await post(path, users.body, cookie);
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('Текст задовгий.');
      expect(users.sent()).toBeLessThanOrEqual(136 * 1024);
    },
  );

  test('a comment of the longest text fits, in emoji too', async () => {
    await aPost({ slug: 'first-post' });
    const { cookie } = await aSignedIn();
    const form = { intent: 'create', content: '😀'.repeat(5_000), token: 'x', website: '' };
    const response = await request('/uk/blog/first-post/comments', { form, cookie });
    expect(await response.text()).not.toContain('Текст задовгий.');
  });
});

describe('a body without an end', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each(['/api/auth/sign-in', '/api/auth/sign-up', '/uk/sign-in'])('to %s gets 408', async (path) => {
    const reading = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({ pull: () => reading.resolve() }, { highWaterMark: 0 });
    const type = path.startsWith('/api') ? 'application/json' : 'application/x-www-form-urlencoded';
    const init = { method: 'POST', headers: { 'Content-Type': type }, body, duplex: 'half' as const };
    const answering = request(path, init);
    await reading.promise;
    await vi.advanceTimersByTimeAsync(30_000);
    const response = await answering;
    expect(response.status).toBe(408);
    expect(response.headers.get('connection')).toBe('close');
    expect(await response.text()).toMatch(
      /was not complete within 30 seconds|Надсилання тривало надто довго/,
    );
  });
});
