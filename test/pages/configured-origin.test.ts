import { expect, test } from 'vitest';
import { aUser, cookieOf, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const addresses = ['/uk/sign-in', '/api/auth/sign-in'].flatMap((path) => [
  `http://localhost:3000${path}`,
  // A proxy may send another `Host`.
  `http://blog:8080${path}`,
]);

test.each(addresses)('%s accepts forms of the site at PUBLIC_URL, and of no other', async (address) => {
  const { email } = await aUser();
  const signIn = (Origin: string) =>
    request(address, { form: { email, password: PASSWORD }, headers: { Origin } });

  const own = await signIn('https://blog.example');
  expect([own.status, cookieOf(own)]).toEqual([303, expect.stringMatching(/^__Host-dvomova=/)]);
  for (const origin of ['http://blog.example', 'http://localhost:3000', 'http://blog:8080', 'null']) {
    expect((await signIn(origin)).headers.getSetCookie(), origin).toEqual([]);
  }
});

test('cookies belong to this host and to TLS', async () => {
  const { email } = await aUser();
  const signedIn = await request('/api/auth/sign-in', { json: { email, password: PASSWORD } });
  const cookies = signedIn.headers.getSetCookie();
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-dvomova(-device-[0-9a-f]{16})?=/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).not.toMatch(/Domain/i);
  }
  const cookie = cookies.map((set) => set.split(';')[0]).join('; ');
  const session = await request('/api/auth/session', { cookie });
  expect((await session.json()).user.email).toBe(email);
  // A host of the same domain can set a cookie without the prefix.
  const foreign = await request('/api/auth/session', { cookie: cookie.replaceAll('__Host-', '') });
  expect((await foreign.json()).user ?? null).toBeNull();
});
