import { beforeEach, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { collection } from '#server/db/client.ts';
import { reviewPublicMedia } from '#server/media/management/review.ts';
import type { MediaDoc } from '#server/media/model.ts';
import { aComment } from '#test/comments/factory.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, upload } from '#test/factories/media.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
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

test('a file that is used stays, until a day after that', async () => {
  await aPost({ uk: aVersion({ content: `[файл](http://localhost:3000${url}.png)` }) });
  expect(await reviewPublicMedia(after(25))).toBe(0);
  expect(await stored()).toBe(0);
  expect(await reviewPublicMedia(after(50))).toBe(0);

  for (const name of ['posts', 'postHistory']) await collection(name).deleteMany({});

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
