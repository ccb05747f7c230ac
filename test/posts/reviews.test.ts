import { beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { readHistory } from '#server/posts/history/history.ts';
import { commitPost } from '#server/posts/management/commit.ts';
import { getPostForEditing, startPost } from '#server/posts/management/edit.ts';
import { findPostGroups } from '#server/posts/management/list.ts';
import { notePresence } from '#server/posts/presence/presence.ts';
import { setReview } from '#server/posts/review/review.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { setRole } from '#server/users/users.ts';
import { anActor } from '#test/factories/actors.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPerson, type Person } from '#test/factories/people.ts';
import { aDraftText, aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

let author: Person;
let editor: Person;
let translator: Person;
beforeEach(async () => {
  author = await aPerson('author');
  editor = await aPerson('editor');
  translator = await aPerson('translator');
});

const actorOf = ({ user }: Person) => anActor(user);
const copyOf = async (postId: string, locale: 'uk' | 'en') =>
  (await getPostForEditing({ actor: COMMAND_LINE, post: postId })).versions[locale].workingCopy;

test('an author writes, sends, gets it back with a note, sends again, and sees what the editor changed', async () => {
  const { id: postId } = await startPost({ actor: actorOf(author) });
  const write = (actor: ReturnType<typeof actorOf>, title: string, number: number) =>
    saveWorkingCopy({ actor, postId, part: 'uk', value: aDraftText({ title }), number });
  const inEditor = async ({ user }: Person) =>
    (await getPostForEditing({ actor: anActor(user), post: postId })).reviews.uk;
  await write(actorOf(author), 'Перша', 0);
  await setReview({ actor: actorOf(author), postId, locale: 'uk', state: 'sent', note: 'Гляньте' });
  expect(await inEditor(editor)).toMatchObject({
    state: 'sent',
    by: 'author',
    note: 'Гляньте',
    isOwn: false,
  });
  const waiting = {
    actor: actorOf(editor),
    locale: 'uk' as const,
    filter: { inReview: true },
    page: 1,
    limit: 5,
  };
  expect((await findPostGroups(waiting)).posts.map(({ id }) => id)).toEqual([postId]);
  await expect(
    setReview({ actor: actorOf(author), postId, locale: 'uk', state: 'returned' }),
  ).rejects.toMatchObject({ code: 'forbidden' });

  await setReview({ actor: actorOf(editor), postId, locale: 'uk', state: 'returned', note: 'Коротше' });
  expect(await inEditor(author)).toMatchObject({ state: 'returned', note: 'Коротше', isOwn: true });
  await expect(
    setReview({ actor: actorOf(editor), postId, locale: 'uk', state: 'returned' }),
  ).rejects.toMatchObject({ details: [{ code: 'not_in_review' }] });

  await setReview({ actor: actorOf(author), postId, locale: 'uk', state: 'sent' });
  await write(actorOf(editor), 'Друга', 1);
  await commitPost({ actor: actorOf(editor), postId, locales: ['uk'], published: true });
  const review = await inEditor(author);
  expect(review).toMatchObject({ state: 'published', isOwn: true });
  const history = { actor: actorOf(author), postId, locale: 'uk' as const, against: 'now' as const };
  const { entry, difference } = await readHistory({ ...history, id: review?.entry ?? '' });
  expect(entry?.title).toBe('Перша');
  expect(JSON.stringify(difference)).toContain('Друга');
  const own = { ...waiting, actor: actorOf(author), filter: { ofReviewBy: author.user.id } };
  expect((await findPostGroups(own)).posts[0]?.authorName).toBe('author');
});

test('programs send for review, back, and list what waits', async () => {
  await aPost({ slug: 'p' });
  await aPost({ slug: 'q' });
  const key = await aKey();
  const patch = (review: object, init = { key }) =>
    request('/api/v1/posts/p', { method: 'PATCH', json: { review }, ...init });
  const list = async () => {
    const { posts } = await (await request('/api/v1/posts?status=review&locale=all', { key })).json();
    return posts.map(({ slug, locale }: { slug: string; locale: string }) => `${slug} ${locale}`);
  };
  expect(await list()).toEqual([]);
  expect((await patch({ locale: 'en', state: 'sent', note: 'Ready' })).status).toBe(200);
  expect(await list()).toEqual(['p en']);
  // A language that exists only as a working copy, of a post and of one without an address.
  const actor = actorOf(author);
  const { id } = await startPost({ actor });
  await saveWorkingCopy({ actor, postId: id, part: 'uk', value: aDraftText({ title: 'Нове' }), number: 0 });
  await setReview({ actor, postId: id, locale: 'uk', state: 'sent' });
  expect(await list()).toEqual([' uk', 'p en']);
  const { posts } = await (await request('/api/v1/posts?status=review&locale=uk', { key })).json();
  expect(posts).toMatchObject([{ title: 'Нове', translationId: id, status: 'draft', authorName: 'author' }]);
  await setReview({ actor: actorOf(editor), postId: id, locale: 'uk', state: 'returned' });
  expect((await patch({ locale: 'en', state: 'returned' }, { key: translator.key })).status).toBe(403);
  expect((await patch({ locale: 'en', state: 'returned', note: 'Shorter' })).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await patch({ locale: 'en', state: 'returned' })).status).toBe(409);
  expect((await patch({ locale: 'uk', state: 'sent' }, { key: translator.key })).status).toBe(403);
  expect((await request('/api/v1/posts?status=review')).status).toBe(401);
});

test('what somebody has typed and may no longer save waits for an editor, and changes no text', async () => {
  const { translationId: postId } = await aPost();
  const value = aDraftText({ title: 'Saved' });
  await saveWorkingCopy({ actor: actorOf(translator), postId, part: 'en', value, number: 0 });
  await setRole({ actor: COMMAND_LINE, id: translator.user.id, role: 'reader' });
  const json = { part: 'en', fields: { title: 'Typed', content: 'Text.' } };
  const propose = ({ cookie }: Person) => request(paths.typedText('uk', postId), { cookie, json });

  expect((await propose(await aPerson('reader'))).status).toBe(403);
  expect((await request(paths.typedText('uk', postId), { json })).status).toBe(401);
  expect((await propose(translator)).status).toBe(200);
  expect((await copyOf(postId, 'en'))?.value.title).toBe('Saved');
  const { reviews } = await getPostForEditing({ actor: actorOf(editor), post: postId });
  expect(reviews.en).toMatchObject({ state: 'sent', isProposal: true, by: 'translator' });
  const history = { actor: actorOf(editor), postId, locale: 'en' as const, against: 'before' as const };
  expect((await readHistory({ ...history, id: reviews.en?.entry ?? '' })).entry?.title).toBe('Typed');
});

test('an editor sees who has the post open or has just changed it, and in which language', async () => {
  const { translationId: postId } = await aPost();
  const now = new Date();
  const note = (person: Person, locale: 'uk' | 'en', at = now) =>
    notePresence({ actor: actorOf(person), postId, locale, now: at });
  expect(await note(editor, 'uk')).toEqual([]);
  expect(await note(translator, 'en')).toEqual([{ name: 'editor', locale: 'uk', isOpen: true }]);
  const value = aDraftText();
  await saveWorkingCopy({ actor: actorOf(translator), postId, part: 'en', value, number: 0, now });
  expect(await note(editor, 'uk')).toEqual([{ name: 'translator', locale: 'en', isOpen: true }]);

  const later = new Date(now.getTime() + 60_000);
  expect(await note(editor, 'uk', later)).toEqual([{ name: 'translator', locale: 'en', isOpen: false }]);
  const muchLater = new Date(now.getTime() + 600_000);
  expect(await note(editor, 'uk', muchLater)).toEqual([]);
  await expect(note(author, 'uk')).rejects.toMatchObject({ code: 'forbidden' });
});
