import { beforeEach, describe, expect, test } from 'vitest';
import { COMMENT_CHANGES_PER_MINUTE, COMMENTS_PER_DAY } from '#contract/limits.ts';
import { operations } from '#contract/operations.ts';
import { COMMAND_LINE, SERVICE } from '#server/auth/actor.ts';
import { consumePoint } from '#server/auth/rate-limit.ts';
import type { CommentDoc } from '#server/comments/model.ts';
import { purgeDeletedComments } from '#server/comments/purge.ts';
import { collection } from '#server/db/client.ts';
import { purgePosts } from '#server/posts/management/purge.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { finishDeletions } from '#server/users/management/delete-account.ts';
import { deleteUser } from '#server/users/users.ts';
import { aPost } from '#test/factories/posts.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, complaintsOf, refusalOf } from '#test/setup/responses.ts';

useDatabase();

const { listComments, createComment, updateComment, deleteComment } = operations;
const ADDRESS = '/api/comments';
const NOBODY = '6740f1c2a5b4c3d2e1f00001';

let postId: string;
let englishId: string;
let slug: string;
let cookie: string;
let authorId: string;

beforeEach(async () => {
  const post = await aPost();
  slug = post.slug;
  postId = post.posts.find(({ locale }) => locale === 'uk')?.id ?? '';
  englishId = post.posts.find(({ locale }) => locale === 'en')?.id ?? '';
  const author = await aSignedIn({ name: 'Леся' });
  cookie = author.cookie;
  authorId = author.user.id;
});

const stored = () => collection<CommentDoc>('comments');
const post = (json: unknown, as = cookie) => request(ADDRESS, { json, cookie: as });
const patch = (json: unknown, as = cookie, headers: Record<string, string> = {}) =>
  request(ADDRESS, { method: 'PATCH', json, cookie: as, headers });
const remove = (id: string, as = cookie) => request(ADDRESS, { method: 'DELETE', json: { id }, cookie: as });

async function write(content: string, fields: Record<string, unknown> = {}, as = cookie): Promise<string> {
  const response = await post({ postId, content, ...fields }, as);
  return (await answerOf(response, createComment, 201)).id;
}

async function list(id = postId) {
  return answerOf(await request(`${ADDRESS}?postId=${id}`), listComments, 200);
}

describe('GET', () => {
  test('returns all comments as an array, newest first, with the documented fields', async () => {
    const first = await write('Перший');
    const second = await write('Другий');
    const reply = await write('Відповідь', { parentId: first });

    const comments = await list();

    expect(comments.map(({ id }) => id)).toEqual([reply, second, first]);
    expect(comments[0]).toEqual({
      id: reply,
      content: 'Відповідь',
      parentId: first,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      hidden: false,
      authorId,
      authorName: 'Леся',
      authorImage: null,
    });
  });

  test('is the list of one language version', async () => {
    await write('Українською');
    await write('In English', { postId: englishId });
    expect((await list()).map(({ content }) => content)).toEqual(['Українською']);
    expect((await list(englishId)).map(({ content }) => content)).toEqual(['In English']);
  });

  test('a post without comments has an empty list; a missing or private post gets 404', async () => {
    expect(await list()).toEqual([]);
    const draft = await aPost({ published: false });
    const scheduled = await aPost({ publishedAt: new Date('2999-01-01') });
    const ids = [NOBODY, 'no-id', draft.posts[0]?.id, scheduled.posts[0]?.id];
    for (const id of ids) await refusalOf(await request(`${ADDRESS}?postId=${id}`), 404);
  });

  test('a list of thousands is complete and in order', async () => {
    const author = (await aUser()).id;
    const { ObjectId } = await import('mongodb');
    const at = Date.now();
    const docs = Array.from({ length: 2_000 }, (_, index) => ({
      _id: new ObjectId(),
      postId: new ObjectId(postId),
      parentId: null,
      authorId: new ObjectId(author),
      content: `Допис номер ${index}. ${'Їжак у тумані. '.repeat(40)}`,
      length: 600,
      revision: 1,
      createdAt: new Date(at + index),
      editedAt: null,
      hidden: index % 10 === 0 ? ('moderator' as const) : null,
      deletedAt: null,
      deletedBy: null,
    }));
    await stored().insertMany(docs);

    for (const encoding of ['identity', 'gzip', 'br']) {
      const response = await request(`${ADDRESS}?postId=${postId}`, {
        headers: { 'Accept-Encoding': encoding },
      });
      expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      const comments = listComments.responses[200].schema.parse(JSON.parse(await decoded(response)));
      expect(comments).toHaveLength(1_800);
      expect(comments[0]?.content).toMatch(/^Допис номер 1999\./);
      expect(comments.at(-1)?.content).toMatch(/^Допис номер 1\./);
    }
  });
});

describe('POST', () => {
  test('stores the text as it was sent', async () => {
    const content = '  **Не** <b>Markdown</b> & не "HTML"\n\n\tдругий абзац  ';
    await write(content);
    expect((await list())[0]?.content).toBe(content);
  });

  test('stores nothing of a request that is not valid', async () => {
    const response = await post({ postId, content: 'нуль\u0000' });
    expect(await complaintsOf(response)).toEqual(['content invalid_characters']);
    expect(await stored().countDocuments()).toBe(0);
  });

  test('accepts 5,000 characters of any script', async () => {
    await write('🦔'.repeat(5_000));
    await write('x'.repeat(5_000), { parentId: null });
    expect(await list()).toHaveLength(2);
  });

  test('a parent is an existing, readable comment of the same post', async () => {
    const elsewhere = await write('In English', { postId: englishId });
    const gone = await write('Зникне');
    await remove(gone);
    const admin = await aSignedIn({ role: 'admin' });
    const hidden = await write('Сховають', {}, admin.cookie);
    await patch({ id: hidden, hidden: true }, admin.cookie);
    for (const parentId of [elsewhere, gone, hidden, NOBODY]) {
      const response = await post({ postId, content: 'Відповідь', parentId });
      expect(await complaintsOf(response)).toEqual(['parentId unknown_parent']);
    }
  });

  test('a comment on a missing or private post gets 404', async () => {
    const draft = await aPost({ published: false });
    for (const id of [NOBODY, 'x', draft.posts[0]?.id]) {
      await refusalOf(await post({ postId: id, content: 'Текст' }), 404);
    }
  });

  test('a user may write five hundred a day', async () => {
    for (let index = 0; index < COMMENTS_PER_DAY; index++) await consumePoint('comments in a day', authorId);
    const response = await post({ postId, content: 'Ще один' });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(86_000);
  });

  test('a user may write sixty a minute', async () => {
    for (let index = 1; index < 60; index++) await consumePoint('comments', authorId);
    await write('Шістдесятий');
    const response = await post({ postId, content: 'Ще один' });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    const other = await aSignedIn();
    await write('А в мене перший', {}, other.cookie);
    expect(await list()).toHaveLength(2);
  });

  test('more than three links of a new user wait for approval; after a day there is no limit', async () => {
    const links = Array.from({ length: 4 }, (_, index) => `https://example.com/${index}`).join(' ');
    await write(links);
    const id = await write('Без посилань');
    expect((await list()).map(({ content }) => content)).toEqual(['Без посилань']);
    const edited = await patch({ id, content: links });
    expect([edited.status, await list()]).toEqual([200, []]);
    expect(await stored().distinct('hidden')).toEqual(['waiting']);

    const old = await write('Давній');
    const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
    await stored().updateMany({ content: 'Давній' }, { $set: { createdAt: yesterday } });
    await write(links);
    expect(await list()).toHaveLength(2);
    expect((await list()).map(({ id: found }) => found)).toContain(old);
  });

  test('the owner and an admin change and delete a comment under a post that was unpublished, others do not', async () => {
    const [edited, hidden, deleted, kept] = [
      await write('а'),
      await write('б'),
      await write('в'),
      await write('г'),
    ];
    const admin = await aSignedIn({ role: 'admin' });
    const stranger = await aSignedIn();
    await updatePost({ actor: COMMAND_LINE, slug, input: { published: false }, authorName: 'x' });

    expect((await patch({ id: edited, content: 'змінено' })).status).toBe(200);
    expect((await patch({ id: hidden, hidden: true }, admin.cookie)).status).toBe(200);
    expect((await remove(deleted)).status).toBe(200);
    expect((await remove(kept, stranger.cookie)).status).toBe(404);
    expect((await patch({ id: kept, content: 'чуже' }, stranger.cookie)).status).toBe(404);
    expect((await remove(kept, admin.cookie)).status).toBe(200);
  });

  test('deleting is never limited, and edits have a counter of their own', async () => {
    const id = await write('Текст');
    for (let index = 1; index < 60; index++) await consumePoint('comments', authorId);
    expect((await patch({ id, content: 'Інший' })).status).toBe(200);
    for (let index = 1; index < 60; index++) await consumePoint('comment changes', authorId);
    expect((await patch({ id, content: 'Ще інший' })).status).toBe(429);
    expect((await remove(id)).status).toBe(200);
  });
});

describe('PATCH', () => {
  test('the author edits the text', async () => {
    const id = await write('Перший');
    const { comment } = await answerOf(
      await patch({ id, content: 'Перший, виправлений' }),
      updateComment,
      200,
    );
    expect(comment).toMatchObject({ id, content: 'Перший, виправлений', hidden: false, authorId });
    expect(await list()).toEqual([comment]);
  });

  test('an admin hides and shows a comment, and the change is visible to readers', async () => {
    const id = await write('Перший');
    const admin = await aSignedIn({ role: 'admin' });
    const { comment } = await answerOf(await patch({ id, hidden: true }, admin.cookie), updateComment, 200);
    expect(comment).toMatchObject({ id, content: 'Перший', hidden: true });
    expect(await list()).toEqual([]);
    await answerOf(await patch({ id, hidden: false }, admin.cookie), updateComment, 200);
    expect((await list()).map((entry) => entry.id)).toEqual([id]);
  });

  test('one of several concurrent edits succeeds, and the others get 409', async () => {
    const id = await write('Перший');
    const texts = Array.from({ length: 8 }, (_, index) => `Виправлення ${index}`);
    const responses = await Promise.all(texts.map((content) => patch({ id, content })));
    const answers = responses.map(({ status }) => status);
    expect(new Set(answers)).toEqual(new Set([200, 409]));
    const kept = (await list())[0]?.content ?? '';
    const winners = texts.filter((_text, index) => answers[index] === 200);
    expect(winners).toContain(kept);
    const refused = await refusalOf(responses.find(({ status }) => status === 409) as Response, 409);
    expect(refused.details).toMatchObject([{ code: 'edited_meanwhile' }]);
  });

  test('an edit with the ETag of an earlier text is refused', async () => {
    const written = await post({ postId, content: 'Перший' });
    const { id } = await written.json();
    const tag = written.headers.get('etag') ?? '';
    const edited = await patch({ id, content: 'З телефона' }, cookie, { 'If-Match': tag });
    expect(edited.status).toBe(200);
    expect(edited.headers.get('etag')).not.toBe(tag);
    await refusalOf(await patch({ id, content: 'З комп’ютера' }, cookie, { 'If-Match': tag }), 409);
    expect((await list())[0]?.content).toBe('З телефона');
    const next = edited.headers.get('etag') ?? '';
    await answerOf(
      await patch({ id, content: 'З комп’ютера' }, cookie, { 'If-Match': next }),
      updateComment,
      200,
    );
    expect(await complaintsOf(await patch({ id, content: 'x' }, cookie, { 'If-Match': 'x' }))).toEqual([
      'if-match invalid_format',
    ]);
  });

  test('concurrent hiding and editing are both stored', async () => {
    const id = await write('Перший');
    const admin = await aSignedIn({ role: 'admin' });
    const responses = await Promise.all([
      patch({ id, hidden: true }, admin.cookie),
      patch({ id, content: 'Виправлений' }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stored().findOne({})).toMatchObject({ content: 'Виправлений', hidden: 'moderator' });
  });
});

test('edits have a limit, which admins do not have', async () => {
  const id = await write('Перший');
  const admin = await aSignedIn({ role: 'admin' });
  for (let index = 0; index < COMMENT_CHANGES_PER_MINUTE; index++) {
    for (const user of [authorId, admin.user.id]) await consumePoint('comment changes', user);
  }
  await refusalOf(await patch({ id, content: 'Інший' }), 429);
  expect((await list()).map(({ content }) => content)).toEqual(['Перший']);
  const own = await write('Адміністраторки', {}, admin.cookie);
  await answerOf(await patch({ id: own, content: 'Інший' }, admin.cookie), updateComment, 200);
});

describe('DELETE', () => {
  test('deletes a comment and keeps its replies', async () => {
    const id = await write('Перший');
    const reply = await write('Відповідь', { parentId: id });
    await answerOf(await remove(id), deleteComment, 200);
    expect((await list()).map((entry) => [entry.id, entry.parentId])).toEqual([[reply, id]]);
    await refusalOf(await remove(id), 404);
    await refusalOf(await patch({ id, content: 'Живий' }), 404);
  });

  test('the text is erased once the deletion can no longer be undone', async () => {
    const id = await write('Таємниця');
    await remove(id);
    await purgeDeletedComments({ now: new Date(Date.now() + 9 * 60_000) });
    expect(JSON.stringify(await stored().find().toArray())).toContain('Таємниця');
    await purgeDeletedComments({ now: new Date(Date.now() + 11 * 60_000) });
    expect(await stored().findOne({})).toMatchObject({ content: '', authorId: null });
  });

  test('comments are in the bin with their post, and are erased when it is emptied', async () => {
    await write('Перший');
    await write('In English', { postId: englishId });
    await deletePost({ actor: SERVICE, slug, locale: 'uk' });
    const texts = async () => (await stored().find().toArray()).map(({ content }) => content);
    await purgePosts();
    await purgeDeletedComments();
    expect(await texts()).toEqual(['Перший', 'In English']);
    await purgePosts({ now: new Date(Date.now() + 31 * 24 * 60 * 60_000) });
    await purgeDeletedComments();
    expect(await texts()).toEqual(['In English']);
  });
});

describe('deleted and new users', () => {
  test('the comments of a deleted user stay without a name', async () => {
    const id = await write('Лишиться');
    await deleteUser({ actor: COMMAND_LINE, id: authorId });
    expect(await list()).toMatchObject([
      { id, content: 'Лишиться', authorName: 'Deleted user', authorImage: null },
    ]);
    await finishDeletions();
    const users = JSON.stringify(await collection('users').find().toArray());
    expect(users).not.toMatch(/Леся|example\.com|argon2/);
    await refusalOf(await post({ postId, content: 'Ще один' }), 401);
  });

  test('with the setting on, a user’s first comment waits for approval', async () => {
    await setSiteSettings({ actor: COMMAND_LINE, comments: 'first-waits' });
    const id = await write('Вперше тут');
    const second = await write('І ще раз');
    expect(await list()).toEqual([]);
    const admin = await aSignedIn({ role: 'admin' });
    await answerOf(await patch({ id, hidden: false }, admin.cookie), updateComment, 200);
    const third = await write('Тепер знайомі');
    await write('Господар', {}, admin.cookie);
    const shown = (await list()).map((entry) => entry.id);
    expect(shown).toHaveLength(3);
    expect(shown).toEqual(expect.arrayContaining([id, third]));
    expect(shown).not.toContain(second);
  });
});

async function decoded(response: Response): Promise<string> {
  const { brotliDecompressSync, gunzipSync } = await import('node:zlib');
  const bytes = Buffer.from(await response.arrayBuffer());
  const encoding = response.headers.get('content-encoding');
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return encoding === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString();
}
