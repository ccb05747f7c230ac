import type { UpdateTag } from '#contract/tags.ts';
import { recordChange } from '../audit/record.ts';
import type { Actor } from '../auth/actor.ts';
import { requireCan } from '../auth/require-can.ts';
import { isDuplicateKey } from '../db/failures.ts';
import { Conflict, NotFound } from '../errors.ts';
import { raiseRevision } from '../revisions/revisions.ts';
import type { TagDoc } from './model.ts';
import * as store from './store.ts';

/**
 * Changes the slug, the names and the descriptions of a tag. A former slug redirects. Throws Forbidden, NotFound,
 * and Conflict where another tag has the slug.
 */
export async function updateTag({
  actor,
  id,
  input,
}: {
  actor: Actor;
  id: number;
  input: UpdateTag;
}): Promise<void> {
  requireCan(actor, 'manage tags');
  const { slug } = input;
  const fields = {
    slug,
    nameUk: input.nameUk || null,
    nameEn: input.nameEn || null,
    descriptionUk: input.descriptionUk || null,
    descriptionEn: input.descriptionEn || null,
  };
  const before = Number.isSafeInteger(id) ? await store.updateTag(id, fields).catch(slugTaken) : null;
  if (!before) throw new NotFound('There is no such tag');
  await store.takeFormerSlugs(id, [slug]);
  await raiseRevision('content');
  const other = slug === before.slug ? {} : { other: before.slug };
  await recordChange({ actor, action: 'tag.changed', subject: { id: String(id), name: slug }, ...other });
}

function slugTaken(error: unknown): never {
  if (!isDuplicateKey(error)) throw error;
  const message = 'Another tag has this slug';
  throw new Conflict(message, [{ path: 'slug', message, code: 'tag_slug_taken' }]);
}

/** Throws NotFound. */
export async function requireTag(id: number): Promise<TagDoc> {
  const [doc] = Number.isSafeInteger(id) ? await store.findTagsById([id]) : [];
  if (!doc) throw new NotFound('There is no such tag');
  return doc;
}
