import { removeFiles } from './ingest/pending-files.ts';
import { requireDoc } from './media.ts';
import * as store from './store.ts';

/**
 * Deletes a file and its variants. `confirm` is called when nobody can find the file any more and may check
 * that it is not in use; when it throws, the file is restored. Throws NotFound and whatever `confirm` throws.
 */
export async function removeMedia({
  id,
  confirm,
}: {
  id: string;
  confirm: () => Promise<void>;
}): Promise<void> {
  const doc = await requireDoc(id);
  const variants = await store.findVariants(doc._id);
  await removeFiles([doc._id, ...variants.map((variant) => variant._id)], async () => {
    await store.deleteMedia(doc._id);
    try {
      await confirm();
    } catch (error) {
      await store.insertMedia(doc);
      throw error;
    }
    await store.deleteVariants(doc._id);
  });
}
