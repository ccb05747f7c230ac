import { beforeEach, describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { messages } from '#app/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { RECENT_SIGN_IN_MS } from '#server/auth/recent-sign-in.ts';
import { collection } from '#server/db/client.ts';
import { findId } from '#server/db/ids.ts';
import type { SessionDoc } from '#server/users/sessions/model.ts';
import { findUser } from '#server/users/users.ts';
import { aSignedIn, aUser, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

let admin: Awaited<ReturnType<typeof aSignedIn>>;
beforeEach(async () => {
  admin = await aSignedIn({ role: 'admin', name: 'Леся' });
  await makeStale();
});

/** The sign-in of the admin is too long ago. */
async function makeStale(): Promise<void> {
  const userId = findId(admin.user.id) ?? undefined;
  const createdAt = new Date(Date.now() - RECENT_SIGN_IN_MS);
  const sessions = collection<SessionDoc>('sessions');
  await sessions.updateMany(userId ? { userId } : {}, { $set: { createdAt }, $unset: { confirmedAt: '' } });
}

const send = (path: string, form: Record<string, string>) => request(path, { cookie: admin.cookie, form });
const KEY = { intent: 'create', name: 'ноутбук', authorName: 'Леся', 'scope-publish': 'yes', expiresAt: '' };

describe('without scripts', () => {
  const locale = 'uk';
  const { confirmation } = adminMessages[locale].forms;
  const { problems } = messages[locale].community;

  test('a key is created after the password is given again, and what was typed is not lost', async () => {
    const path = paths.adminKeys(locale);
    const asked = await send(path, KEY);
    expect(asked.status).toBe(403);
    const html = await asked.text();
    expect(html).toContain(confirmation.title);
    for (const [name, value] of Object.entries(KEY)) {
      expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
    }
    expect(html).not.toContain('dvo_');

    const refused = await send(path, { ...KEY, current: 'a wrong password' });
    expect(refused.status).toBe(400);
    const again = await refused.text();
    expect(again).toContain(problems.wrong_password);
    expect(again).toContain('value="ноутбук"');
    expect(again).not.toContain('a wrong password');

    const created = await send(path, { ...KEY, current: PASSWORD });
    expect(created.status).toBe(200);
    expect(await created.text()).toMatch(/dvo_[0-9a-f]{64}/);
    // Nothing asks again for a while.
    expect((await send(path, { ...KEY, name: 'сервер' })).status).toBe(200);
    const { id } = await aUser();
    expect((await send('/uk/admin/users', { intent: 'role', role: 'admin', id })).status).toBe(303);
    await makeStale();
    expect((await send(path, { ...KEY, name: 'телефон' })).status).toBe(403);
  });

  test('a role is changed after the password is given again', async () => {
    const { id } = await aUser({ name: 'Марко' });
    const path = `${paths.adminUserTexts(locale)}?text=Марко`;
    const form = { intent: 'role', role: 'admin', id };
    const asked = await send(path, form);
    expect(asked.status).toBe(403);
    expect(await asked.text()).toContain(confirmation.title);
    expect(await findUser({ id })).toMatchObject({ role: 'reader' });
    const done = await send(path, { ...form, current: PASSWORD });
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toContain('done=role');
    expect(await findUser({ id })).toMatchObject({ role: 'admin' });
  });
});

test('the other forms of users ask for the password too', async () => {
  const { id } = await aUser({ role: 'admin' });
  for (const intent of ['sign-out', 'password-link', 'reset-second-factor', 'delete']) {
    const response = await send('/uk/admin/users', { intent, id });
    expect(response.status, intent).toBe(403);
    expect(await response.text(), intent).toContain(adminMessages.uk.forms.confirmation.title);
  }
});

test('blocking and unblocking a user need no password, because a stolen session could not keep that', async () => {
  const { id } = await aUser();
  expect((await send('/uk/admin/users', { intent: 'block', id })).status).toBe(303);
  expect((await send('/uk/admin/users', { intent: 'unblock', id })).status).toBe(303);
  expect((await request('/uk/admin/users', { cookie: admin.cookie })).status).toBe(200);
});

test('guesses of the password are limited', async () => {
  for (let count = 0; count < 10; count++) {
    expect((await send('/uk/admin/keys', { ...KEY, current: `guess ${count}` })).status).toBe(400);
  }
  const response = await send('/uk/admin/keys', { ...KEY, current: PASSWORD });
  expect(response.status).toBe(429);
  expect(await response.text()).toContain(messages.uk.community.problems.too_many(15));
});

test('one session is confirmed, not the others of the user', async () => {
  const other = (await aSignedIn({ role: 'admin' })).cookie;
  await send('/uk/admin/keys', { ...KEY, current: PASSWORD });
  expect((await send('/uk/admin/keys', KEY)).status).toBe(200);
  await collection<SessionDoc>('sessions').updateMany(
    { confirmedAt: { $exists: false } },
    { $set: { createdAt: new Date(0) } },
  );
  expect((await request('/uk/admin/keys', { cookie: other, form: KEY })).status).toBe(403);
});
