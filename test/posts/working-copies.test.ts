import { describe, expect, test, vi } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import type { DraftSettings, DraftText } from '#contract/posts/admin.ts';
import type { Post } from '#contract/posts/records.ts';
import type { Actor } from '#server/auth/actor.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { database } from '#server/db/client.ts';
import { addToHistory, readHistory, restoreHistoryEntry } from '#server/posts/history/history.ts';
import type { HistoryDoc } from '#server/posts/history/model.ts';
import { HISTORY_MAX } from '#server/posts/history/record.ts';
import { commitPost } from '#server/posts/management/commit.ts';
import { getPostForEditing, startPost } from '#server/posts/management/edit.ts';
import { findPostGroups } from '#server/posts/management/list.ts';
import { setPostState } from '#server/posts/management/post-state.ts';
import { purgePosts } from '#server/posts/management/purge.ts';
import { getSlugUse } from '#server/posts/management/slug-use.ts';
import type { PostGroup } from '#server/posts/model.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { toDraftText } from '#server/posts/text.ts';
import { markUpToDate } from '#server/posts/translation/mark-up-to-date.ts';
import type { WorkingCopyDoc } from '#server/posts/working-copies/model.ts';
import {
  discardWorkingCopy,
  saveWorkingCopy,
  WorkingCopyConflict,
} from '#server/posts/working-copies/working-copies.ts';
import { recoverChanges } from '#server/posts/write/change.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { anActor } from '#test/factories/actors.ts';
import {
  aChange,
  aDraftText,
  aPost,
  aVersion,
  draftSettings,
  editPost,
  erasePost,
} from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

let actor: Actor;
let other: Actor;
useDatabase({
  start: async () => {
    actor = anActor(await aUser({ role: 'admin', name: 'Олена' }));
    other = anActor(await aUser({ role: 'admin', name: 'Марко' }));
  },
});

const copies = () => database().collection<WorkingCopyDoc>('workingCopies');
const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 10, number));

type HistoryCase = {
  kind?: 'stored post' | 'new post' | 'new page';
  part?: Locale;
  actor?: Actor;
  recordReplaced?: boolean;
  recordSaved?: boolean;
};

const aText = (fields: Partial<DraftText> = {}) =>
  aDraftText({ title: 'Назва', content: 'Текст', ...fields });
const someSettings = (fields: Partial<DraftSettings> = {}) => draftSettings({ slug: 'p', ...fields });

const edit = (post: string) => getPostForEditing({ actor, post });
const rows = async () => (await findPostGroups({ actor, locale: 'uk', page: 1, limit: 10 })).posts;

describe('a working copy', () => {
  test('that somebody has saved without an id is not taken for the lost save before it', async () => {
    const { translationId: postId } = await aPost({ slug: 'p' });
    const uk = { postId, part: 'uk' } as const;
    await saveWorkingCopy({ actor, ...uk, value: aText({ content: '1' }), number: 0, saveId: 'lost' });
    const theirs = aText({ content: '2' });
    await saveWorkingCopy({ actor: other, ...uk, value: theirs, number: 1 });

    const repeated = saveWorkingCopy({
      actor,
      ...uk,
      value: aText({ content: '3' }),
      number: 0,
      saveId: 'next',
      lostSaveIds: ['lost'],
    });

    await expect(repeated).rejects.toThrow(WorkingCopyConflict);
    expect((await edit('p')).versions.uk.workingCopy?.value).toEqual(theirs);
  });

  test('is next to the stored text, which readers see until it is committed', async () => {
    const { translationId: postId } = await aPost({ slug: 'p', uk: aVersion({ title: 'Стара' }) });
    const page = await (await request('/uk/blog/p')).text();

    const value = aText({ title: 'Нова' });
    expect(await saveWorkingCopy({ actor, postId, part: 'uk', value, number: 0, now: minute(1) })).toEqual({
      number: 1,
      savedAt: minute(1).toISOString(),
    });

    expect(await (await request('/uk/blog/p')).text()).toBe(page);
    const { versions } = await edit('p');
    expect(versions.uk.text?.title).toBe('Стара');
    expect(versions.uk.workingCopy).toEqual({
      value,
      number: 1,
      savedAt: minute(1).toISOString(),
      savedBy: 'Олена',
      isBehind: false,
    });
    expect((await rows())[0]?.workingCopies.uk).toMatchObject({ title: 'Нова', savedBy: 'Олена' });

    await commitPost({ actor, postId, locales: ['uk'], numbers: { uk: 1 } });
    expect(await (await request('/uk/blog/p')).text()).toContain('Нова</h1>');
    expect((await edit('p')).versions.uk.workingCopy).toBeNull();
    expect((await rows())[0]?.workingCopies.uk).toBeNull();
  });

  test('never replaces what somebody else has saved in the meantime', async () => {
    const { translationId: postId } = await aPost({ slug: 'p' });
    const save = (who: Actor, title: string, number: number) =>
      saveWorkingCopy({ actor: who, postId, part: 'uk', value: aText({ title }), number });
    await save(actor, 'Перша', 0);
    await save(other, 'Друга', 1);

    const refused = save(actor, 'Третя', 1);
    await expect(refused).rejects.toBeInstanceOf(WorkingCopyConflict);
    await expect(refused).rejects.toMatchObject({
      code: 'conflict',
      details: [{ code: 'changed_by_other' }],
      current: { value: { title: 'Друга' }, number: 2, savedBy: 'Марко' },
    });
    await expect(save(actor, 'Третя', 0)).rejects.toBeInstanceOf(WorkingCopyConflict);
    await expect(discardWorkingCopy({ actor, postId, part: 'uk', number: 1 })).rejects.toMatchObject({
      current: { number: 2 },
    });
    const taken = commitPost({ actor, postId, locales: ['uk'], numbers: { uk: 1 } });
    await expect(taken).rejects.toMatchObject({ details: [{ path: 'uk', code: 'changed_by_other' }] });
    expect((await copies().findOne({}))?.value).toMatchObject({ title: 'Друга' });
  });

  test('that is saved twenty times at once is stored once', async () => {
    const { translationId: postId } = await aPost({ slug: 'p' });
    const saves = Array.from({ length: 20 }, (_, at) =>
      saveWorkingCopy({ actor, postId, part: 'en', value: aText({ title: `T${at}` }), number: 0 }),
    );
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await copies().countDocuments()).toBe(1);
  });

  test('that is saved again because the answer was lost is answered as before', async () => {
    const { translationId: postId } = await aPost({ slug: 'p' });
    const save = { actor, postId, part: 'uk' as const, value: aText(), number: 0 };
    const first = await saveWorkingCopy({ ...save, now: minute(1) });
    expect(await saveWorkingCopy({ ...save, now: minute(2) })).toEqual(first);
  });

  test('of one language does not hinder that of the other, or the settings', async () => {
    const { translationId: postId } = await aPost({ slug: 'p' });
    await saveWorkingCopy({ actor, postId, part: 'uk', value: aText({ title: 'Українська' }), number: 0 });
    await saveWorkingCopy({
      actor: other,
      postId,
      part: 'en',
      value: aText({ title: 'English' }),
      number: 0,
    });
    await saveWorkingCopy({
      actor,
      postId,
      part: 'settings',
      value: someSettings({ pinned: true }),
      number: 0,
    });

    await commitPost({ actor, postId, locales: ['en'] });

    const { versions, settings, settingsCopy } = await edit('p');
    expect([versions.en.text?.title, versions.uk.workingCopy?.value.title]).toEqual([
      'English',
      'Українська',
    ]);
    expect([settings.pinned, settingsCopy]).toEqual([true, null]);
  });

  test('is behind when the stored text has changed since', async () => {
    const { translationId: postId } = await aPost({ slug: 'p' });
    await saveWorkingCopy({ actor, postId, part: 'uk', value: aText(), number: 0 });
    await editPost('p', { uk: { content: 'Із API' } });
    expect((await edit('p')).versions.uk.workingCopy?.isBehind).toBe(true);
  });

  test('of settings is behind when the settings have changed since, and never replaces them', async () => {
    const { translationId: postId } = await aPost({ slug: 'p' });
    const value = someSettings({ authorName: 'Олена' });
    const { number } = await saveWorkingCopy({ actor, postId, part: 'settings', value, number: 0 });
    expect((await edit(postId)).settingsCopy?.isBehind).toBe(false);
    const tags = [{ slug: 'more', nameUk: 'Нове', nameEn: 'New' }];
    await editPost('p', { tags });

    expect((await edit(postId)).settingsCopy?.isBehind).toBe(true);
    for (const numbers of [{ settings: number }, undefined]) {
      const commit = commitPost({ actor, postId, locales: ['uk'], numbers });
      await expect(commit).rejects.toMatchObject({
        details: [{ path: 'settings', code: 'changed_by_other' }],
      });
    }
    expect((await edit(postId)).tags).toMatchObject([{ slug: 'more' }]);

    const { bases } = await edit(postId);
    const seen = { value: { ...value, tags: ['more'] }, number, base: bases.settings };
    const again = await saveWorkingCopy({ actor, postId, part: 'settings', ...seen });
    await commitPost({ actor, postId, locales: ['uk'], numbers: { settings: again.number } });
    expect((await edit(postId)).settings).toMatchObject({ tags: ['more'], authorName: 'Олена' });
  });

  test('that is discarded is gone, and its text in the history', async () => {
    const { translationId: postId } = await aPost({ slug: 'p' });
    await saveWorkingCopy({ actor, postId, part: 'uk', value: aText({ title: 'Викинута' }), number: 0 });
    await discardWorkingCopy({ actor, postId, part: 'uk', number: 1 });
    expect((await edit('p')).versions.uk.workingCopy).toBeNull();
    expect((await rows())[0]?.workingCopies.uk).toBeNull();
    const entries = (await readHistory({ actor, postId, locale: 'uk', against: 'before' })).items;
    expect(entries.map(({ kind, title }) => [kind, title])).toContainEqual(['autosaved', 'Викинута']);
  });

  test('that is discarded while it is saved leaves no mark in the list', async () => {
    const { translationId: postId } = await aPost({ slug: 'p' });
    await saveWorkingCopy({ actor, postId, part: 'uk', value: aText(), number: 0 });
    const prototype = Object.getPrototypeOf(copies());
    const { updateOne } = prototype;
    let discard: Promise<void> | null = null;
    const spy = vi.spyOn(prototype, 'updateOne').mockImplementation(async function (this: object, ...args) {
      const isMark = JSON.stringify(args[1]).includes('"$set":{"working.uk"');
      if (isMark && !discard) {
        discard = discardWorkingCopy({ actor, postId, part: 'uk', number: 2 });
        await discard;
      }
      return updateOne.apply(this, args);
    });
    await saveWorkingCopy({ actor, postId, part: 'uk', value: aText({ title: 'Нова' }), number: 1 });
    spy.mockRestore();
    expect(discard).not.toBeNull();
    expect(await copies().countDocuments()).toBe(0);
    expect((await rows())[0]?.workingCopies.uk).toBeNull();
  });

  test('goes with its post', async () => {
    const { translationId: postId } = await aPost({ slug: 'p' });
    await saveWorkingCopy({ actor, postId, part: 'uk', value: aText(), number: 0 });
    await erasePost({ slug: 'p' });
    await purgePosts();
    expect(await copies().countDocuments()).toBe(0);
  });
});

test('settings with the same minute leave the seconds of a publication, and the series', async () => {
  const publishedAt = '2026-01-01T10:20:30.500Z';
  const series = { series: 'basics', seriesPart: 2 };
  const { translationId: postId } = await aPost({ slug: 'p', publishedAt: new Date(publishedAt), ...series });
  const stored = async () => (await edit(postId)).versions.uk.publishedAt;
  for (const [given, expected] of [
    ['2026-01-01T10:20:00.000Z', publishedAt],
    ['2026-01-01T10:21:00.000Z', '2026-01-01T10:21:00.000Z'],
  ] as const) {
    const value = someSettings({ publishedAt: given, authorName: `Автор ${given}`, ...series });
    const { number } = await saveWorkingCopy({ actor, postId, part: 'settings', value, number: 0 });
    await commitPost({ actor, postId, locales: ['uk', 'en'], numbers: { settings: number } });
    expect(await stored()).toBe(expected);
    expect(await (await request('/api/v1/posts/p?locale=uk')).json()).toMatchObject(series);
  }
});

test('settings change in each language only what was changed, and leave what it has for itself', async () => {
  const { translationId: postId } = await aPost({ slug: 'p', publishedAt: minute(0), coverImage: '/a.png' });
  const english = aChange({
    publishedAt: minute(5),
    coverImage: '/b.png',
    pinned: true,
    commentsOpen: false,
  });
  await updatePost({ actor: SERVICE, slug: 'p', locale: 'en', input: english, authorName: 'x' });
  const ofBoth = async () => [
    await getPost({ slug: 'p', locale: 'uk', withDrafts: true }),
    await getPost({ slug: 'p', locale: 'en', withDrafts: true }),
  ];
  const before = await ofBoth();

  const { settings } = await edit('p');
  const value = { ...settings, tags: ['mova'], publishedAt: minute(0).toISOString() };
  await saveWorkingCopy({ actor, postId, part: 'settings', value, number: 0 });
  await commitPost({ actor, postId, locales: ['uk', 'en'] });
  const own = ({ publishedAt, coverImage, pinned, commentsOpen, authorName }: Post) => [
    ...[publishedAt, coverImage, pinned, commentsOpen, authorName],
  ];
  const after = await ofBoth();
  expect(after.map(own)).toEqual(before.map(own));
  expect(after.map(({ tags }) => tags.map(({ slug }) => slug))).toEqual([['mova'], ['mova']]);

  const shared = { ...(await edit('p')).settings, coverImage: '/c.png', pinned: false };
  await saveWorkingCopy({ actor, postId, part: 'settings', value: shared, number: 0 });
  await commitPost({ actor, postId, locales: ['uk', 'en'] });
  expect((await ofBoth()).map(({ coverImage, pinned }) => [coverImage, pinned])).toEqual([
    ['/c.png', false],
    ['/c.png', false],
  ]);
});

describe('the series of the editor', () => {
  test('is a tag, which the post gets, and is left again', async () => {
    const { translationId: postId } = await aPost({ slug: 'p' });
    const { settings } = await edit('p');
    const commit = async (value: DraftSettings) => {
      const number = (await edit('p')).settingsCopy?.number ?? 0;
      await saveWorkingCopy({ actor, postId, part: 'settings', value, number });
      await commitPost({ actor, postId, locales: ['uk'] });
      return getPost({ slug: 'p', locale: 'en', withDrafts: true });
    };
    const post = await commit({ ...settings, series: 'Основи мови', seriesPart: 2 });
    expect(post).toMatchObject({ series: 'osnovy-movy', seriesPart: 2 });
    expect(post.tags).toMatchObject([{ slug: 'osnovy-movy', nameUk: 'Основи мови' }]);
    expect((await edit('p')).settings).toMatchObject({ series: 'osnovy-movy', seriesPart: 2 });
    const left = { ...(await edit('p')).settings, series: '', seriesPart: null };
    expect(await commit(left)).toMatchObject({ series: null, tags: [{ slug: 'osnovy-movy' }] });
  });

  test.each([
    ['seriesPart', { series: 'Основи', seriesPart: null }],
    ['series', { series: '', seriesPart: 2 }],
  ])('lacks %s', async (path, fields) => {
    const { translationId: postId } = await aPost({ slug: 'p' });
    const value = { ...(await edit('p')).settings, ...fields };
    await saveWorkingCopy({ actor, postId, part: 'settings', value, number: 0 });
    const refused = commitPost({ actor, postId, locales: ['uk'] });
    await expect(refused).rejects.toMatchObject({ details: [{ path, code: 'too_small' }] });
  });

  test('stays as it is if a working copy of an earlier version of the program lacks it', async () => {
    const { translationId: postId } = await aPost({ slug: 'p', series: 'basics', seriesPart: 3 });
    const { settings } = await edit('p');
    await saveWorkingCopy({
      actor,
      postId,
      part: 'settings',
      value: { ...settings, pinned: true },
      number: 0,
    });
    await copies().updateOne({}, { $unset: { 'value.series': '', 'value.seriesPart': '' } });
    expect((await edit('p')).settingsCopy?.value).toMatchObject({ series: 'basics', seriesPart: 3 });
    await commitPost({ actor, postId, locales: ['uk'] });
    const post = await getPost({ slug: 'p', locale: 'uk', withDrafts: true });
    expect(post).toMatchObject({ series: 'basics', seriesPart: 3, pinned: true });
  });
});

describe('a new post', () => {
  test('that stays empty is removed after a day', async () => {
    const now = minute(0);
    const { id: postId } = await startPost({ actor, now });
    const { id: written } = await startPost({ actor, now });
    await saveWorkingCopy({ actor, postId: written, part: 'en', value: aText(), number: 0, now });
    await purgePosts({ now: new Date(now.getTime() + 86_400_000) });
    await expect(edit(postId)).resolves.toMatchObject({ id: postId });
    await purgePosts({ now: new Date(now.getTime() + 86_400_001) });
    await expect(edit(postId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(edit(written)).resolves.toMatchObject({ id: written });
  });
});

describe('a commit that a crash interrupts', () => {
  test('is completed with its working copy, and leaves one that was saved since', async () => {
    const { translationId: postId } = await aPost({ slug: 'p' });
    await saveWorkingCopy({ actor, postId, part: 'uk', value: aText({ title: 'Нова' }), number: 0 });
    await saveWorkingCopy({ actor, postId, part: 'en', value: aText({ title: 'Newer' }), number: 0 });
    const groups = database().collection<PostGroup>('postGroups');
    await saveWorkingCopy({ actor, postId, part: 'en', value: aText({ title: 'Newest' }), number: 1 });
    const copiesTaken = [
      { part: 'uk' as const, number: 1 },
      { part: 'en' as const, number: 1 },
    ];
    const pending = { at: new Date(), put: [], remove: [], copies: copiesTaken };
    await groups.updateOne({ slug: 'p' }, { $set: { pending, revision: 2 } });

    await recoverChanges({ before: new Date(Date.now() + 1) });

    expect((await copies().find().toArray()).map(({ part, number }) => [part, number])).toEqual([['en', 2]]);
    const [row] = await rows();
    expect([row?.workingCopies.uk, row?.workingCopies.en?.title]).toEqual([null, 'Newest']);
  });
});

describe('the history of a text in the editor', () => {
  test('has working copies once in ten minutes, and when another editor takes over', async () => {
    const { translationId: postId } = await aPost({ slug: 'p', now: minute(0) });
    let number = 0;
    let title = 'T';
    const save = async (who: Actor, at: number) => {
      title += ` ${at}`;
      const value = aText({ title });
      number = (await saveWorkingCopy({ actor: who, postId, part: 'uk', value, number, now: minute(at) }))
        .number;
    };
    for (const at of [1, 2, 5, 11, 12, 20, 22, 23]) await save(actor, at);
    await save(other, 24);
    const entries = (await readHistory({ actor, postId, locale: 'uk', against: 'before' })).items;
    const autosaved = entries.filter(({ kind }) => kind === 'autosaved');
    expect(autosaved.map((entry) => [entry.title, entry.by])).toEqual([
      ['T 1 2 5 11 12 20 22 23', 'Олена'],
      ['T 1 2 5 11 12 20 22', 'Олена'],
      ['T 1 2 5 11', 'Олена'],
    ]);
  });

  const long = Array.from({ length: 12 }, (_, at) => `Абзац ${at} про ліс ${at}, річку ${at} і поле ${at}.`);
  const whole = long.join('\n\n');

  /** Saves one text after another, three seconds apart, and returns the texts of the history, newest first. */
  async function history(
    texts: Partial<DraftText>[],
    { kind = 'stored post', part = 'uk', ...given }: HistoryCase = {},
  ): Promise<DraftText[]> {
    const postId = await somePost(kind);
    let number = 0;
    for (const [at, text] of texts.entries()) {
      const now = new Date(minute(1).getTime() + at * 3_000);
      const value = aText({ title: 'Назва про ліс', ...text });
      const saved = await saveWorkingCopy({ actor, postId, part, value, number, now, ...given });
      number = saved.number;
    }
    const entries = database()
      .collection<HistoryDoc>('postHistory')
      .find({ kind: 'autosaved', locale: part });
    return (await entries.sort({ at: -1 }).toArray()).map(toDraftText);
  }

  async function somePost(kind: HistoryCase['kind']): Promise<string> {
    if (kind === 'stored post') return (await aPost()).translationId;
    return (await startPost({ actor, kind: kind === 'new page' ? 'page' : 'post' })).id;
  }

  test.each<[string, HistoryCase]>([
    ['of a stored post', { kind: 'stored post' }],
    ['of a stored post in English', { kind: 'stored post', part: 'en' }],
    ['of a new post', { kind: 'new post' }],
    ['of a new page', { kind: 'new page' }],
  ])('%s has what is wiped, typed over or pasted over at once', async (_what, given) => {
    for (const next of ['', 'х', 'Зовсім інший текст.']) {
      const [kept, ...more] = await history([{ content: whole }, { content: next }], given);
      expect([kept?.content, more], next).toEqual([whole, []]);
      await database().collection('postHistory').deleteMany({});
    }
  });

  test.each(['title', 'excerpt', 'content', 'metaTitle', 'metaDescription'] as const)(
    'has a short %s that is replaced or emptied at once',
    async (field) => {
      for (const next of ['', 'Нове']) {
        const texts = await history([{ content: whole, [field]: 'Два слова' }, { [field]: next }]);
        expect(
          texts.map((text) => text[field]),
          next,
        ).toEqual(['Два слова']);
        await database().collection('postHistory').deleteMany({});
      }
    },
  );

  test.each([
    ['paragraph after paragraph', long.map((_, at) => long.slice(0, long.length - at).join('\n\n'))],
    ['paragraph after paragraph from the start', long.map((_, at) => long.slice(at).join('\n\n'))],
    [
      'some characters at a time',
      Array.from({ length: 40 }, (_, at) => whole.slice(0, whole.length - at * 14)),
    ],
    ['to which a word is added at each step', long.map((_, at) => `${long.slice(at).join(' ')} додано${at}`)],
  ])('has the whole of a text that is deleted %s', async (_how, steps) => {
    const texts = await history([...steps, ''].map((content) => ({ content })));
    expect(texts.some(({ content }) => content.startsWith(whole) || content.startsWith(long.join(' ')))).toBe(
      true,
    );
    expect(texts.length).toBeLessThanOrEqual(steps[1]?.endsWith('1') ? steps.length : 2);
  });

  test('has what was added after small edits and is deleted slowly', async () => {
    const edited = `${whole} слвоо`;
    const added = `${whole} слово ${'Дописано пізніше. '.repeat(20)}`.trimEnd();
    const steps = Array.from({ length: 30 }, (_, at) => added.slice(0, added.length - at * 12));
    const texts = await history([edited, `${whole} слово`, ...steps, ''].map((content) => ({ content })));
    expect(texts.map(({ content }) => content)).toContain(added);
  });

  test('has one version for small edits, however often they are saved', async () => {
    const typed = Array.from({ length: 60 }, (_, at) => `Слово${at} речення${at}`);
    const texts = typed.flatMap((_, at) => {
      const before = typed.slice(0, at).join(' ');
      // Each tenth word is saved with a mistake, which the next save corrects.
      return at % 10 === 9
        ? [`${before} ${typed[at]}х і`, `${before} ${typed[at]} і`]
        : [`${before} ${typed[at]}`];
    });
    const versions = await history(
      [whole, ...texts.map((text) => `${whole} ${text}`)].map((content) => ({ content })),
    );
    expect(versions.length).toBeLessThanOrEqual(2);
  });

  test('has no second version of a text that is wiped again after an undo', async () => {
    const texts = await history(['', whole, '', whole, '', whole, ''].map((content) => ({ content })));
    expect(texts.map(({ content }) => content)).toEqual([whole]);
  });

  test('keeps a wiped text while explicit saves fill it', async () => {
    const saves = Array.from({ length: HISTORY_MAX + 5 }, (_, at) => `Інше${' слово'.repeat(at)}`);
    const texts = await history(
      [whole, ...saves].map((content) => ({ content })),
      { recordSaved: true },
    );
    expect(texts).toHaveLength(HISTORY_MAX);
    expect(texts.map(({ content }) => content)).toContain(whole);
  });

  test('has each text that is discarded before it is saved, two in one moment too', async () => {
    const { translationId: postId } = await aPost({ slug: 'p' });
    const add = (title: string) =>
      addToHistory({ actor, postId, locale: 'uk', value: aText({ title }), now: minute(1) });
    await Promise.all([add('Один'), add('Два')]);
    const { items } = await readHistory({ actor, postId, locale: 'uk', against: 'before' });
    expect(
      items
        .filter(({ kind }) => kind === 'autosaved')
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['Два', 'Один']);
  });
});

describe('a translation', () => {
  test('of a text that changed while it was written is outdated from the start', async () => {
    const { translationId: postId } = await aPost({
      slug: 'p',
      en: undefined,
      uk: aVersion({ content: 'Старе слово' }),
    });
    await saveWorkingCopy({ actor, postId, part: 'en', value: aText(), number: 0 });
    await editPost('p', { uk: { content: 'Нове слово' } });
    await commitPost({ actor, postId, locales: ['en'] });

    const { versions } = await edit('p');
    expect(versions.uk.outdated).toBeNull();
    expect(versions.en.outdated?.difference?.content.map(({ text }) => text)).toEqual([
      'Старе',
      'Нове',
      ' слово',
    ]);
  });

  test('that needs no change is up to date until the other text changes again', async () => {
    const { translationId: postId } = await aPost({ slug: 'p' });
    const change = (content: string) => editPost('p', { uk: { content } });
    await change('Раз');
    expect((await edit('p')).versions.en.outdated).not.toBeNull();

    await markUpToDate({ actor, postId, locale: 'en' });
    expect((await edit('p')).versions.en.outdated).toBeNull();
    expect((await edit('p')).versions.uk.outdated).toBeNull();
    expect((await rows())[0]?.versions.en?.isOutdated).toBe(false);

    await change('Два');
    expect((await edit('p')).versions.en.outdated).not.toBeNull();
  });

  test('is not dismissed by a minor edit in the editor', async () => {
    const { translationId: postId } = await aPost({ slug: 'p' });
    await editPost('p', { uk: { content: 'Раз' } });
    await saveWorkingCopy({ actor, postId, part: 'en', value: aText(), number: 0 });
    await commitPost({ actor, postId, locales: ['en'], minorEdit: true });
    expect((await edit('p')).versions.en.outdated).not.toBeNull();
  });
});

test('only admins and keys may do this', async () => {
  const { translationId: postId } = await aPost({ slug: 'p' });
  await saveWorkingCopy({ actor, postId, part: 'uk', value: aText(), number: 0 });
  const before = await everything();
  const actors: Actor[] = [{ kind: 'anonymous' }, anActor(await aUser())];
  const users = await database().collection('users').find().toArray();
  for (const stranger of actors) {
    const attempts = [
      async () => startPost({ actor: stranger }),
      async () => getPostForEditing({ actor: stranger, post: 'p' }),
      async () => saveWorkingCopy({ actor: stranger, postId, part: 'uk', value: aText(), number: 1 }),
      async () => discardWorkingCopy({ actor: stranger, postId, part: 'uk', number: 1 }),
      async () => commitPost({ actor: stranger, postId, locales: ['uk'] }),
      async () => setPostState({ actor: stranger, postId, locales: ['uk'], published: false }),
      async () => readHistory({ actor: stranger, postId, locale: 'uk', against: 'now' }),
      async () => addToHistory({ actor: stranger, postId, locale: 'uk', value: aText() }),
      async () => restoreHistoryEntry({ actor: stranger, id: postId, number: 0 }),
      async () => getSlugUse({ actor: stranger, postId, slug: 'p' }),
      async () => markUpToDate({ actor: stranger, postId, locale: 'uk' }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
  }
  expect(await everything()).toEqual({ ...before, users });
});
