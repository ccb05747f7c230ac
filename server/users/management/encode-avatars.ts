import { encodeStoredAvatar } from '#server/media/ingest/store-avatar.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { listImages, replaceImage } from '#server/users/store.ts';

/**
 * Re-encodes users' pictures that early versions of the program stored as uploaded. A picture that cannot be decoded
 * is removed. Returns how many it changed.
 */
export async function encodeAvatars(): Promise<number> {
  const images = new Set(await Array.fromAsync(listImages()));
  let count = 0;
  for (const image of images) {
    const encoded = await encodeStoredAvatar({ url: image });
    if (encoded === image) continue;
    await replaceImage(image, encoded);
    await raiseRevision('profiles');
    count++;
  }

  return count;
}
