import { beforeEach, describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { Actor } from '#server/auth/actor.ts';
import { readHistory } from '#server/posts/history/history.ts';
import { commitPost } from '#server/posts/management/commit.ts';
import { getPostForEditing, startPost } from '#server/posts/management/edit.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { anActor } from '#test/factories/actors.ts';
import { aDraftText, aPage, aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

let actor: Actor;
let other: Actor;
let cookie: string;
beforeEach(async () => {
  const signedIn = await aSignedIn({ role: 'admin', name: 'Олена' });
  actor = anActor(signedIn.user);
  other = anActor(await aUser({ role: 'admin', name: 'Марко' }));
  cookie = signedIn.cookie;
});

/** The HTML is without what React and the router add to it, and without hidden words. */
const open = async (path: string, form?: Record<string, string>) => {
  const response = await request(path, { cookie, ...(form ? { form } : {}) });
  const html = (await response.text())
    .replaceAll('<!-- -->', '')
    .replaceAll(' data-discover="true"', '')
    .replaceAll(/<span class="visually-hidden">[^<]*<\/span>/g, '');
  return { response, html };
};
const text = (title: string, content: string) => aDraftText({ title, content });
const copyOf = async (locale: Locale) =>
  (await getPostForEditing({ actor, post: 'p' })).versions[locale].workingCopy;

/** A text, changed twice: by Олена, then by Марко. */
async function aChangedPost(): Promise<string> {
  const { translationId: postId } = await aPost({
    slug: 'p',
    uk: aVersion({ title: 'Назва', content: 'Ліс стоїть.' }),
    en: undefined,
  });
  for (const [by, content] of [
    [actor, 'Ліс стоїть, як стояв.'],
    [other, 'Ліс іще стоїть, як стояв.'],
  ] as const) {
    const number = (await copyOf('uk'))?.number ?? 0;
    await saveWorkingCopy({ actor: by, postId, part: 'uk', value: text('Назва', content), number });
    await commitPost({ actor: by, postId, locales: ['uk'] });
  }
  return postId;
}
const entriesOf = async (postId: string) =>
  (await readHistory({ actor, postId, locale: 'uk', against: 'before' })).items;

describe('the history of a post', () => {
  test('has every text with its author, and what changed then', async () => {
    const postId = await aChangedPost();
    const { html } = await open(paths.adminPostHistory('uk', 'p'));
    const entries = [...html.matchAll(/data-row="[^"]*">.*?<span class="soft">([^<]*)</gs)].map(
      ([, by]) => by,
    );
    expect(entries).toEqual([
      'поточний текст · Марко',
      'попередній текст · Олена',
      'попередній текст · Леся Українка',
    ]);
    expect(html).toContain('<ins>');
    expect(html).toMatch(/Ліс <\/span><ins>іще <\/ins>/);
    const [, second, first] = await entriesOf(postId);
    const then = await open(`${paths.adminPostHistory('uk', 'p')}?entry=${second?.id}`);
    expect(then.html).toMatch(/стоїть<\/span><ins>, як стояв<\/ins>/);
    const since = await open(`${paths.adminPostHistory('uk', 'p')}?entry=${first?.id}&against=now`);
    expect(since.html).toContain('<ins>іще </ins>');
    expect(since.html).toContain('<ins>, як стояв</ins>');
    const begin = await open(`${paths.adminPostHistory('uk', 'p')}?entry=${first?.id}`);
    expect(begin.html).toContain('<ins>Ліс стоїть.</ins>');
  });

  test('removed text is struck through', async () => {
    const { translationId: postId } = await aPost({ slug: 'p', uk: aVersion({ content: 'одне друге' }) });
    const value = text('Назва', 'друге');
    await saveWorkingCopy({ actor, postId, part: 'uk', value, number: 0 });
    await commitPost({ actor, postId, locales: ['uk'] });
    expect((await open(paths.adminPostHistory('uk', 'p'))).html).toContain('<del>одне </del>');
  });

  test('a restored text becomes the working copy, and the replaced one stays in the history', async () => {
    const postId = await aChangedPost();
    const first = (await entriesOf(postId)).at(-1)?.id ?? '';
    await saveWorkingCopy({ actor, postId, part: 'uk', value: text('Назва', 'Недописане'), number: 0 });
    const path = paths.adminPostHistory('uk', 'p');
    const page = await open(`${path}?entry=${first}`);
    const number = /name="number" value="(\d+)"/.exec(page.html)?.[1] ?? '';

    const { response, html } = await open(`${path}?entry=${first}`, { id: first, number });

    expect(response.status).toBe(200);
    expect(html).toContain(adminMessages.uk.postPages.history.restored);
    expect((await copyOf('uk'))?.value.content).toBe('Ліс стоїть.');
    expect(await (await request('/uk/blog/p')).text()).toContain('Ліс іще стоїть, як стояв.');
    const kinds = (await entriesOf(postId)).map(({ kind }) => kind);
    expect(kinds).toContain('autosaved');
    const copy = (await entriesOf(postId)).find(({ kind }) => kind === 'autosaved');
    expect((await open(`${path}?entry=${copy?.id}`)).html).toContain('Недописане');
  });

  test('a text does not replace what somebody has saved in the meantime', async () => {
    const postId = await aChangedPost();
    const first = (await entriesOf(postId)).at(-1)?.id ?? '';
    await saveWorkingCopy({ actor: other, postId, part: 'uk', value: text('Назва', 'Чуже'), number: 0 });
    const { response, html } = await open(paths.adminPostHistory('uk', 'p'), { id: first, number: '0' });
    expect(response.status).toBe(409);
    expect(html).toContain(adminMessages.uk.postPages.history.changedByOther);
    expect((await copyOf('uk'))?.value.content).toBe('Чуже');
  });

  test('of a language without a text says so', async () => {
    await aPost({ slug: 'p', en: undefined });
    const { html } = await open(paths.adminPostHistory('en', 'p', 'en'));
    expect(html).toContain(adminMessages.en.postPages.history.empty.en);
    // Without a language in the address, the one that has a text.
    expect((await open(paths.adminPostHistory('en', 'p'))).html).toContain('difference-text');
  });

  test('opens by the id of a post that was never saved under a slug', async () => {
    const { id } = await startPost({ actor });
    await saveWorkingCopy({ actor, postId: id, part: 'uk', value: text('Начерк', 'x'), number: 0 });
    const { response, html } = await open(paths.adminPostHistory('uk', id));
    expect(response.status).toBe(200);
    expect(html).toContain('Історія: Начерк');
  });

  test.each([
    ['a post that does not exist', '/uk/admin/posts/nothing/history', {}],
    ['an entry that does not exist', '/uk/admin/posts/p/history?entry=5c0a7dcb6c2c4f4a9d3e8b01', {}],
    ['an entry that is none', '/uk/admin/posts/p/history?entry=x', {}],
  ])('%s gets 404', async (_what, path) => {
    await aPost({ slug: 'p' });
    expect((await open(path)).response.status).toBe(404);
  });

  test('an unknown text is not restored', async () => {
    await aPost({ slug: 'p' });
    const path = paths.adminPostHistory('uk', 'p');
    expect((await open(path, { id: '5c0a7dcb6c2c4f4a9d3e8b01', number: '0' })).response.status).toBe(404);
    expect((await open(path, { id: 'x', number: 'y' })).response.status).toBe(400);
  });
});

describe('preview links', () => {
  test('are created for each language with a text, shown once, listed and withdrawn', async () => {
    const locale = 'en';
    const { previews } = adminMessages[locale].postPages;
    await aPost({ slug: 'p', published: false, uk: aVersion({ title: 'Чернетка' }), en: undefined });
    const path = paths.adminPostPreviews(locale, 'p');
    expect((await open(path)).html).toContain(previews.none);

    const created = await open(path, { intent: 'create', days: '30' });
    expect(created.html).toContain(previews.created);
    expect(created.html).toContain(previews.linkIn.uk);
    expect(created.html).not.toContain(previews.linkIn.en);
    const [, address = ''] = /<a href="(\/uk\/preview\/[^"]+)"/.exec(created.html) ?? [];
    const shown = await request(address);
    expect(await shown.text()).toContain('Чернетка</h1>');

    const listed = await open(path);
    expect(listed.html).not.toContain('/preview/');
    expect(listed.html).toContain(previews.by('Олена'));
    const id = /name="id" value="([0-9a-f]{24})"/.exec(listed.html)?.[1] ?? '';
    const withdrawn = await open(path, { intent: 'withdraw', id });
    expect(withdrawn.html).toContain(previews.withdrawn);
    expect((await request(address)).status).toBe(404);
    const again = await open(path, { intent: 'withdraw', id });
    expect(again.response.status).toBe(404);
    expect(again.html).toContain(previews.notFound);
  });

  test.each([
    ['0', 400],
    ['91', 400],
    ['x', 400],
    ['90', 200],
  ])('a lifetime of %s days is answered with %i', async (days, status) => {
    await aPost({ slug: 'p' });
    const { response } = await open(paths.adminPostPreviews('uk', 'p'), { intent: 'create', days });
    expect(response.status).toBe(status);
  });
});

describe('the overview', () => {
  test('leads to what is being written, what comes next and what waits', async () => {
    const locale = 'en';
    const { home } = adminMessages[locale];
    await aPost({ slug: 'draft', published: false, uk: aVersion({ title: 'Недописане' }), en: undefined });
    const later = new Date('2099-05-04T10:00:00Z');
    await aPost({ slug: 'later', uk: undefined, en: aVersion({ title: 'Later' }), publishedAt: later });
    await aPost({ slug: 'one', en: undefined });
    const { translationId: postId } = await aPost({ slug: 'both' });
    await saveWorkingCopy({ actor, postId, part: 'uk', value: text('Нова', 'x'), number: 0 });

    const { html } = await open(paths.admin(locale));
    for (const [words, href] of [
      [home.drafts(1), `${paths.adminPosts(locale)}?view=draft`],
      [home.scheduled(1), `${paths.adminPosts(locale)}?view=scheduled`],
      [home.unsaved(1), `${paths.adminPosts(locale)}?view=unsaved`],
      [home.toTranslate.en(1), paths.adminTranslate(locale, 'en')],
      [home.week, `${paths.analytics(locale)}?range=7d`],
    ] as const) {
      expect(html, words).toContain(`href="${href}">${words}</a>`);
    }
    expect(html).toContain(`href="${paths.adminPost(locale, 'draft')}"`);
    expect(html).toContain('2099');
    expect(html).toContain(`href="${paths.analytics(locale)}?range=7d#referrers"`);
  });

  test('of an empty blog says what to do first', async () => {
    const { home } = adminMessages.en;
    const { html } = await open(paths.admin('en'));
    expect(html).toContain(home.empty);
    expect(html).toContain(home.firstSteps.steps.write);
  });
});

test('the history and previews of a standalone page belong to the pages', async () => {
  await aPage({ slug: 'about' });
  await aPost({ slug: 'hello' });
  const { navigation } = adminMessages.en;
  const current = (html: string) => /<a[^>]*aria-current="page"[^>]*>([^<]*)</.exec(html)?.[1];
  for (const pathOf of [paths.adminPostHistory, paths.adminPostPreviews]) {
    expect(current((await open(pathOf('en', 'about'))).html)).toBe(navigation.pages);
    expect(current((await open(pathOf('en', 'hello'))).html)).toBe(navigation.posts);
  }
});
