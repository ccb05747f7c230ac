import { Conflict } from '../errors.ts';
import { isSomebodysPicture } from '../people/people.ts';
import { findPostsUsing } from '../posts/media-use.ts';
import { requireDoc } from './media.ts';
import { type Media, toMedia } from './model.ts';
import { removeStored } from './staging.ts';
import * as store from './store.ts';

/** Deletes a file with its smaller copies. Throws NotFound, and Conflict that names what uses it. */
export async function deleteMedia({ id }: { id: string }): Promise<void> {
  const doc = await requireDoc(id);
  const { url } = toMedia(doc);
  const details = (await findPostsUsing({ url })).map(({ slug, locale, title }) => ({
    path: `${slug}.${locale}`,
    message: `The post “${title}” (${slug}, ${locale}) uses this file`,
    code: 'in_use',
  }));
  if (await isSomebodysPicture({ url })) {
    details.push({ path: 'people', message: 'Somebody has this file as their picture', code: 'in_use' });
  }
  if (details.length > 0) throw new Conflict('The file is in use', details);
  const variants = await store.findVariants(doc._id);
  await removeStored([doc._id, ...variants.map((variant) => variant._id)], async () => {
    await store.deleteMedia(doc._id);
    await store.deleteVariants(doc._id);
  });
}

/** Files that no post uses, drafts included, and nobody has as their picture, the oldest first. */
export async function* findOrphans(): AsyncGenerator<Media> {
  for await (const doc of store.findAllMedia()) {
    const media = toMedia(doc);
    const { url } = media;
    const isUsed = (await findPostsUsing({ url })).length > 0 || (await isSomebodysPicture({ url }));
    if (!isUsed) yield media;
  }
}
