import { describe, expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { operations } from '#contract/operations.ts';
import { database } from '#server/db/client.ts';
import type { HistoryDoc } from '#server/posts/history/model.ts';
import { HISTORY_MAX } from '#server/posts/history/record.ts';
import { commitPost } from '#server/posts/management/commit.ts';
import { getPostForEditing, startPost } from '#server/posts/management/edit.ts';
import type { PostGroup } from '#server/posts/model.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { applyChange } from '#server/posts/write/change.ts';
import { anActor } from '#test/factories/actors.ts';
import { aKey } from '#test/factories/keys.ts';
import { aDraftText, aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf } from '#test/setup/responses.ts';

useDatabase();

const history = () => database().collection<HistoryDoc>('postHistory');
const groups = () => database().collection<PostGroup>('postGroups');

let number = 0;
/** Changes the texts of the named languages of the post `p`. */
async function write(locales: Locale[], { minorEdit = false } = {}): Promise<void> {
  const texts = locales.map((locale) => [locale, { content: `Text ${++number}` }]);
  await editPost('p', { ...Object.fromEntries(texts), minorEdit, authorName: 'Леся' });
}
const read = async (locale: Locale, query = '') =>
  answerOf(
    await request(`/api/v1/posts/p?locale=${locale}${query}`, query === '' ? {} : { key: await aKey() }),
    operations.getPost,
    200,
  );
const outdated = async () => {
  const [uk, en] = [await read('uk'), await read('en')];
  return [...(uk.outdated ? ['uk'] : []), ...(en.outdated ? ['en'] : [])];
};

describe('the two languages of a post', () => {
  test('correspond when they are written together', async () => {
    await aPost({ slug: 'p' });
    expect(await outdated()).toEqual([]);
    await write(['uk', 'en']);
    expect(await outdated()).toEqual([]);
  });

  test.each([
    ['uk', 'en'],
    ['en', 'uk'],
  ] as const)(
    'stop to correspond when %s changes, and correspond again when %s does',
    async (first, second) => {
      await aPost({ slug: 'p' });
      await write([first]);
      expect(await outdated()).toEqual([second]);
      await write([first]);
      expect(await outdated()).toEqual([second]);
      await write([second]);
      expect(await outdated()).toEqual([]);
      await write([second]);
      expect(await outdated()).toEqual([first]);
    },
  );

  test('are not affected by a minor edit', async () => {
    await aPost({ slug: 'p' });
    await write(['uk'], { minorEdit: true });
    expect(await outdated()).toEqual([]);
    await write(['uk']);
    await write(['en'], { minorEdit: true });
    expect(await outdated()).toEqual(['en']);
    await write(['uk', 'en'], { minorEdit: true });
    expect(await outdated()).toEqual(['en']);
  });

  test('correspond when the second one is added, also by a minor edit', async () => {
    await aPost({ slug: 'p', en: undefined });
    await write(['uk']);
    await editPost('p', { en: aVersion(), minorEdit: true });
    expect(await outdated()).toEqual([]);
    await write(['uk']);
    expect(await outdated()).toEqual(['en']);
  });

  test('are affected only by changes of the text', async () => {
    await aPost({ slug: 'p' });
    await editPost('p', { uk: { metaTitle: 'Для пошуку' }, coverImage: '/a.png', pinned: true, slug: 'q' });
    await editPost('q', { slug: 'p' });
    expect(await outdated()).toEqual([]);
    expect(await history().countDocuments()).toBe(0);
  });

  test('of an earlier version of the program are compared from the first change on', async () => {
    await aPost({ slug: 'p' });
    await database()
      .collection('posts')
      .updateMany({}, { $unset: { textRevision: '', translationRevision: '' } });
    expect(await outdated()).toEqual([]);
    await write(['uk']);
    expect(await outdated()).toEqual(['en']);
    expect((await read('en', '&difference=1')).outdated?.difference).not.toBeNull();
  });
});

test('two drafts that are published one after the other correspond', async () => {
  const actor = anActor(await aUser({ role: 'admin' }));
  const { id: postId } = await startPost({ actor });
  for (const part of ['uk', 'en'] as const) {
    await saveWorkingCopy({ actor, postId, part, value: aDraftText({ title: `P ${part}` }), number: 0 });
  }

  await commitPost({ actor, postId, locales: ['uk'], published: true });
  await commitPost({ actor, postId, locales: ['en'], published: true });

  const { versions } = await getPostForEditing({ actor, post: postId });
  expect([versions.uk.outdated, versions.en.outdated]).toEqual([null, null]);
});

describe('an outdated version', () => {
  test('comes with what has changed in the other one since, without minor edits before that', async () => {
    const text = 'Їжак живе в лісі.';
    await aPost({ slug: 'p', uk: aVersion({ title: 'Їжак', content: text }) });
    const edit = (content: string, minorEdit = false) => editPost('p', { uk: { content }, minorEdit });
    await edit('Їжак живе у лісі.', true);
    await edit('Їжак живе у лісі й саду.');
    await edit('Їжак живе у старому лісі й саду.');

    expect((await read('en')).outdated).toMatchObject({ locale: 'uk', difference: null });
    const { outdated: found } = await read('en', '&difference=1');
    expect(found?.difference).toEqual({
      title: [{ kind: 'same', text: 'Їжак' }],
      excerpt: [],
      isTooDifferent: false,
      content: [
        { kind: 'same', text: 'Їжак живе у ' },
        { kind: 'added', text: 'старому ' },
        { kind: 'same', text: 'лісі' },
        { kind: 'added', text: ' й саду' },
        { kind: 'same', text: '.' },
      ],
    });
  });

  test('shows what was removed only to a key that may read and to the session of an editor', async () => {
    await aPost({ slug: 'p', uk: aVersion({ content: 'Джерело — Іван.' }), published: false });
    const edit = (fields: object) => editPost('p', { uk: fields });
    await edit({ content: 'Джерело не назване.' });
    await editPost('p', { published: true });
    const path = '/api/v1/posts/p?locale=en&difference=1';
    const as = async (init: Parameters<typeof request>[1]) => {
      const response = await request(path, init);
      return [response.status, (await response.text()).includes('Іван')];
    };

    expect(await as({})).toEqual([401, false]);
    expect(await as({ cookie: (await aSignedIn()).cookie })).toEqual([401, false]);
    expect(await as({ key: await aKey({ scopes: ['publish'] }) })).toEqual([403, false]);
    expect(await as({ key: await aKey({ scopes: ['read'] }) })).toEqual([200, true]);
    const { cookie } = await aSignedIn({ role: 'admin' });
    expect(await as({ cookie })).toEqual([200, true]);
    expect((await request(path, { cookie })).headers.get('cache-control')).toMatch(/private|no-store/);
    expect(await as({})).toEqual([401, false]);
    expect((await request('/api/v1/posts/p?locale=en')).status).toBe(200);
  });

  test('tells readers so, in their language, and only while the other one is public', async () => {
    await aPost({ slug: 'p' });
    await write(['uk']);
    const note = 'The Ukrainian version is newer; this one hasn’t been updated yet.';
    expect(await (await request('/en/blog/p')).text()).toContain(note);
    expect(await (await request('/uk/blog/p')).text()).not.toContain('Англійська версія новіша');
    await write(['en']);
    expect(await (await request('/en/blog/p')).text()).not.toContain(note);
    await write(['en']);
    expect(await (await request('/uk/blog/p')).text()).toContain(
      'Англійська версія новіша: цю ще не оновлено.',
    );

    await editPost('p', { published: false, locale: 'en' });
    expect(await (await request('/uk/blog/p')).text()).not.toContain('Англійська версія новіша');
    expect((await read('uk')).outdated).toBeNull();
    const key = await aKey();
    const withKey = await request('/api/v1/posts/p?locale=uk', { key });
    expect((await answerOf(withKey, operations.getPost, 200)).outdated).not.toBeNull();
  });
});

describe('the history', () => {
  test('has each text that was replaced, with its author and time', async () => {
    const [first, second] = [new Date('2026-01-01'), new Date('2026-01-02')];
    await aPost({
      slug: 'p',
      en: undefined,
      uk: aVersion({ title: 'Перша' }),
      authorName: 'Ольга',
      now: first,
    });
    const edit = (title: string, authorName: string, now: Date) =>
      editPost('p', { uk: { title }, authorName, now });
    await edit('Друга', 'Леся', second);
    await edit('Третя', 'Марко', new Date('2026-01-03'));

    const entries = await history().find().sort({ at: 1 }).toArray();
    expect(entries.map(({ title, at, by }) => [title, at, by.name])).toEqual([
      ['Перша', first, 'Ольга'],
      ['Друга', second, 'Леся'],
    ]);
  });

  test('gets a text once, when a change is applied twice', async () => {
    await aPost({ slug: 'p' });
    const before = await groups().findOne({ slug: 'p' });
    await write(['uk']);
    const texts = await history().find().toArray();
    expect(texts).toHaveLength(1);
    if (!before) throw new Error('No post');
    const doc = await database().collection('posts').findOne({ slug: 'p', locale: 'uk' });
    const pending = { at: new Date(), put: [], remove: [], texts: doc ? [doc._id] : [] };

    await applyChange({ ...before, revision: 2, pending });

    expect(await history().find().toArray()).toEqual(texts);
  });

  test('keeps a bounded number, the newest and the one that a translation was written from', async () => {
    await aPost({ slug: 'p' });
    await write(['uk']);
    const from = (await history().findOne({}))?._id;
    const [doc] = await history().find().toArray();
    if (!doc) throw new Error('No entry');
    const day = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 3_600_000);
    const many = Array.from({ length: HISTORY_MAX + 10 }, (_, at) => ({
      ...doc,
      _id: undefined as never,
      number: 100 + at,
      textRevision: 100 + at,
      at: day(at * at),
    }));
    await history().insertMany(many.map(({ _id, ...entry }) => entry as HistoryDoc));

    await write(['uk']);

    const entries = await history().find().sort({ at: -1 }).toArray();
    expect(entries).toHaveLength(HISTORY_MAX);
    expect(entries.map(({ _id }) => String(_id))).toContain(String(from));
    const newest = many.slice(-19).map((entry) => entry.number);
    expect(entries.map((entry) => entry.number)).toEqual(expect.arrayContaining(newest));
  });
});
