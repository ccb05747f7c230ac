import type { AuthorInput, EditableAuthor } from '#contract/authors.ts';
import { recordChange } from '../audit/record.ts';
import type { Actor } from '../auth/actor.ts';
import { requireCan } from '../auth/require-can.ts';
import { isDuplicateKey } from '../db/failures.ts';
import { findId, newId } from '../db/ids.ts';
import { Conflict, NotFound } from '../errors.ts';
import { raiseRevision } from '../revisions/revisions.ts';
import { type AuthorDoc, nameOfAuthor, toAuthorFields, toEditableAuthor, withMerges } from './model.ts';
import * as store from './store.ts';

/** Throws Forbidden, NotFound. */
export async function getEditableAuthor({
  actor,
  id,
}: {
  actor: Actor;
  id: string;
}): Promise<EditableAuthor> {
  requireCan(actor, 'manage authors');
  return toEditableAuthor(await requireAuthor(id));
}

/** All of them, by slug. Throws Forbidden. */
export async function listEditableAuthors({ actor }: { actor: Actor }): Promise<EditableAuthor[]> {
  requireCan(actor, 'manage authors');
  return withMerges(await store.findAllAuthors()).map(toEditableAuthor);
}

/** Throws Forbidden, and Conflict where the slug or a name is another author's. */
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
  await orTaken(() => store.insertAuthor(doc));
  await finish(actor, 'author.created', doc);
  return { id: doc._id.toHexString() };
}

/** A former slug redirects. Throws Forbidden, NotFound, and Conflict where the slug or a name is another author's. */
export async function updateAuthor({
  actor,
  id,
  input,
  formerSlugs = [],
}: {
  actor: Actor;
  id: string;
  input: AuthorInput;
  /** In addition to those that the author has. */
  formerSlugs?: string[];
}): Promise<void> {
  requireCan(actor, 'manage authors');
  const { _id } = await requireAuthor(id);
  const fields = toAuthorFields(input);
  const isThere = await orTaken(() => store.updateAuthor(_id, fields, formerSlugs));
  if (!isThere) throw authorNotFound();
  await finish(actor, 'author.changed', { _id, ...fields });
}

/** Bylines stay as they are written, without a link. Throws Forbidden, NotFound. */
export async function deleteAuthor({ actor, id }: { actor: Actor; id: string }): Promise<void> {
  requireCan(actor, 'manage authors');
  const author = await requireAuthor(id);
  await store.deleteAuthor(author._id);
  await finish(actor, 'author.deleted', author);
}

/** Throws NotFound, also for an author who is being merged into another one. */
export async function requireAuthor(id: string): Promise<AuthorDoc> {
  const _id = findId(id);
  const author = _id && (await store.findAuthor(_id));
  if (!author) throw authorNotFound();
  return author;
}

export function authorNotFound(): NotFound {
  return new NotFound('There is no such author');
}

async function orTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const isSlug = isDuplicateKey(error, 'slug');
    const message = isSlug ? 'Another author has this slug' : 'Another author has one of these names';
    const code = isSlug ? 'author_slug_taken' : 'author_name_taken';
    throw new Conflict(message, [{ path: isSlug ? 'slug' : 'nameUk', message, code }]);
  }
}

async function finish(
  actor: Actor,
  action: 'author.created' | 'author.changed' | 'author.deleted',
  author: Pick<AuthorDoc, '_id' | 'slug' | 'names'>,
): Promise<void> {
  const { _id, slug } = author;
  if (action !== 'author.deleted') await store.takeFormerSlugs(_id, [slug]);
  await raiseRevision('content');
  const subject = { id: _id.toHexString(), name: nameOfAuthor(author) };
  await recordChange({ actor, action, subject });
}
