import { Conflict } from '../errors.ts';
import { findPostsUsing } from '../posts/media-use.ts';
import { requireDoc } from './media.ts';
import { type Media, toMedia } from './model.ts';
import { removeStored } from './staging.ts';
import * as store from './store.ts';

/** Deletes a file with its smaller copies. Throws NotFound, and Conflict that names the posts which use it. */
export async function deleteMedia({ id }: { id: string }): Promise<void> {
  const doc = await requireDoc(id);
  const users = await findPostsUsing({ url: toMedia(doc).url });
  if (users.length > 0) {
    const details = users.map(({ slug, locale, title }) => ({
      path: `${slug}.${locale}`,
      message: `The post “${title}” (${slug}, ${locale}) uses this file`,
      code: 'in_use',
    }));
    throw new Conflict('The file is in use', details);
  }
  const variants = await store.findVariants(doc._id);
  await removeStored([doc._id, ...variants.map((variant) => variant._id)], async () => {
    await store.deleteMedia(doc._id);
    await store.deleteVariants(doc._id);
  });
}

/** Files that no post uses, drafts included, the oldest first. */
export async function* findOrphans(): AsyncGenerator<Media> {
  for await (const doc of store.findAllMedia()) {
    const media = toMedia(doc);
    if ((await findPostsUsing({ url: media.url })).length === 0) yield media;
  }
}
