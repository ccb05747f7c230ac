import { isDeepStrictEqual } from 'node:util';
import { actingFor, findMaker } from '#server/acting/find-maker.ts';
import type { Actor } from '#server/auth/actor.ts';
import { Forbidden } from '#server/errors.ts';
import { getPostForEditing } from '#server/posts/management/edit.ts';
import { saveWorkingCopy, WorkingCopyConflict } from '#server/posts/working-copies/working-copies.ts';
import { split } from '#server/translation/text/texts.ts';
import { mergeDraft } from './merge-draft.ts';
import type { DraftDoc, Unit } from './model.ts';
import { presentText } from './plan-draft.ts';

/** How often a draft is merged again if somebody saves at the same time. */
const ATTEMPTS = 5;

/**
 * Puts a draft into the working copy. False if its content is not there, because a person has written in its place.
 * Throws NotFound, Forbidden.
 */
export async function fillCopy(doc: DraftDoc, earlier: Unit[]): Promise<boolean> {
  const actor = await machineOf(doc);
  const postId = doc.translationId.toHexString();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { versions } = await getPostForEditing({ actor, post: postId });
    const version = versions[doc.to];
    const present = presentText(version);
    const parts = await split(present.content);
    const { next, isWhole } = mergeDraft(doc, { present, parts, earlier });
    if (isDeepStrictEqual(next, present)) return isWhole;

    const number = version.workingCopy?.number ?? 0;
    try {
      await saveWorkingCopy({ actor, postId, part: doc.to, value: next, number, recordReplaced: true });
      return isWhole;
    } catch (error) {
      if (!(error instanceof WorkingCopyConflict)) throw error;
    }
  }
  return false;
}

/** The machine acts for the person who has asked for the draft, so that the history names both. Throws Forbidden. */
async function machineOf({ by, machine, startedAt, _id }: DraftDoc): Promise<Actor> {
  const maker = await findMaker(by.id, startedAt);
  if (!maker) throw new Forbidden('Whoever has asked for the draft may no longer write');
  const userId = by.id === null ? {} : { userId: by.id.toHexString() };
  const { key } = actingFor(maker);
  return { kind: 'key', key: { ...key, id: _id, name: machine, authorName: by.name, ...userId } };
}
