import { beforeEach, describe, expect, test } from 'vitest';
import type { EditorConflict, SavedPart } from '#contract/posts/editor.ts';
import type { Actor } from '#server/auth/actor.ts';
import { database } from '#server/db/client.ts';
import { readHistory } from '#server/posts/history/history.ts';
import { commitPost } from '#server/posts/management/commit.ts';
import { getPostForEditing, newPostId } from '#server/posts/management/edit.ts';
import { discardWorkingCopy, saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { anActor } from '#test/factories/actors.ts';
import { aDraftText, aPage, aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

let cookie: string;
let actor: Actor;
let other: Actor;

beforeEach(async () => {
  const { user, cookie: session } = await aSignedIn({ role: 'admin', name: 'Леся' });
  [cookie, actor] = [session, anActor(user)];
  other = anActor(await aUser({ role: 'admin', name: 'Марко' }));
});

const text = (title: string) => aDraftText({ title, content: `Текст: ${title}.` });
const open = (post: string) => getPostForEditing({ actor, post });

type Save = Partial<{
  part: string;
  number: number;
  base: string;
  saveId: string;
  lostSaveIds: string[];
  recordReplaced: boolean;
  recordSaved: boolean;
}>;

let count = 0;

/** A save of the editor's script; `base` is what is stored now unless given. */
async function save(postId: string, fields: Record<string, string>, names: Save = {}): Promise<Response> {
  const bases = await open(postId).then(
    (post) => post.bases,
    () => null,
  );
  count++;
  return send(postId, {
    intent: 'save',
    part: 'uk',
    fields,
    number: 0,
    base: bases?.uk ?? '',
    saveId: `a${count}`,
    lostSaveIds: [],
    recordReplaced: false,
    ...names,
  });
}

function send(postId: string, json: unknown): Promise<Response> {
  const headers = { Accept: 'application/json' };
  return request(`/uk/admin/working-copies/${postId}`, { cookie, json, headers });
}

const titleOf = async (postId: string) => (await open(postId)).versions.uk.workingCopy?.value.title;

describe('a save', () => {
  test('begins a post with the id that the page has given it', async () => {
    const id = newPostId();
    const response = await save(id, text('Нова'));
    expect(response.status).toBe(200);
    const { number, savedAt } = (await response.json()) as SavedPart;
    expect(number).toBe(1);
    expect((await open(id)).versions.uk.workingCopy).toMatchObject({ savedAt, savedBy: 'Леся', number });
  });

  test('of settings has the names of tags, and the date in the time zone of the site', async () => {
    const { translationId: id } = await aPost();
    const { bases } = await open(id);
    const fields = { slug: 's', tags: 'Мова, web', date: '2126-07-01T12:00', commentsOpen: 'yes' };
    const response = await save(id, fields, { part: 'settings', base: bases.settings });
    expect(response.status).toBe(200);
    expect((await open(id)).settingsCopy?.value).toMatchObject({
      tags: ['Мова', 'web'],
      publishedAt: '2126-07-01T09:00:00.000Z',
      pinned: false,
      commentsOpen: true,
    });
  });

  test('whose answer was lost does not conflict with the next one of the same page', async () => {
    const { translationId: id } = await aPost();
    await save(id, text('Перша'), { saveId: 'lost' });
    const next = await save(id, text('Друга'), { number: 0, lostSaveIds: ['lost'] });
    expect(next.status).toBe(200);
    expect(await titleOf(id)).toBe('Друга');
  });

  test('that arrives late does not replace a later one from the same window', async () => {
    const { translationId: id } = await aPost();
    await save(id, text('Друга'), { saveId: 'later', lostSaveIds: ['late'] });
    expect((await save(id, text('Перша'), { saveId: 'late' })).status).toBe(409);
    expect(await titleOf(id)).toBe('Друга');
  });

  test.each([
    [{ title: 'x'.repeat(301) }, 'uk.title', 'too_big'],
    [{ title: 'a\nb' }, 'uk.title', 'invalid_characters'],
  ])('of %j is refused with the name of the field', async (fields, path, code) => {
    const { translationId: id } = await aPost();
    const response = await save(id, { ...text('a'), ...fields });
    expect(response.status).toBe(400);
    expect((await response.json()).details).toMatchObject([{ path, code }]);
  });

  test('to a post that cannot exist gets 404', async () => {
    expect((await save('nothing', text('a'))).status).toBe(404);
  });
});

describe('a conflict', () => {
  async function refused(response: Promise<Response>): Promise<EditorConflict> {
    const { status, json } = await response.then(async (answer) => ({
      status: answer.status,
      json: await answer.json(),
    }));
    expect(status).toBe(409);
    return json;
  }

  test('has the text of somebody else, its number, and the difference to the refused one', async () => {
    const { translationId: id } = await aPost();
    await saveWorkingCopy({ actor: other, postId: id, part: 'uk', value: text('Від Марка'), number: 0 });
    const { theirs, isLive, difference } = await refused(save(id, text('Від Лесі')));
    expect(theirs).toMatchObject({ fields: text('Від Марка'), number: 1, savedBy: 'Марко' });
    expect(isLive).toBe(false);
    expect(difference?.title).toEqual([
      { kind: 'same', text: 'Від ' },
      { kind: 'removed', text: 'Марка' },
      { kind: 'added', text: 'Лесі' },
    ]);
    const answer = await save(id, text('Від Лесі'), { number: theirs.number, base: theirs.base });
    expect(answer.status).toBe(200);
  });

  test('arises if a text has been published in the meantime, with a working copy or without', async () => {
    const { translationId: id } = await aPost({ slug: 'p', uk: aVersion({ title: 'Стара' }) });
    const { base } = { base: (await open(id)).bases.uk };
    await editPost('p', { uk: { title: 'Із API' } });
    const { theirs, isLive } = await refused(save(id, text('Моя'), { base }));
    expect([theirs.fields.title, theirs.savedBy, theirs.number, isLive]).toEqual([
      ...['Із API', 'Програма', 0, true],
    ]);

    await save(id, text('Моя'), { base: theirs.base });
    await editPost('p', { uk: { title: 'Знову з API' } });
    const next = await refused(save(id, text('Моя далі'), { number: 1, base: theirs.base }));
    expect([next.theirs.fields.title, next.theirs.number, next.isLive]).toEqual(['Знову з API', 1, true]);
    const publish = { actor, postId: id, locales: ['uk' as const], published: true, numbers: { uk: 1 } };
    await expect(commitPost(publish)).rejects.toMatchObject({
      details: [{ path: 'uk', code: 'changed_by_other' }],
    });
    await save(id, text('Моя далі'), { number: 1, base: next.theirs.base });
    await commitPost({ ...publish, numbers: { uk: 2 } });
    expect((await open(id)).versions.uk.text?.title).toBe('Моя далі');
  });

  test.each([
    ['committed', (id: string) => commitPost({ actor: other, postId: id, locales: ['uk'] })],
    ['discarded', (id: string) => discardWorkingCopy({ actor: other, postId: id, part: 'uk', number: 1 })],
  ])('arises if the working copy was %s and begun again', async (_what, end) => {
    const { translationId: id } = await aPost();
    const { bases } = await open(id);
    await save(id, text('Перша'));
    await end(id);
    await saveWorkingCopy({ actor: other, postId: id, part: 'uk', value: text('Від Марка'), number: 0 });
    const { theirs } = await refused(save(id, text('Друга'), { number: 1, base: bases.uk }));
    expect(theirs.fields.title).toBe('Від Марка');
  });

  test('of settings arises if they have been committed in the meantime', async () => {
    const { translationId: id } = await aPost({ slug: 'p' });
    const { bases } = await open(id);
    await editPost('p', { slug: 'q' });
    const settings = { part: 'settings', base: bases.settings };
    const { theirs, difference } = await refused(save(id, { slug: 'p', tags: 'web' }, settings));
    expect([theirs.fields.slug, difference]).toEqual(['q', null]);
  });

  test('of settings of a standalone page arises if another admin has saved its place in the menu', async () => {
    await aPage({ slug: 'about' });
    const { id, bases } = await open('about');
    const settings = { part: 'settings', base: bases.settings };
    expect((await save(id, { slug: 'about', menu: 'footer', order: '3' }, settings)).status).toBe(200);
    const { theirs } = await refused(save(id, { slug: 'about', menu: 'header', order: '0' }, settings));
    expect(theirs.fields).toMatchObject({ menu: 'footer', order: '3' });
  });
});

test('a save that the user has asked for is in the history once, also if nothing has changed since', async () => {
  const { translationId: id } = await aPost({ uk: aVersion({ title: 'Стара' }) });
  const kept = async () =>
    (await readHistory({ actor, postId: id, locale: 'uk', against: 'before' })).items
      .filter(({ kind }) => kind === 'autosaved')
      .map(({ title }) => title);

  await save(id, text('Перша'), { recordSaved: true });
  expect(await kept()).toEqual(['Перша']);

  await save(id, text('Перша й'), { number: 1 });
  await save(id, text('Перша й друга'), { number: 2 });
  expect(await kept()).toEqual(['Перша']);
  await save(id, text('Перша й друга'), { number: 3, recordSaved: true });
  await save(id, text('Перша й друга, і третя'), { number: 3 });
  expect(await kept()).toEqual(['Перша й друга', 'Перша']);

  await save(id, text('Перша й друга, і третя, і ще'), { number: 4, recordReplaced: true });
  expect(await kept()).toEqual(['Перша й друга, і третя', 'Перша й друга', 'Перша']);
});

test('a text that is discarded for another one is in the history, and the working copy stays', async () => {
  const { translationId: id } = await aPost();
  await saveWorkingCopy({ actor: other, postId: id, part: 'uk', value: text('Від Марка'), number: 0 });
  const response = await send(id, { intent: 'abandon', part: 'uk', fields: text('Від Лесі') });
  expect(response.status).toBe(200);
  const entries = (await readHistory({ actor, postId: id, locale: 'uk', against: 'before' })).items;
  const entry = entries.find(({ title }) => title === 'Від Лесі');
  expect(entry).toMatchObject({ kind: 'autosaved', by: 'Леся' });
  const texts = await database().collection('postHistory').find({ title: 'Від Лесі' }).toArray();
  expect(texts).toMatchObject([{ content: text('Від Лесі').content }]);
  expect(await titleOf(id)).toBe('Від Марка');
});

test('a working copy is discarded and answered with what is stored', async () => {
  const { translationId: id } = await aPost({ uk: aVersion({ title: 'Стара' }) });
  await save(id, text('Нова'));
  const response = await send(id, { intent: 'discard', part: 'uk', number: 1 });
  expect(await response.json()).toMatchObject({ fields: { title: 'Стара' }, number: 0 });
  expect(await titleOf(id)).toBeUndefined();
});

test('the editor is told whether a slug is available', async () => {
  const { translationId: postId } = await aPost({ slug: 'before' });
  await editPost('before', { slug: 'mine' });
  await aPost({ slug: 'old' });
  await editPost('old', { slug: 'theirs' });
  const ask = async (slug: string) => {
    const headers = { Accept: 'application/json' };
    return (await request('/uk/admin/slug-use', { cookie, json: { postId, slug }, headers })).json();
  };
  const uses = [];
  for (const slug of ['mine', 'before', 'theirs', 'old', 'new']) uses.push((await ask(slug)).use);
  expect(uses).toEqual(['own', 'free', 'taken', 'redirects', 'free']);
});
