import { removeStored } from './ingest/staging.ts';
import { requireDoc } from './media.ts';
import * as store from './store.ts';

/**
 * Takes a file away with its smaller copies. What is still in use is for the caller to know: `confirm` is
 * called when nobody can find the file any more, and by throwing puts it back. Throws NotFound, and
 * whatever `confirm` throws.
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
  await removeStored([doc._id, ...variants.map((variant) => variant._id)], async () => {
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
