import path from 'node:path';
import { expect, test } from 'vitest';
import { COMMAND_LINE as actor } from '#server/auth/actor.ts';
import { exportContent } from '#server/content/export.ts';
import { importContent } from '#server/content/import.ts';
import { database } from '#server/db/client.ts';
import { features } from '#server/features.ts';
import { prepareImport } from '#server/moving/run/prepare.ts';
import { runImport } from '#server/moving/run/run.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { aComment } from '#test/comments/factory.ts';
import { aContentFolder, addFile, aPicture, readFolder } from '#test/factories/content-folder.ts';
import { aStoredPicture } from '#test/factories/media.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { OLD_SITE, wxr } from './wordpress-export.ts';

useDatabase();

/** The words that readers see, and the alternative texts of pictures. */
async function pageOf(target: string): Promise<string> {
  const response = await request(target);
  expect(response.status, target).toBe(200);
  const [, main = ''] = /<main\b.*?>(.*)<\/main>/s.exec(await response.text()) ?? [];
  return main.replace(/ alt="([^"]*)"[^>]*>/g, '>$1<b>').replace(/<[^>]*>/g, '\n');
}

const all = async (name: string, without: string[]) => {
  const docs = await database().collection(name).find().sort({ _id: 1 }).toArray();
  return docs.map((doc) => ({ ...doc, ...Object.fromEntries(without.map((field) => [field, null])) }));
};
const comments = () => all('comments', ['postId', 'authorId', 'guest', 'revision', 'media']);
const redirects = () => all('redirects', ['createdAt', 'importId']);

test('a site that was imported from WordPress is the same after an export and an import elsewhere', async () => {
  const html = `<p>Кіт</p><figure><img src="${OLD_SITE}/wp-content/uploads/cat.png" alt="Кіт"></figure>`;
  const source = await aContentFolder({
    'export.xml': wxr([
      {
        ...{ id: 1, locale: 'uk', pair: 1, slug: 'кіт', title: 'Кіт', html },
        terms: [{ domain: 'category', slug: 'коти', name: 'Коти' }],
        comments: [
          { id: 7, content: 'Так' },
          { id: 8, parent: 7, author: 'Петро "Пес", Україна', content: 'Ні\n\nТак' },
          { id: 9, content: 'чекає', approved: '0' },
        ],
      },
      { id: 2, locale: 'en', pair: 1, slug: 'cat', title: 'Cat', html: '<p>A cat</p>' },
      { id: 3, locale: 'uk', slug: 'pro', title: 'Про', type: 'page', html: '<p>Ми</p>' },
      { id: 4, locale: 'uk', slug: 'draft', title: 'Чернетка', html: '<p>Ч</p>', status: 'draft' },
    ]),
    'wp-content/uploads/cat.png': await aPicture('red'),
  });
  const { id } = await prepareImport({
    actor,
    program: 'wordpress',
    files: [path.join(source, 'export.xml')],
  });
  await runImport({ actor, features, id, fetchPictures: false });
  const logo = await aStoredPicture({ filename: 'logo.png' });
  await setSiteSettings({
    actor,
    names: { uk: 'Коти', en: 'Cats' },
    navigation: { uk: [{ text: 'Про', href: '/uk/pro' }], en: [] },
    logo: { light: { url: logo.url, type: 'image/png', width: 20, height: 10 }, dark: null },
  });
  const [post] = await database()
    .collection('posts')
    .find({ locale: 'uk', page: null, published: true })
    .toArray();
  const postId = String(post?._id);
  const parentId = await aComment(await aUser({ name: 'Іван' }), { postId });
  await aComment(await aUser(), { postId, parentId, hidden: 'moderator' });

  const pages = ['/uk/blog/cat', '/en/blog/cat', '/uk/pro', '/uk/tags', '/uk'].map(encodeURI);
  const before = { comments: await comments(), redirects: await redirects(), settings: siteSettings() };
  const seen = await Promise.all(pages.map(pageOf));
  expect(before.comments).toHaveLength(5);
  expect(before.redirects.length).toBeGreaterThan(2);
  const [first, second] = [await aContentFolder(), await aContentFolder()];
  await exportContent({ dir: first, features });
  for (const entry of await database().collections()) await entry.deleteMany({});

  const report = await importContent({ actor, target: first, features });
  expect(report).toMatchObject({ skipped: [], warnings: [] });
  expect(await comments()).toEqual(before.comments);
  expect(await redirects()).toEqual(before.redirects);
  const { logo: newLogo, ...settings } = siteSettings();
  expect({ ...settings, logo: { ...newLogo, light: { ...newLogo.light, url: logo.url } } }).toEqual(
    before.settings,
  );
  expect(await Promise.all(pages.map(pageOf))).toEqual(seen);
  await exportContent({ dir: second, features });
  expect(await readFolder(second)).toEqual(await readFolder(first));

  // Once more changes nothing, and what is wrong is named.
  expect(await importContent({ actor, target: first, features })).toMatchObject({
    posts: { made: 0, changed: 0 },
    warnings: [],
  });
  expect(await comments()).toEqual(before.comments);
  await addFile(first, 'comments/gone.uk.json', '{"post":"gone","locale":"uk","comments":[]}');
  await addFile(first, 'redirects.csv', 'from,to,kind\n/a,,exact\n');
  await addFile(first, 'settings.yaml', 'timeZone: Moon\nnames: {uk: Пси, en: Dogs}\n');
  const { warnings } = await importContent({ actor, target: first, features });
  expect(warnings.map(({ file }) => file)).toEqual([
    'comments/gone.uk.json',
    'redirects.csv',
    'settings.yaml',
  ]);
  expect(siteSettings().names.en).toBe('Dogs');
});
