import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { SERVICE } from '#server/auth/actor.ts';
import { editComment, setCommentHidden } from '#server/comments/comments.ts';
import { moderateMany } from '#server/comments/moderate-many.ts';
import { Conflict } from '#server/errors.ts';
import { listenToEvents, type SiteEvent } from '#server/events/events.ts';
import { announceMissed } from '#server/maintenance/missed-events.ts';
import { restorePost } from '#server/posts/management/bin.ts';
import { recoverChanges } from '#server/posts/write/change.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { aComment } from '#test/comments/factory.ts';
import { anActor } from '#test/factories/actors.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, upload } from '#test/factories/media.ts';
import { aChange, aPage, aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { takeLoggedErrors } from '#test/setup/log.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

let heard: SiteEvent[] = [];
let isBroken = false;

beforeEach(() => {
  heard = [];
  isBroken = false;
  return listenToEvents(async (events) => {
    if (isBroken) throw new Error('The listener cannot store events');
    heard.push(...events);
  });
});

/** What was heard since the last call, without keys that were heard before. */
function listen(): string[] {
  const events = heard.splice(0);
  return events.map((event) => {
    if (event.kind === 'ping') return event.kind;
    const former = 'formerSlug' in event && event.formerSlug ? ` from ${event.formerSlug}` : '';
    const of = 'slug' in event ? ` ${event.locale} ${event.slug}${former}` : '';
    return `${event.kind}.${event.change}${of}`;
  });
}

const change = (slug: string, fields: Parameters<typeof aChange>[0], now = new Date()) =>
  updatePost({ actor: SERVICE, slug, input: aChange(fields), authorName: 'x', now });

test('events name the language versions whose readers notice a change', async () => {
  await aPost({ slug: 'draft', published: false });
  expect(listen()).toEqual([]);

  const { translationId } = await aPost({ slug: 'p' });
  expect(listen()).toEqual(['post.published uk p', 'post.published en p']);

  await change('p', { en: { title: 'Another title' } });
  expect(listen()).toEqual(['post.updated en p']);

  await change('p', { en: { title: 'Another title' } });
  expect(listen()).toEqual([]);

  await change('p', { slug: 'q' });
  expect(listen()).toEqual(['post.updated uk q from p', 'post.updated en q from p']);

  await editPost('q', { published: false, locale: 'en' });
  expect(listen()).toEqual(['post.unpublished en q']);

  await change('q', { en: { content: 'Nobody reads it.' } });
  expect(listen()).toEqual([]);

  await deletePost({ actor: SERVICE, slug: 'q' });
  expect(listen()).toEqual(['post.deleted uk q']);

  await restorePost({ actor: anActor(await aUser({ role: 'admin' })), postId: translationId });
  expect(listen()).toEqual(['post.published uk q']);

  await aPage({ slug: 'about' });
  expect(listen()).toEqual(['page.published uk about', 'page.published en about']);
});

test('an event is announced after its change is stored, and a change that is refused has none', async () => {
  const seen: unknown[] = [];
  const stop = listenToEvents(async () => {
    const response = await request('/api/v1/posts/p?locale=uk');
    seen.push(response.status, ((await response.json()) as { title?: string }).title);
  });
  onTestFinished(stop);
  await aPost({ slug: 'p', uk: aVersion({ title: 'Перша' }), en: undefined });
  await change('p', { uk: { title: 'Друга' } });
  expect(seen).toEqual([200, 'Перша', 200, 'Друга']);

  heard = [];
  await expect(change('p', { uk: { title: 'Третя', revision: 'another' } })).rejects.toThrow(Conflict);
  await expect(aPost({ slug: 'p' })).rejects.toThrow(Conflict);
  expect(heard).toEqual([]);
});

test('a version that is published again is announced again, under another key', async () => {
  await aPost({ slug: 'p', en: undefined });
  await change('p', { published: false });
  await change('p', { published: true });

  const keys = heard.map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
  expect(listen()).toEqual(['post.published uk p', 'post.unpublished uk p', 'post.published uk p']);
});

test('a change whose events could not be stored is announced when it is recovered', async () => {
  isBroken = true;
  await expect(aPost({ slug: 'p', en: undefined })).rejects.toThrow('cannot store');
  expect(listen()).toEqual([]);

  isBroken = false;
  await recoverChanges({ before: new Date(Date.now() + 60_000) });
  expect(listen()).toEqual(['post.published uk p']);
  expect(takeLoggedErrors()).toEqual([]);
});

test('a scheduled version is announced once when its time comes, by maintenance or by an earlier change', async () => {
  const start = Date.now();
  const at = (minutes: number) => new Date(start + minutes * 60_000);
  await announceMissed({ now: at(0) });
  await aPost({ slug: 'p', en: undefined, publishedAt: at(10), now: at(1) });
  await aPost({ slug: 'q', en: undefined, publishedAt: at(10), now: at(1) });
  await announceMissed({ now: at(9) });
  expect(listen()).toEqual([]);

  await change('q', { uk: { title: 'Виправлено' } }, at(10.5));
  const keys = heard.map(({ key }) => key);
  expect(listen()).toEqual(['post.published uk q', 'post.updated uk q']);

  await announceMissed({ now: at(11) });
  expect(keys).not.toContain(heard[0]?.key);
  expect(listen()).toEqual(['post.published uk p']);

  await announceMissed({ now: at(12) });
  await change('p', { uk: { title: 'Пізніше' } }, at(24 * 60 + 11));
  expect(listen()).toEqual(['post.updated uk p']);
});

test('comments are announced when everybody may read them, and when they wait', async () => {
  const { posts } = await aPost();
  const postId = posts[0]?.id ?? '';
  const admin = anActor(await aUser({ role: 'admin' }));
  listen();

  await aComment(await aUser(), { postId });
  expect(listen()).toEqual(['comment.created']);

  const links = 'https://a.example https://b.example https://c.example https://d.example';
  const id = await aComment(await aUser(), { postId, content: links });
  expect(listen()).toEqual(['comment.waiting']);

  await setCommentHidden({ actor: admin, id, hidden: true });
  expect(listen()).toEqual([]);
  await setCommentHidden({ actor: admin, id, hidden: false });
  expect(listen()).toEqual(['comment.created']);
});

test('a comment of a process that was killed while an admin showed it, or while it was edited, is announced', async () => {
  const { posts } = await aPost();
  const admin = anActor(await aUser({ role: 'admin' }));
  const author = await aUser();
  const links = 'https://a.example https://b.example https://c.example https://d.example';
  const held = { postId: posts[0]?.id ?? '', content: links };
  const [one, many] = [await aComment(author, held), await aComment(author, held)];
  const edited = await aComment(author, { postId: held.postId });
  const later = new Date(Date.now() + 3_600_000);
  await announceMissed({ now: new Date(later.getTime() - 1) });
  listen();

  isBroken = true;
  const lost = [
    () => setCommentHidden({ actor: admin, id: one, hidden: false, now: later }),
    () => moderateMany({ actor: admin, ids: [many], action: 'show', now: later }),
    () => editComment({ actor: anActor(author), id: edited, content: links, now: later }),
  ];
  for (const change of lost) await expect(change()).rejects.toThrow('cannot store');
  isBroken = false;
  await announceMissed({ now: new Date(later.getTime() + 60_000) });
  const kept = heard.map(({ key, at }) => ({ key, at }));
  expect(kept).toEqual(
    [`${one}:created`, `${many}:created`, `${edited}:waiting:2`].map((key) => ({ key, at: later })),
  );
});

test('files and comments of a process that was killed are announced by maintenance', async () => {
  await announceMissed();
  const { posts } = await aPost();
  await aComment(await aUser(), { postId: posts[0]?.id ?? '' });
  await upload({ bytes: await aPicture('png') }, { key: await aKey() });
  const keys = heard.map(({ key }) => key).filter((key) => key.endsWith('created'));
  expect(keys).toHaveLength(2);
  listen();

  await announceMissed();
  expect(heard.map(({ key }) => key).sort()).toEqual(keys.sort());
});
