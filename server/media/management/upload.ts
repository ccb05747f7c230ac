import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { type KeyedUpload, type Stored, storeMedia } from '#server/media/ingest/store-media.ts';
import type { Dedupe } from '#server/media/ingest/unique-keys.ts';
import { recordUploader } from '#server/media/library-store.ts';
import { ownerOf } from '#server/posts/require-editor.ts';

/**
 * Stores a file for a publisher: an admin, or a program with a key. A file that is already stored is not recorded
 * again. Throws Forbidden, and what `storeMedia` throws.
 */
export async function uploadMedia({
  actor,
  file,
  dedupe,
}: {
  actor: Actor;
  file: Omit<KeyedUpload, 'pool'>;
  /** MEDIA_DEDUPE if absent. */
  dedupe?: Dedupe;
}): Promise<Stored> {
  requireCan(actor, 'upload media');
  const media = await storeMedia({ ...file, pool: 'keyed', ...(dedupe ? { dedupe } : {}) });
  const { id, filename } = media;
  const { owner } = ownerOf(actor);
  if (owner) await recordUploader(id, owner, { isNew: !media.deduplicated });
  const subject = { id, ...(filename === null ? {} : { name: filename }) };
  if (!media.deduplicated) await recordChange({ actor, action: 'media.uploaded', subject });
  return media;
}
