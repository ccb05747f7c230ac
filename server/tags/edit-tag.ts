import { isDeepStrictEqual } from 'node:util';
import type { UpdateTag } from '#contract/tags.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { isDuplicateKey } from '#server/db/failures.ts';
import { retryOutdated } from '#server/db/retry-outdated.ts';
import { ChangedByOther, Conflict, NotFound } from '#server/errors.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { type TagDoc, type TagFields, toSubject, toTagFields, toTagInput } from './model.ts';
import * as store from './store.ts';

/** Somebody else has changed the tag since the admin saw it. */
export class TagConflict extends ChangedByOther<UpdateTag> {}

/** Throws Forbidden, and Conflict if another tag has the slug. */
export async function createTag({
  actor,
  input,
}: {
  actor: Actor;
  input: UpdateTag;
}): Promise<{ id: number }> {
  requireCan(actor, 'manage tags');
  const fields = toTagFields(input);
  const { slug } = fields;
  const known = await store.findTagBySlug(slug);
  if (known?.slug === slug) throw slugTaken();

  const doc = await store.insertTag(fields);
  // Somebody else has created it at the same moment.
  if (!isDeepStrictEqual(toTagFields(toTagInput(doc)), fields)) throw slugTaken();

  await store.takeFormerSlugs(doc._id, [slug]);
  await raiseRevision('content');
  await recordChange({ actor, action: 'tag.created', subject: toSubject(doc) });

  return { id: doc._id };
}

/**
 * Changes the slug, the names and the descriptions of a tag; the former slug redirects. Throws Forbidden, NotFound,
 * Conflict if another tag has the slug, and TagConflict if the tag has changed since `seen`.
 */
export async function updateTag({
  actor,
  id,
  input,
  seen,
}: {
  actor: Actor;
  id: number;
  input: UpdateTag;
  /** The tag that the change is based on; without it nothing is compared. */
  seen?: UpdateTag | undefined;
}): Promise<void> {
  requireCan(actor, 'manage tags');
  const fields = toTagFields(input);
  const { slug } = fields;
  const before = await rewriteTag(id, (present) => {
    const isAsSeen = !seen || isDeepStrictEqual(toTagFields(seen), toTagFields(toTagInput(present)));
    if (!isAsSeen) throw new TagConflict(toTagInput(present));
    return fields;
  });

  await store.takeFormerSlugs(id, [slug]);
  await raiseRevision('content');
  const other = slug === before.slug ? {} : { other: before.slug };
  await recordChange({
    actor,
    action: 'tag.changed',
    subject: toSubject({ ...before, ...fields }),
    ...other,
  });
}

/**
 * Writes the result of `next`, and returns the tag as it was. If somebody else has written in the meantime, it reads
 * again and calls `next` again.
 */
function rewriteTag(id: number, next: (present: TagDoc) => TagFields): Promise<TagDoc> {
  return retryOutdated('The tag is being changed by others; try again', async () => {
    const present = await requireTag(id);
    const isWritten = await store.updateTag(present, next(present)).catch(refuseTakenSlug);
    return isWritten ? present : null;
  });
}

function refuseTakenSlug(error: unknown): never {
  throw isDuplicateKey(error) ? slugTaken() : error;
}

function slugTaken(): Conflict {
  const message = 'Another tag has this slug';
  return new Conflict(message, [{ path: 'slug', message, code: 'tag_slug_taken' }]);
}

/** Throws NotFound. */
export async function requireTag(id: number): Promise<TagDoc> {
  const [doc] = Number.isSafeInteger(id) ? await store.findTagsById([id]) : [];
  if (!doc) throw new NotFound('Tag not found');
  return doc;
}
