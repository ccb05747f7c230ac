import { beforeEach, expect, test } from 'vitest';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

let admin: string;
let reader: string;

beforeEach(async () => {
  admin = (await aSignedIn({ role: 'admin' })).cookie;
  reader = (await aSignedIn()).cookie;
});

const open = async (path: string, cookie = '') => {
  const response = await request(path, { cookie });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

test('an admin has a link to the editor on each post, readers have none', async () => {
  await aPost({ slug: 'seen' });
  const link = '<a href="/uk/admin/posts/seen">Редагувати</a>';
  expect((await open('/uk/blog/seen', admin)).html).toContain(link);
  for (const cookie of [reader, ''])
    expect((await open('/uk/blog/seen', cookie)).html).not.toContain('/admin/');
  expect((await open('/en/blog/seen', admin)).html).toContain('<a href="/en/admin/posts/seen">Edit</a>');
});

test.each([
  ['a draft', { published: false }, 'Це чернетка: читачі її не бачать.'],
  [
    'a scheduled post',
    { publishedAt: new Date('2126-03-01T10:00:00Z') },
    'Заплановано: читачі побачать цей допис 1 березня 2126',
  ],
])('%s opens only for an admin, says what it is, and is not indexed', async (_what, fields, sentence) => {
  await aPost({ slug: 'later', uk: aVersion({ title: 'Ще не для всіх' }), ...fields });
  const { status, html, headers } = await open('/uk/blog/later', admin);
  expect(status).toBe(200);
  expect(html).toContain('Ще не для всіх');
  expect(html).toContain(sentence);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('id="comments"');
  expect(headers.get('cache-control')).toContain('private');
  for (const cookie of [reader, '']) {
    const hidden = await open('/uk/blog/later', cookie);
    expect(hidden.status).toBe(404);
    expect(hidden.html).not.toContain('Ще не для всіх');
  }
});
