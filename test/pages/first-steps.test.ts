import { expect, test } from 'vitest';
import { homeUk } from '#app/admin/texts/home-uk.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { aPost } from '#test/factories/posts.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const HOME = paths.admin('uk');

test('the first steps of a new owner tick themselves off, and go when somebody hides them', async () => {
  const { cookie } = await aSignedIn({ role: 'admin' });
  const read = async () => (await request(HOME, { cookie })).text();
  const done = async () => (await read()).match(/<li data-done="true"/g)?.length ?? 0;
  const { title, steps } = homeUk.firstSteps;
  const html = await read();
  for (const text of [title, ...Object.values(steps)]) expect(html).toContain(text);
  expect(await done()).toBe(0);

  await aPost();
  expect(await done()).toBe(1);
  await setSiteSettings({ actor: COMMAND_LINE, names: { uk: 'Сад', en: 'Garden' } });
  await aUser({ role: 'reader' });
  expect(await done()).toBe(2);
  await aUser({ role: 'admin' });
  expect(await done()).toBe(3);

  const form = { intent: 'hide-first-steps' };
  expect((await request(HOME, { cookie, form })).status).toBe(303);
  expect(await read()).not.toContain(title);
});
