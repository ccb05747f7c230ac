import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { edit } from '#test/setup/editor-requests.ts';
import { aChannel, statesOf, useAnnouncements } from './factory.ts';

useDatabase();
useAnnouncements();

test.each([
  ['an empty text leaves the message out', '', 200, ['left_out']],
  ['a text that is too long refuses the publication', 'я'.repeat(5_000), 400, []],
  ['a channel that was removed in the meantime gets nothing', null, 200, ['waiting']],
])('in a choice of the publishing panel, %s', async (_, text, status, states) => {
  const { cookie } = await aSignedIn({ role: 'admin' });
  const { id } = await aChannel('telegram', { locales: ['uk'] });
  const { slug } = await aPost({ published: false });
  const channel = text === null ? '66f0c0ffee0123456789abcd' : id;
  const choices = { announce: JSON.stringify([{ channel, locale: 'uk', text, isLeftOut: false }]) };
  const { response } = await edit(
    cookie,
    paths.adminPost('uk', slug),
    {},
    { intent: 'publish', locales: ['uk'], choices },
  );
  expect(response.status).toBe(status);
  await expect.poll(statesOf).toEqual(states);
});

test('a choice of the publishing panel that cannot be read refuses the publication', async () => {
  const { cookie } = await aSignedIn({ role: 'admin' });
  const { slug } = await aPost({ published: false });
  const choices = { announce: '[' };
  const { response } = await edit(
    cookie,
    paths.adminPost('uk', slug),
    {},
    { intent: 'publish', locales: ['uk'], choices },
  );
  expect(response.status).toBe(400);
});
