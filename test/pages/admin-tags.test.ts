import { beforeEach, expect, test } from 'vitest';
import { listTags } from '#server/tags/tags.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

let cookie: string;
const tag = (slug: string, nameUk?: string) => ({ slug, nameUk, nameEn: undefined });
const addressOf = async (slug: string) => {
  const { id } = (await listTags()).find((entry) => entry.slug === slug) ?? {};
  return `/uk/admin/tags/${id}`;
};
const open = async (path: string) => (await request(path, { cookie })).text();
const submit = (path: string, form: Record<string, string>) => request(path, { cookie, form });
const FIELDS = {
  intent: 'save',
  slug: 'js',
  nameUk: 'Кава',
  nameEn: '',
  descriptionUk: '',
  descriptionEn: '',
};

beforeEach(async () => {
  cookie = (await aSignedIn({ role: 'admin' })).cookie;
  await aPost({ slug: 'hello', tags: [tag('js', 'Скрипти'), tag('web')] });
});

test('forms without scripts change, merge and delete a tag', async () => {
  const list = await open('/uk/admin/tags');
  expect(list.split('>Скрипти<'), 'the name is once in the list').toHaveLength(2);
  expect(list).toContain('українською — 1 допис, англійською — 1 допис');
  const [js, web] = [await addressOf('js'), await addressOf('web')];
  expect(await open(js)).toContain('href="/uk/admin/posts/hello"');

  const saved = await submit(js, { ...FIELDS, descriptionUk: 'Про каву.' });
  expect(saved.headers.get('location')).toBe(`${js}?done=saved`);
  const html = await open(`${js}?done=saved`);
  expect(html).toContain('Тег збережено.');
  expect(html).toContain('value="Про каву."');

  const merged = await submit(web, { intent: 'merge', into: js.split('/').at(-1) ?? '' });
  expect(merged.headers.get('location')).toBe(`${js}?done=merged`);
  expect(await open(js)).toMatch(/Переспрямовують сюди: (<!-- -->)?web/);
  expect((await request(web, { cookie })).status).toBe(404);

  await submit(js, { ...FIELDS, slug: 'coffee' });
  expect(await open('/uk/admin/log')).toContain(`href="${js}"`);

  expect((await submit(js, { intent: 'delete' })).headers.get('location')).toBe(
    '/uk/admin/tags?done=deleted',
  );
  expect(await open('/uk/admin/tags?done=deleted')).toContain('Тегів поки що немає.');
});

test('an id that no tag has is not found', async () => {
  for (const id of ['0', 'x', '1.5', '99999999999999999999']) {
    expect((await request(`/uk/admin/tags/${id}`, { cookie })).status, id).toBe(404);
  }
});
