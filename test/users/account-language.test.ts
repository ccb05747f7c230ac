import { expect, test } from 'vitest';
import { collection } from '#server/db/client.ts';
import { makeFormToken } from '#server/http/request/form-token.ts';
import { toUser, type UserDoc } from '#server/users/model.ts';
import { createUserFromOAuth, findUser } from '#server/users/users.ts';
import { aSession, aSignedIn, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

async function localeOf(email: string): Promise<string | null> {
  const doc = await collection<UserDoc>('users').findOne({ email });
  return doc && toUser(doc).locale;
}

test('an account has the language of the page or the request that created it', async () => {
  const account = (email: string) => ({ name: 'Олена Пчілка', email, password: PASSWORD });
  const token = makeFormToken(new Date(Date.now() - 10_000));
  await request('/en/sign-up', { form: { ...account('page@example.com'), token, website: '' } });
  await request('/api/auth/sign-up', { json: { ...account('named@example.com'), locale: 'en' } });
  const headers = { 'Accept-Language': 'en-GB' };
  await request('/api/auth/sign-up', { headers, json: account('browser@example.com') });
  await request('/api/auth/sign-up', { json: account('program@example.com') });

  expect(await localeOf('page@example.com')).toBe('en');
  expect(await localeOf('named@example.com')).toBe('en');
  expect(await localeOf('browser@example.com')).toBe('en');
  expect(await localeOf('program@example.com')).toBe('uk');
  const json = { ...account('other@example.com'), locale: 'fr' };
  expect((await request('/api/auth/sign-up', { json })).status).toBe(400);
});

test('an account without a language takes that of its last page', async () => {
  const { user, cookie } = await aSignedIn();
  await collection<UserDoc>('users').updateMany({}, { $unset: { locale: '' } });
  expect((await findUser(user))?.locale).toBeNull();

  await request('/en', { cookie });
  expect((await findUser(user))?.locale).toBe('en');
  await request('/uk', { cookie });
  expect((await findUser(user))?.locale).toBe('uk');

  const chosen = await createUserFromOAuth({ name: 'Ольга', email: null, account: 'github:1', locale: 'uk' });
  await request('/en', { cookie: await aSession(chosen) });
  expect((await findUser(chosen))?.locale).toBe('uk');
});
