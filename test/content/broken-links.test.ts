import { expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { listBrokenLinks, updateLinkCheck } from '#server/content/broken-links.ts';
import { checkContent } from '#server/content/check.ts';
import { collection } from '#server/db/client.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { updateTag } from '#server/tags/edit-tag.ts';
import { aStoredPicture } from '#test/factories/media.ts';
import { aChange, aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const MISSING = '/api/media/66f0c0ffee0123456789abcd';
const list = (limit = 10) => listBrokenLinks({ actor: COMMAND_LINE, limit });
const targets = async () => (await list()).links.map(({ target }) => target).sort();

/** A post with links that lead somewhere and links that do not. */
async function aPostWithLinks() {
  const { url } = await aStoredPicture();
  await aPost({ slug: 'there', en: undefined, tags: [{ slug: 'js', nameUk: undefined, nameEn: undefined }] });
  await aPost({ slug: 'later', publishedAt: new Date(Date.now() + 86_400_000) });
  await updatePost({ slug: 'there', input: aChange({ slug: 'moved' }), authorName: 'x' });
  const { tags } = await (await request('/api/v1/tags')).json();
  const js = { nameUk: 'Джаваскрипт', nameEn: '', descriptionUk: '', descriptionEn: '', slug: 'javascript' };
  await updateTag({ actor: COMMAND_LINE, id: tags[0].id, input: js });
  const good = [
    '/uk/blog/moved',
    '/uk/blog/there#a',
    '/en/blog/later',
    '/uk/tags/js',
    '/uk/tags/javascript',
    url,
  ];
  const bad = ['/en/blog/moved', '/uk/blog/nothing?x=1', '/uk/tags/nothing', MISSING];
  const content = [...good, ...bad].map((path) => `[x](${path})`).join(' ');
  return aPost({ slug: 'links', uk: aVersion({ title: 'Посилання', content }), en: undefined });
}

test('links that lead nowhere and missing files are found, those that redirect are not', async () => {
  const { translationId } = await aPostWithLinks();
  await aPost({ slug: 'draft', published: false, uk: aVersion({ content: '[x](/uk/blog/nothing)' }) });
  expect(await list()).toEqual({ links: [], total: 0, checkedAt: null });

  expect(await updateLinkCheck()).toBe(true);

  expect(await targets()).toEqual([MISSING, '/en/blog/moved', '/uk/blog/nothing', '/uk/tags/nothing']);
  const { links, total } = await list(1);
  expect(total).toBe(4);
  expect(links).toEqual([
    expect.objectContaining({ postId: translationId, locale: 'uk', title: 'Посилання' }),
  ]);
  const { deadLinks, missingMedia } = await checkContent();
  expect(deadLinks.map(({ url }) => url).sort()).toEqual([
    '/en/blog/moved',
    '/uk/blog/nothing',
    '/uk/tags/nothing',
  ]);
  expect(missingMedia.map(({ url }) => url)).toEqual([MISSING]);
});

test('a version that has changed since is not listed, and the next check knows it', async () => {
  await aPostWithLinks();
  const at = new Date();
  await updateLinkCheck({ now: at });
  const uk = { content: 'Без посилань' };
  const soon = new Date(at.getTime() + 1_000);
  await updatePost({ slug: 'links', input: aChange({ uk }), authorName: 'x', now: soon });
  expect((await list()).total).toBe(0);

  expect(await updateLinkCheck({ now: new Date(at.getTime() + 60_000) })).toBe(true);
  expect(await collection('linkChecks').countDocuments({ total: 0 })).toBe(1);
});

test('it is checked again when the content changes or an hour has passed, never all the time', async () => {
  await aPostWithLinks();
  const at = new Date();
  const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
  expect(await updateLinkCheck({ now: at })).toBe(true);
  expect(await updateLinkCheck({ now: after(1) })).toBe(false);
  expect(await updateLinkCheck({ now: after(61) })).toBe(true);
  await aPost();
  expect(await updateLinkCheck({ now: after(62) })).toBe(true);
  await collection('linkChecks').updateOne({}, { $set: { took: 60_000 } });
  await aPost();
  expect(await updateLinkCheck({ now: after(63) })).toBe(false);
  expect(await updateLinkCheck({ now: after(113) })).toBe(true);
});

test('no more than 200 are stored, and all are counted', async () => {
  const content = Array.from({ length: 205 }, (_, index) => `[x](/uk/blog/nothing-${index})`).join(' ');
  await aPost({ slug: 'links', uk: aVersion({ content }), en: undefined });
  await updateLinkCheck();
  expect((await list(1_000)).links).toHaveLength(200);
  expect((await list()).total).toBe(205);
});

test.each(LOCALES)('the overview in %s lists them with the editor of the post', async (locale) => {
  const { translationId } = await aPostWithLinks();
  const { cookie } = await aSignedIn({ role: 'admin' });
  const home = async () => (await request(paths.admin(locale), { cookie })).text();
  expect(await home()).not.toContain('id="broken"');
  await updateLinkCheck();
  const html = await home();
  expect(html).toContain(locale === 'uk' ? '4 посилання нікуди не ведуть' : '4 links lead nowhere');
  expect(html).toContain(`href="${paths.adminPost(locale, translationId, 'uk')}"`);
  expect(html).toContain('<code>/uk/blog/nothing</code>');
});
