import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '#server/auth/actor.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { database } from '#server/db/client.ts';
import { deleteExpired } from '#server/db/expiry.ts';
import { renderMarkdown } from '#server/markdown/render.ts';
import {
  createPreview,
  listPreviews,
  openPreview,
  withdrawPreview,
} from '#server/posts/previews/previews.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { renderWorkingText } from '#server/posts/write/preview.ts';
import { anActor } from '#test/factories/actors.ts';
import { aDraftText, aPost, aVersion } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { OPTIONS } from '#test/markdown/compiled.ts';
import { useDatabase } from '#test/setup/database.ts';
import { recordLog } from '#test/setup/log.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

let actor: Actor;
let postId: string;
beforeEach(async () => {
  actor = anActor(await aUser({ role: 'admin', name: 'Олена' }));
  const uk = aVersion({ title: 'Чернетка', content: 'Текст **чернетки**' });
  const post = await aPost({ slug: 'secret', published: false, uk, en: aVersion({ title: 'Draft' }) });
  postId = post.translationId;
});

const text = async (path: string) => (await request(path)).text();

test('a preview shows the working copy, else the stored text, in both languages, to anybody with the link', async () => {
  const { paths, id, createdBy } = await createPreview({ actor, postId });
  expect(createdBy).toBe('Олена');
  expect(await text(paths.uk)).toContain('Чернетка</h1>');
  expect(await text(paths.uk)).toContain('Текст <strong>чернетки</strong>');
  expect(await text(paths.uk)).toContain(`href="${paths.en}"`);
  expect(await text(paths.en)).toContain('Draft</h1>');

  const value = aDraftText({ title: 'Новіша', content: '<script>alert(1)</script>Ще новіша' });
  await saveWorkingCopy({ actor, postId, part: 'uk', value, number: 0 });
  const page = await text(paths.uk);
  expect(page).toContain('Новіша</h1>');
  expect(page).not.toContain('alert(1)</script>');
  expect((await listPreviews({ actor, postId })).map((link) => link.id)).toEqual([id]);
});

test('a preview is never stored, indexed, counted or named to other sites', async () => {
  const { paths } = await createPreview({ actor, postId });
  for (let time = 0; time < 2; time++) {
    const response = await request(paths.uk);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer, strict-origin');
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html, 'the reader’s script would report its address').not.toContain('data-counted');
  }
  for (const path of ['/sitemap.xml', '/uk/rss.xml', '/llms.txt', '/uk', '/uk/blog/secret']) {
    expect(await text(path), path).not.toMatch(/preview|Чернетка/);
  }
});

test('a preview has a token of 256 bits that is not stored', async () => {
  const { paths } = await createPreview({ actor, postId });
  const token = paths.uk.split('/').at(-1) ?? '';
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const stored = JSON.stringify(await database().collection('postPreviews').find().toArray());
  expect(stored).not.toContain(token);
});

test('a preview ends when it expires, and its document with it', async () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const { paths, expiresAt } = await createPreview({ actor, postId, days: 2, now });
  expect(expiresAt).toBe('2026-01-03T00:00:00.000Z');
  const token = paths.uk.split('/').at(-1) ?? '';
  const open = (at: string) => openPreview({ token, locale: 'uk', now: new Date(at) });
  expect(await open('2026-01-02T23:59:59.999Z')).toMatchObject({ title: 'Чернетка' });
  await expect(open(expiresAt)).rejects.toMatchObject({ code: 'not_found' });
  expect((await request(paths.uk)).status).toBe(404);
  await deleteExpired();
  expect(await database().collection('postPreviews').countDocuments()).toBe(0);
});

test('a preview ends when it is withdrawn and when the post goes to the bin, and wrong tokens open none', async () => {
  const [first, second] = [await createPreview({ actor, postId }), await createPreview({ actor, postId })];
  expect(first.paths.uk).not.toBe(second.paths.uk);
  await withdrawPreview({ actor, id: first.id });
  expect([(await request(first.paths.uk)).status, (await request(second.paths.uk)).status]).toEqual([
    404, 200,
  ]);
  for (const wrong of [
    second.paths.uk.slice(0, -1),
    `${second.paths.uk}x`,
    '/uk/preview/%00',
    `/uk/preview/${postId}`,
  ]) {
    const response = await request(wrong);
    expect([404, 400], wrong).toContain(response.status);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
  await deletePost({ actor: SERVICE, slug: 'secret' });
  expect((await request(second.paths.uk)).status).toBe(404);
});

test('a preview is not made for clients that have disconnected while they waited, and that is not a failure', async () => {
  const { paths } = await createPreview({ actor, postId });
  // A text that no other test has shown, so its preview isn't cached.
  const value = aDraftText({ content: 'Цей перегляд чекає на публікацію' });
  await saveWorkingCopy({ actor, postId, part: 'uk', value, number: 0 });
  const lines = recordLog();
  const leaving = new AbortController();
  // Previews wait until no publishing waits, so several texts keep the renderer busy on a fast machine too.
  const long = 'Слово за словом. '.repeat(20_000);
  const publishing = Promise.all(Array.from({ length: 3 }, () => renderMarkdown(long, OPTIONS)));

  const sent = [1, 2, 3, 4].map(() => request(paths.uk, { signal: leaving.signal }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  leaving.abort();

  // The renderer may have begun with the first one before its client left.
  const [, ...waiting] = (await Promise.all(sent)).map(({ status }) => status);
  expect(waiting).toEqual([499, 499, 499]);
  await publishing;
  expect(lines.filter((line) => line.includes('fail'))).toEqual([]);
  expect((await request(paths.uk)).status).toBe(200);
});

test('only admins make and withdraw previews', async () => {
  const { id } = await createPreview({ actor, postId });
  const stranger = anActor(await aUser());
  await expect(createPreview({ actor: stranger, postId })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(listPreviews({ actor: stranger, postId })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(withdrawPreview({ actor: stranger, id })).rejects.toMatchObject({ code: 'forbidden' });
  const render = renderWorkingText({ actor: stranger, locale: 'uk', content: 'x' });
  await expect(render).rejects.toMatchObject({ code: 'forbidden' });
  expect(await renderWorkingText({ actor, locale: 'uk', content: '**x**' })).toMatchObject({
    html: '<p><strong>x</strong></p>\n',
  });
});
