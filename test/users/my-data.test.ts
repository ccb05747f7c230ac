import { expect, test } from 'vitest';
import { DATA_EXPORTS_PER_HOUR } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { COLLECTIONS } from '#server/collections.ts';
import { collection } from '#server/db/client.ts';
import { findId } from '#server/db/ids.ts';
import type { SessionDoc } from '#server/users/sessions/model.ts';
import { aComment } from '#test/comments/factory.ts';
import { EMAIL, live, NAME, placesOf, write } from '#test/factories/a-life.ts';
import { aSession, aSignedIn, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { readSources } from '#test/setup/sources.ts';

useDatabase();

/** The account has the id as its own, and nobody can read a key of the limits. */
const OTHERWISE = ['users', 'deletions', 'rateLimits'];

test('every collection of the program has a row in the tables of collections', () => {
  const product = readSources().filter(({ path }) => /^server\/(?!.*\.test\.ts$)/.test(path));
  const named = product.flatMap(({ text }) =>
    [...text.matchAll(/\bcollection(?:<[^()]*?>)?\('([\w.]+)'/g)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !COLLECTIONS.has(name))).toEqual([]);
});

const download = (cookie: string, form: Record<string, string> = {}) =>
  request(paths.accountData('uk'), { cookie, form });

test('a user gets what every collection has about the account, and no secret', async () => {
  const { user, actor } = await live();
  await write(actor);
  const { user: other } = await aSignedIn();
  const [post] = await collection('posts').find({ published: true }).toArray();
  await aComment(other, { postId: String(post?._id), content: 'Чужий коментар' });

  const response = await download(await aSession({ id: user.id, sessionVersion: await versionOf(user.id) }));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const text = await response.text();
  const data = JSON.parse(text);

  expect(data.account).toMatchObject({ id: user.id, name: NAME, email: EMAIL, role: 'admin' });
  expect(data.account.passkeys).toHaveLength(1);
  expect(data.comments.map(({ content }: { content: string }) => content)).toContain('Коментар 1');
  expect(text).not.toContain('Чужий коментар');

  const holders = new Set((await placesOf([user.id, EMAIL, NAME])).map((place) => place.split('.')[0] ?? ''));
  expect(holders.size).toBeGreaterThan(8);
  expect(Object.keys(data)).toEqual(expect.arrayContaining([...holders.difference(new Set(OTHERWISE))]));
  const sessions = await collection<SessionDoc>('sessions').find().toArray();
  const doc = await collection('users').findOne({ email: EMAIL });
  for (const secret of [
    doc?.passwordHash,
    doc?.secondFactor.passkeys[0].publicKey,
    ...sessions.map(({ hash }) => hash),
  ]) {
    expect(text).not.toContain(secret);
  }
});

test('the file with the data needs a form of this site, a session, and the password if the sign-in is not recent', async () => {
  const { user, cookie } = await aSignedIn();
  const anonymous = await request(paths.accountData('uk'), { form: {} });
  expect([anonymous.status, anonymous.headers.get('location')]).toEqual([
    307,
    '/uk/sign-in/unsent-form?returnTo=%2Fuk%2Faccount%2Fdata',
  ]);
  const headers = { Origin: 'https://other.example' };
  expect((await request(paths.accountData('uk'), { cookie, headers, form: {} })).status).toBe(403);
  const read = await request(paths.accountData('uk'), { cookie });
  expect([read.status, read.headers.get('location')]).toEqual([302, '/uk/account']);

  const before = new Date(Date.now() - 60 * 60_000);
  await collection<SessionDoc>('sessions').updateMany(
    { userId: findId(user.id) ?? undefined },
    { $set: { createdAt: before } },
  );
  const refused = await download(cookie);
  expect([refused.status, refused.headers.get('location')]).toEqual([
    303,
    '/uk/account?problem=wrong_password',
  ]);
  expect((await download(cookie, { current: PASSWORD })).status).toBe(200);
});

test('a user gets ten files an hour', async () => {
  const { cookie } = await aSignedIn();
  for (let count = 0; count < DATA_EXPORTS_PER_HOUR; count++) {
    expect((await download(cookie)).status).toBe(200);
  }
  const response = await download(cookie);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/uk/account?problem=too_many']);
});

async function versionOf(id: string): Promise<number> {
  return (await collection('users').findOne({ _id: findId(id) ?? undefined }))?.sessionVersion;
}
