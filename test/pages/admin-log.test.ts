import { expect, test } from 'vitest';
import { recordChange } from '#server/audit/record.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { changePosts } from '#server/posts/management/bulk.ts';
import { commitPost } from '#server/posts/management/commit.ts';
import { getPostForEditing, startPost } from '#server/posts/management/edit.ts';
import { setPostState } from '#server/posts/management/post-state.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { setRole } from '#server/users/users.ts';
import { aComment } from '#test/comments/factory.ts';
import { anActor } from '#test/factories/actors.ts';
import { aKey } from '#test/factories/keys.ts';
import { aDraftText, aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

/** The text of the page without markup. */
async function textOf(path: string, cookie: string): Promise<string> {
  const html = await (await request(path, { cookie })).text();
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';
  return main.replaceAll(/<!-- -->|<[^>]+>/g, '');
}

test('the log says who did what, in both languages, with links', async () => {
  const { cookie, user } = await aSignedIn({ role: 'admin', name: 'Леся' });
  const marko = await aUser({ name: 'Марко' });
  const { posts } = await aPost({
    slug: 'hello',
    uk: aVersion({ title: 'Перший' }),
    en: aVersion({ title: 'First' }),
  });
  const postId = posts.find(({ locale }) => locale === 'uk')?.id ?? '';
  const comment = await aComment(marko, { postId });
  const key = await aKey({ name: 'Ноутбук' });
  await setRole({ actor: anActor(user), id: marko.id, role: 'admin' });
  await request('/api/comments', { method: 'PATCH', cookie, json: { id: comment, hidden: true } });
  await request('/api/v1/posts/hello', { method: 'PATCH', key, json: { slug: 'first' } });

  const uk = await textOf('/uk/admin/log', cookie);
  for (const sentence of [
    'Створено ключ API «Ноутбук»Командний рядок',
    'Надано права адміністратора: МаркоЛеся',
    'Приховано: 1 коментар до допису «Перший»Леся',
    'Змінено допис «Перший» (попередня адреса: hello)ключ API «Ноутбук»',
  ]) {
    expect(uk).toContain(sentence);
  }
  const en = await textOf('/en/admin/log', cookie);
  for (const sentence of [
    'Created the API key “Ноутбук”Command line',
    'Made Марко an adminЛеся',
    'Hid 1 comment on “Перший”Леся',
    'Changed the post “First” (former address: hello)API key “Ноутбук”',
  ]) {
    expect(en).toContain(sentence);
  }
  const html = await (await request('/uk/admin/log', { cookie })).text();
  expect(html).toContain('href="/uk/admin/posts/first"');
  expect(html).toContain(`href="/uk/blog/first?comment=${comment}#comment-${comment}"`);
  const filtered = await textOf(`/uk/admin/log?who=user%3A${user.id}&kind=users`, cookie);
  expect(filtered).toContain('Надано права');
  expect(filtered).not.toContain('Приховано:');
  expect(await textOf('/uk/admin/log?from=2020-01-01&to=2020-01-02', cookie)).toContain(
    'Таких записів немає.',
  );
});

test('a text that the editor publishes is in the log with its language and former address, a deleted draft with its title', async () => {
  const { cookie, user } = await aSignedIn({ role: 'admin', name: 'Леся' });
  const actor = anActor(user);
  await aPost({ slug: 'first', published: false, uk: aVersion({ title: 'Перший' }) });
  const { id: postId, settings } = await getPostForEditing({ actor, post: 'first' });
  await setPostState({ actor, postId, locales: ['uk'], published: true });
  await setPostState({ actor, postId, locales: ['en'], published: true });
  const value = { ...settings, slug: 'second' };
  await saveWorkingCopy({ actor, postId, part: 'settings', value, number: 0 });
  await commitPost({ actor, postId, locales: ['uk', 'en'], published: true });

  const draft = await startPost({ actor });
  await saveWorkingCopy({
    actor,
    postId: draft.id,
    part: 'en',
    value: aDraftText({ title: 'Idea' }),
    number: 0,
  });
  await changePosts({ actor, action: 'bin', ids: [draft.id] });

  const log = await textOf('/uk/admin/log', cookie);
  for (const sentence of [
    'Опубліковано допис «Перший» (українською)',
    'Опубліковано допис «Перший» (англійською)',
    'Опубліковано допис «Перший» (попередня адреса: first)',
    'Переміщено до кошика допис «Idea»',
  ])
    expect(log).toContain(sentence);
});

test('an empty log says what it is for, and wrong filters are ignored', async () => {
  const { cookie } = await aSignedIn({ role: 'admin' });
  expect(await textOf('/uk/admin/log', cookie)).toContain('Журнал поки що порожній.');
  for (const query of ['kind=secrets', 'from=tomorrow', 'who=']) {
    expect((await request(`/uk/admin/log?${query}`, { cookie })).status).toBe(200);
  }
  expect((await request('/uk/admin/log?page=x', { cookie })).status).toBe(404);
});

test('a long log has pages that keep the filter', async () => {
  const { cookie } = await aSignedIn({ role: 'admin' });
  for (let count = 0; count < 51; count++) {
    await recordChange({ actor: COMMAND_LINE, action: 'posts.imported', count: count + 1 });
  }
  const html = await (await request('/uk/admin/log?kind=posts', { cookie })).text();
  expect(html).toContain('href="/uk/admin/log?kind=posts&amp;page=2"');
  expect(await textOf('/uk/admin/log?kind=posts&page=2', cookie)).toContain('Імпортовано: 1 допис');
});
