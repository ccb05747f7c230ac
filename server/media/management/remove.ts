import { paths } from '#contract/paths.ts';
import { recordChange } from '#server/audit/record.ts';
import type { ById } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { Conflict } from '#server/errors.ts';
import { listMedia, requireDoc } from '#server/media/media.ts';
import { type Media, toFacts } from '#server/media/model.ts';
import { removeMedia } from '#server/media/remove-media.ts';
import { findMediaUses, toIssue } from './uses.ts';

/**
 * Deletes a file with its smaller copies. Throws Forbidden, NotFound, and Conflict with everything that uses the
 * file, also if that began during the deletion.
 */
export async function deleteMedia({ actor, id }: ById): Promise<void> {
  const doc = await requireDoc(id);
  requireCan(actor, 'delete media', toFacts(doc));
  const url = paths.media(id);
  await requireUnused(url);
  await removeMedia({ doc, confirm: () => requireUnused(url) });

  const name = doc.filename === null ? {} : { name: doc.filename };
  await recordChange({ actor, action: 'media.deleted', subject: { id, ...name } });
}

/** Files that nothing refers to, the oldest first. */
export async function* findOrphans(): AsyncGenerator<Media> {
  for await (const media of listMedia()) if ((await findMediaUses(media)).length === 0) yield media;
}

/** Throws Conflict, listing everything that refers to the file. */
export async function requireUnused(url: string): Promise<void> {
  const details = (await findMediaUses({ url })).map(toIssue);
  if (details.length > 0) throw new Conflict('The file is in use', details);
}
