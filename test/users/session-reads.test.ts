import { expect, test, vi } from 'vitest';
import { collection } from '#server/db/client.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

/** The number of `findOne` calls by collection while `act` ran. */
async function countLookUps(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const spy = vi.spyOn(Object.getPrototypeOf(collection('users')), 'findOne');
  await act();
  const names = spy.mock.contexts.map((context) => (context as { collectionName: string }).collectionName);
  spy.mockRestore();
  const count = (name: string) => names.filter((other) => other === name).length;
  return { sessions: count('sessions'), users: count('users') };
}

test.each(['account', 'admin/comments', 'sign-in', 'blog', 'blog/p', 'no-such-page'])(
  'the page %s reads the session and its user once',
  async (page) => {
    await aPost({ slug: 'p' });
    const { cookie } = await aSignedIn({ role: 'admin' });
    const counts = await countLookUps(() => request(`/uk/${page}`, { cookie }));
    expect(counts).toEqual({ sessions: 1, users: 1 });
  },
);

test('a form that fails reads them once too', async () => {
  const { cookie } = await aSignedIn();
  const form = { intent: 'profile', name: '' };
  const counts = await countLookUps(async () => {
    expect((await request('/uk/account', { cookie, form })).status).toBe(400);
  });
  expect(counts).toEqual({ sessions: 1, users: 1 });
});

test('concurrent requests have their own users', async () => {
  const users = await Promise.all([aSignedIn(), aSignedIn(), aSignedIn()]);
  const pages = await Promise.all(users.map(({ cookie }) => request('/uk/account', { cookie })));
  for (const [index, page] of pages.entries()) {
    const html = await page.text();
    const shown = users.map(({ user }) => html.includes(user.email));
    expect(shown).toEqual(users.map((_, other) => other === index));
  }
});

test('a request that signs in as another user belongs to that user afterwards', async () => {
  const [first, second] = [await aSignedIn(), await aSignedIn()];
  const form = { email: second.user.email, password: PASSWORD };
  const answer = await request('/api/auth/sign-in', { cookie: first.cookie, json: form });
  expect((await answer.json()).user.id).toBe(second.user.id);
  expect((await request('/api/auth/session', first)).status).toBe(401);
});
