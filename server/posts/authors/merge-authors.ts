import type { ObjectId } from 'mongodb';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { unlessDuplicate } from '#server/db/failures.ts';
import { Invalid } from '#server/errors.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { authorNotFound, requireAuthor } from './manage-authors.ts';
import { type AuthorDoc, type MergedAuthor, toSubject } from './model.ts';
import * as store from './store.ts';

/**
 * Merges two authors: the remaining one gets the names and addresses of the other one, and keeps their own texts. The
 * merge is decided by one write, which marks the author to be merged; the rest is completed from the mark, at once or
 * after an interruption. Throws Forbidden, NotFound, Invalid.
 */
export async function mergeAuthors({
  actor,
  from,
  into,
}: {
  actor: Actor;
  from: string;
  into: string;
}): Promise<void> {
  requireCan(actor, 'manage authors');
  if (from === into) {
    const message = 'An author cannot be merged into the same author';
    throw new Invalid(message, [{ path: 'into', message, code: 'same_author' }]);
  }

  const [gone, stays] = await Promise.all([requireAuthor(from), requireAuthor(into)]);
  const marked = await store.markMerged(gone._id, stays._id);
  // The other author may have been merged or deleted at the same moment.
  if (!marked || !(await finishMerge(marked))) throw authorNotFound();

  const { name: other, nameEn: otherEn } = toSubject(gone);
  await recordChange({ actor, action: 'author.merged', subject: toSubject(stays), other, otherEn });
}

/** Completes merges that were interrupted; returns how many. */
export async function finishMerges(): Promise<number> {
  const marked = await store.findMerged();
  for (const doc of marked) await finishMerge(doc);
  return marked.length;
}

/** May be repeated at any step. False if the author to merge into no longer exists; this one then stays. */
async function finishMerge({ _id, merged }: MergedAuthor): Promise<boolean> {
  const { into, names, slug, formerSlugs } = merged;
  const isGiven = await giveNames(names, (free) => store.addNames(into, free, [slug, ...formerSlugs]));
  if (isGiven) {
    await store.takeFormerSlugs(into, [slug]);
    await store.redirectMerged(_id, into);
    await store.deleteMerged(_id);
  } else await giveNames(names, (free) => restore(_id, { names: free, slug }));

  await raiseRevision('content');
  return isGiven;
}

async function restore(_id: ObjectId, fields: Pick<AuthorDoc, 'names' | 'slug'>): Promise<boolean> {
  const isSlugFree = await store.isSlugFree(fields.slug);
  return store.restoreMerged(_id, isSlugFree ? fields : { ...fields, slug: _id.toHexString() });
}

/** If another author has taken a name since the mark, that author keeps it. */
async function giveNames(
  names: AuthorDoc['names'],
  give: (free: AuthorDoc['names']) => Promise<boolean>,
): Promise<boolean> {
  const isGiven = await unlessDuplicate(give(names));
  return isGiven ?? give(await store.findFree(names));
}
