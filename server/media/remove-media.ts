import { NotFound } from '#server/errors.ts';
import { removeFiles } from './ingest/pending-files.ts';
import type { MediaDoc } from './model.ts';
import * as store from './store.ts';

/**
 * Deletes a file and its variants. `confirm` is called when the file can no longer be found and may check that it
 * is not in use; when it throws, the file is restored. Throws whatever `confirm` throws, and NotFound if the
 * file is gone or was uploaded again since `doc` was read.
 */
export async function removeMedia({
  doc,
  confirm,
}: {
  doc: MediaDoc;
  confirm: () => Promise<void>;
}): Promise<void> {
  const variants = await store.findVariants(doc._id);
  await removeFiles([doc._id, ...variants.map((variant) => variant._id)], async () => {
    if (!(await store.deleteMedia(doc))) throw new NotFound('File not found');
    try {
      await confirm();
    } catch (error) {
      await store.insertMedia(doc);
      throw error;
    }
    await store.deleteVariants(doc._id);
  });
}
