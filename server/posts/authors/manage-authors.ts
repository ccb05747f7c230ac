import { isDeepStrictEqual } from 'node:util';
import type { AuthorAccount, AuthorInput, EditableAuthor } from '#contract/authors.ts';
import { WRITERS } from '#contract/users/roles.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor, ById } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { isDuplicateKey } from '#server/db/failures.ts';
import { findId, newId } from '#server/db/ids.ts';
import { retryOutdated } from '#server/db/retry-outdated.ts';
import { ChangedByOther, Conflict, NotFound } from '#server/errors.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { listActing } from '#server/users/store.ts';
import {
  type AuthorDoc,
  type AuthorFields,
  toAuthorFields,
  toEditableAuthor,
  toSubject,
  withMerges,
} from './model.ts';
import * as store from './store.ts';

/** Somebody else has changed the author since the admin saw them. */
export class AuthorConflict extends ChangedByOther<EditableAuthor> {}

/** Throws Forbidden, NotFound. */
export async function getEditableAuthor({ actor, id }: ById): Promise<EditableAuthor> {
  requireCan(actor, 'manage authors');
  return toEditableAuthor(await requireAuthor(id));
}

/** All authors with their fields, by slug. Throws Forbidden. */
export async function listEditableAuthors({ actor }: { actor: Actor }): Promise<EditableAuthor[]> {
  requireCan(actor, 'manage authors');
  return withMerges(await store.findAllAuthors()).map(toEditableAuthor);
}

/** The accounts that write. Throws Forbidden. */
export async function listWritingAccounts({ actor }: { actor: Actor }): Promise<AuthorAccount[]> {
  requireCan(actor, 'manage authors');
  return (await listActing(WRITERS)).map(({ _id, name }) => ({ id: _id.toHexString(), name }));
}

/** Throws Forbidden, and Conflict if another author has the slug or a name. */
export async function createAuthor({
  actor,
  input,
  formerSlugs = [],
}: {
  actor: Actor;
  input: AuthorInput;
  formerSlugs?: string[];
}): Promise<{ id: string }> {
  requireCan(actor, 'manage authors');
  const doc: AuthorDoc = { _id: newId(), ...toAuthorFields(input), formerSlugs };
  await store.insertAuthor(doc).catch(refuseTakenName);
  await finish(actor, 'author.created', doc);
  return { id: doc._id.toHexString() };
}

/**
 * Changes an author; the former slug redirects. Throws Forbidden, NotFound, Conflict if another author has the slug
 * or a name, and AuthorConflict if the author has changed since `seen`.
 */
export async function updateAuthor({
  actor,
  id,
  input,
  seen,
  formerSlugs = [],
}: {
  actor: Actor;
  id: string;
  input: AuthorInput;
  /** The author that the change is based on; without it nothing is compared. */
  seen?: AuthorInput | undefined;
  /** Former slugs to add to those that the author has. */
  formerSlugs?: string[];
}): Promise<void> {
  requireCan(actor, 'manage authors');
  const fields = toAuthorFields(input);
  const { _id } = await rewriteAuthor(id, (present) => {
    if (seen && !isAsSeen(present, seen)) throw new AuthorConflict(toEditableAuthor(present));
    return { fields, former: formerSlugs };
  });
  await finish(actor, 'author.changed', { _id, ...fields });
}

/** Replaces the address of a picture, when a file replaces another one. The caller checks permissions. */
export async function replaceAuthorPicture({ from, to }: { from: string; to: string }): Promise<void> {
  if (await store.replacePicture(from, to)) await raiseRevision('content');
}

/** Deletes an author. Bylines keep the name, without a link. Throws Forbidden, NotFound. */
export async function deleteAuthor({ actor, id }: ById): Promise<void> {
  requireCan(actor, 'manage authors');
  const author = await requireAuthor(id);
  await store.deleteAuthor(author._id);
  await finish(actor, 'author.deleted', author);
}

/**
 * Writes the result of `next`, and returns the author as they were. If somebody else has written in the meantime, it
 * reads again and calls `next` again. Throws NotFound, Conflict.
 */
function rewriteAuthor(
  id: string,
  next: (present: AuthorDoc) => { fields: AuthorFields; former: string[] },
): Promise<AuthorDoc> {
  return retryOutdated('The author is being changed by others; try again', async () => {
    const present = await requireAuthor(id);
    const { fields, former } = next(present);
    const isWritten = await store.updateAuthor(present, fields, former).catch(refuseTakenName);
    return isWritten ? present : null;
  });
}

/** Whether the author still has the values that the admin saw. */
function isAsSeen(present: AuthorDoc, seen: AuthorInput): boolean {
  const { id: _, formerSlugs: __, ...input } = toEditableAuthor(present);
  return isDeepStrictEqual(toAuthorFields(input), toAuthorFields(seen));
}

/** Throws NotFound, also for an author who is being merged into another one. */
export async function requireAuthor(id: string): Promise<AuthorDoc> {
  const _id = findId(id);
  const author = _id && (await store.findAuthor(_id));
  if (!author) throw authorNotFound();
  return author;
}

export function authorNotFound(): NotFound {
  return new NotFound('Author not found');
}

function refuseTakenName(error: unknown): never {
  if (!isDuplicateKey(error)) throw error;
  const isSlug = isDuplicateKey(error, 'slug');
  const message = isSlug ? 'Another author has this slug' : 'Another author has one of these names';
  const code = isSlug ? 'author_slug_taken' : 'author_name_taken';
  throw new Conflict(message, [{ path: isSlug ? 'slug' : 'nameUk', message, code }]);
}

async function finish(
  actor: Actor,
  action: 'author.created' | 'author.changed' | 'author.deleted',
  author: Pick<AuthorDoc, '_id' | 'slug' | 'nameUk' | 'nameEn'>,
): Promise<void> {
  const { _id, slug } = author;
  if (action !== 'author.deleted') await store.takeFormerSlugs(_id, [slug]);
  await raiseRevision('content');
  await recordChange({ actor, action, subject: toSubject(author) });
}
