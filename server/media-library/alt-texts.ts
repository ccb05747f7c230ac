import type { AltTexts } from '#contract/media.ts';
import { recordChange } from '../audit/record.ts';
import type { Actor } from '../auth/actor.ts';
import { requireCan } from '../auth/require-can.ts';
import { NotFound } from '../errors.ts';
import { putAltTexts } from '../media/library-store.ts';
import { requireDoc } from '../media/media.ts';

/**
 * Stores the alternative texts of a file. They are suggestions for new texts: existing posts do not change.
 * Throws Forbidden, NotFound.
 */
export async function setAltTexts({
  actor,
  id,
  alt,
}: {
  actor: Actor;
  id: string;
  alt: AltTexts;
}): Promise<void> {
  requireCan(actor, 'manage media');
  const doc = await requireDoc(id);
  if (!(await putAltTexts(doc._id, alt))) throw new NotFound('There is no such file');
  const name = doc.filename === null ? {} : { name: doc.filename };
  await recordChange({ actor, action: 'media.described', subject: { id, ...name } });
}
