import { expect, test, vi } from 'vitest';
import { aUser, cookieOf, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

// The first import reads the settings.
vi.hoisted(() => {
  process.env.PUBLIC_URL = 'https://blog.example/';
});

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
  expect([own.status, cookieOf(own)]).toEqual([303, expect.stringMatching(/^dvomova=/)]);
  for (const origin of ['http://blog.example', 'http://localhost:3000', 'http://blog:8080', 'null']) {
    expect((await signIn(origin)).headers.getSetCookie(), origin).toEqual([]);
  }
});
