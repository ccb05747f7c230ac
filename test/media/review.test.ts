import { beforeEach, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { reviewPublicMedia } from '#server/media/management/review.ts';
import type { MediaDoc } from '#server/media/model.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { updateProfile } from '#server/users/users.ts';
import { aComment } from '#test/comments/factory.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, upload } from '#test/factories/media.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { ANY, request } from '#test/setup/request.ts';
import { answerOf } from '#test/setup/responses.ts';

useDatabase();

const HOUR = 3_600_000;
const start = Date.now();
const after = (hours: number) => ({ now: new Date(start + hours * HOUR) });

let bytes: Buffer<ArrayBuffer>;
let url: string;
beforeEach(async () => {
  bytes = await aPicture('png', { width: 700, height: 100 });
  ({ url } = await answerOf(await upload({ bytes }), operations.uploadPicture, 201));
});

const status = async () => {
  const response = await request(url);
  await response.body?.cancel();
  return response.status;
};
const stored = async () => (await collection<{ stored: number }>('publicPool').findOne({}))?.stored;

test('a file that nothing refers to is removed a day after its upload, with its smaller copies', async () => {
  await (await request(`${url}?w=320`, ANY)).arrayBuffer();
  expect(await reviewPublicMedia(after(23))).toBe(0);
  expect(await status()).toBe(200);
  expect(await stored()).toBe(bytes.length);

  expect(await reviewPublicMedia(after(25))).toBe(1);

  expect(await status()).toBe(404);
  for (const name of ['media', 'mediaVariants', 'media.files', 'media.chunks', 'mediaStaging']) {
    expect(await collection(name).countDocuments(), name).toBe(0);
  }
  expect(await stored()).toBe(0);
});

/** Removes all posts for good, also from the bin and with their earlier texts. */
async function forgetPosts(): Promise<void> {
  for (const name of ['posts', 'postHistory']) await collection(name).deleteMany({});
}

type Use = { name: string; use: () => Promise<() => Promise<unknown>> };

const USES: Use[] = [
  {
    name: 'the text of a post',
    async use() {
      await aPost({ uk: aVersion({ content: `![](${url})` }) });
      return forgetPosts;
    },
  },
  {
    name: 'a link in a post',
    async use() {
      await aPost({ uk: aVersion({ content: `[файл](http://localhost:3000${url}.png)` }) });
      return forgetPosts;
    },
  },
  {
    name: 'the cover of a draft',
    async use() {
      await aPost({ coverImage: url, published: false });
      return forgetPosts;
    },
  },
  {
    name: 'a link in a comment',
    async use() {
      const { cookie } = await aSignedIn();
      const { posts } = await aPost();
      const [{ id: postId } = { id: '' }] = posts;
      const content = `Ось: http://localhost:3000${url}`;
      const response = await request('/api/comments', { json: { postId, content }, cookie });
      const { id } = await answerOf(response, operations.createComment, 201);
      const edit = { json: { id, content: 'Нема.' }, method: 'PATCH', cookie };
      return () => request('/api/comments', edit);
    },
  },
  {
    name: 'an earlier text of a post',
    async use() {
      const { slug } = await aPost({ uk: aVersion({ content: `![](${url}.png)` }) });
      await editPost(slug, { uk: { content: 'Без зображення.' }, authorName: 'Ольга' });
      return () => collection('postHistory').deleteMany({});
    },
  },
  {
    name: 'a post in the bin',
    async use() {
      const { slug } = await aPost({ uk: aVersion({ content: `![](${url})` }) });
      await deletePost({ actor: SERVICE, slug });
      return forgetPosts;
    },
  },
  {
    name: 'a change of a post that a crash interrupted',
    async use() {
      await aPost();
      const groups = collection('postGroups');
      await groups.updateOne(
        {},
        { $set: { pending: { at: new Date(), put: [{ content: `![](${url})` }], remove: [] } } },
      );
      return () => groups.updateOne({}, { $unset: { pending: '' } });
    },
  },
  {
    name: 'a user with it as their picture',
    async use() {
      const { id } = await aUser();
      await updateProfile({ id, image: url });
      return () => updateProfile({ id, image: null });
    },
  },
];

test.each(USES)('a file that is used by $name stays, until a day after that', async ({ use }) => {
  const stop = await use();
  expect(await reviewPublicMedia(after(25))).toBe(0);
  expect(await stored()).toBe(0);
  expect(await reviewPublicMedia(after(50))).toBe(0);

  await stop();

  expect(await reviewPublicMedia(after(75))).toBe(0);
  expect(await stored()).toBe(bytes.length);
  expect(await status()).toBe(200);
  expect(await reviewPublicMedia(after(100))).toBe(1);
  expect(await status()).toBe(404);
});

test('a file that a publisher has uploaded too stays', async () => {
  await answerOf(await upload({ bytes }, { key: await aKey() }), operations.uploadMedia, 200);

  expect(await reviewPublicMedia(after(1000))).toBe(0);

  expect(await status()).toBe(200);
});

test('a file that was uploaded again stays for another day', async () => {
  const review = { at: new Date(start - 10 * HOUR), isUsed: false };
  await collection<MediaDoc>('media').updateOne({}, { $set: { review } });

  expect(await answerOf(await upload({ bytes }), operations.uploadPicture, 200)).toEqual({ url });

  expect(await reviewPublicMedia(after(23))).toBe(0);
  expect(await reviewPublicMedia(after(25))).toBe(1);
});

test('a deleted comment counts until nobody can restore it', async () => {
  const user = await aUser();
  const { posts } = await aPost();
  const content = `http://localhost:3000${url}`;
  const id = await aComment(user, { postId: posts[0]?.id ?? '', content });
  const { eraseDeleted } = await import('#server/comments/store.ts');
  await collection('comments').updateOne({}, { $set: { deletedAt: new Date(start) } });
  expect(id).not.toBe('');

  expect(await reviewPublicMedia(after(25))).toBe(0);
  await eraseDeleted(new Date(start + HOUR));
  expect(await reviewPublicMedia(after(50))).toBe(0);
  expect(await reviewPublicMedia(after(75))).toBe(1);
});
