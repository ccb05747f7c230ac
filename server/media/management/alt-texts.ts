import { isDeepStrictEqual } from 'node:util';
import type { AltTexts } from '#contract/media/media.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { ChangedByOther } from '#server/errors.ts';
import { putAltTexts } from '#server/media/library-store.ts';
import { requireDoc } from '#server/media/media.ts';
import { toFacts, toMedia } from '#server/media/model.ts';

/** Somebody else has changed the texts since the admin saw them. */
export class AltTextsConflict extends ChangedByOther<AltTexts> {}

/**
 * Stores the alternative texts of a file. They are suggestions for new texts: existing posts do not change.
 * Throws Forbidden, NotFound, and AltTextsConflict if they are not as in `seen`.
 */
export async function setAltTexts({
  actor,
  id,
  alt,
  seen,
}: {
  actor: Actor;
  id: string;
  alt: AltTexts;
  /** The texts that the change is based on; without them nothing is compared. */
  seen?: AltTexts | undefined;
}): Promise<void> {
  const doc = await requireDoc(id);
  requireCan(actor, 'describe media', toFacts(doc));
  const { alt: present } = toMedia(doc);
  const isAsSeen = !seen || isDeepStrictEqual(seen, present);
  if (!isAsSeen) throw new AltTextsConflict(present);

  if (!(await putAltTexts(doc, alt))) {
    // Somebody else has written first: their texts are compared again, or the file no longer exists.
    return setAltTexts({ actor, id, alt, ...(seen ? { seen } : {}) });
  }

  const name = doc.filename === null ? {} : { name: doc.filename };
  await recordChange({ actor, action: 'media.described', subject: { id, ...name } });
}
