import { expect, test } from 'vitest';
import { AVATAR_SIDE } from '#contract/limits.ts';
import { collection } from '#server/db/client.ts';
import { mapMedia } from '#server/media/media.ts';
import { encodeAvatars } from '#server/users/management/encode-avatars.ts';
import { findUser, updateProfile } from '#server/users/users.ts';
import { aPicture, aStoredPicture, upload } from '#test/factories/media.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

/** Stores a picture as early versions did: as it was uploaded. */
async function anUploadedImage(): Promise<string> {
  const response = await upload({ bytes: await aPicture('jpeg', { width: 900, height: 600 }) });
  const { url } = (await response.json()) as { url: string };
  return url;
}

async function imageOf(user: { id: string }): Promise<string | null> {
  return (await findUser(user))?.image ?? null;
}

test('pictures that were stored as they were uploaded are encoded anew, once', async () => {
  const [user, other] = [await aUser(), await aUser()];
  const old = await anUploadedImage();
  for (const { id } of [user, other]) await updateProfile({ id, image: old });
  expect(await encodeAvatars()).toBe(1);
  const image = (await imageOf(user)) ?? '';
  expect(image).not.toBe(old);
  expect(await imageOf(other)).toBe(image);
  const media = (await mapMedia([image])).get(image);
  expect(media).toMatchObject({ type: 'image/webp', width: AVATAR_SIDE, height: AVATAR_SIDE });
  expect(await encodeAvatars()).toBe(0);
  expect(await imageOf(user)).toBe(image);
});

test('a picture of today stays', async () => {
  const { user, cookie } = await aSignedIn();
  const form = new FormData();
  form.set('file', new Blob([await aPicture('png')], { type: 'image/png' }));
  await request('/uk/account/picture', { method: 'POST', body: form, cookie });
  const image = await imageOf(user);
  expect(image).not.toBeNull();
  expect(await encodeAvatars()).toBe(0);
  expect(await imageOf(user)).toBe(image);
});

test('a picture that cannot be decoded, or is gone, is removed from its user', async () => {
  const [user, other] = [await aUser(), await aUser()];
  const { url, id } = await aStoredPicture();
  await collection('media').updateOne({ sha256: (await mapMedia([url])).get(url)?.sha256 }, [
    { $set: { isResizable: false } },
  ]);
  await updateProfile({ id: user.id, image: url });
  await updateProfile({ id: other.id, image: `/api/media/${'0'.repeat(id.length)}` });
  expect(await encodeAvatars()).toBe(2);
  expect([await imageOf(user), await imageOf(other)]).toEqual([null, null]);
});
