import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { memoize } from '#server/cache/memoize.ts';
import { findId } from '#server/db/ids.ts';
import { NotFound } from '#server/errors.ts';
import { readAuthors } from '#server/posts/authors/authors.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import * as store from './channel-store.ts';

/** An estimate of the memory for a name with its handle. */
const HANDLE_BYTES = 300;

/** All authors with their handles on the fediverse; `id` is that of the author. Throws Forbidden. */
export async function listHandles({
  actor,
}: {
  actor: Actor;
}): Promise<{ id: string; nameUk: string | null; nameEn: string | null; handle: string }[]> {
  requireCan(actor, 'manage authors');
  const [authors, handles] = await Promise.all([readAuthors(), store.findHandles()]);
  return authors.map(({ _id, nameUk, nameEn }) => {
    const id = _id.toHexString();
    return { id, nameUk, nameEn, handle: handles.get(id) ?? '' };
  });
}

/** Sets or, if it is empty, removes a handle: input of `handleSchema`. Throws Forbidden, NotFound. */
export async function setHandle({
  actor,
  author,
  handle,
}: {
  actor: Actor;
  author: string;
  handle: string;
}): Promise<void> {
  requireCan(actor, 'manage authors');
  const id = findId(author);
  if (!id || !(await readAuthors()).some(({ _id }) => _id.equals(id))) throw new NotFound('Author not found');
  await store.putHandle(id, handle);
  await raiseRevision('content');
}

/** The handle of the author who has this name in bylines, for `fediverse:creator`; null if there is none. */
export async function findHandle({ authorName }: { authorName: string }): Promise<string | null> {
  const byName = await memoize({
    key: 'fediverse handles',
    load: readByName,
    bytesOf: ({ size }) => size * HANDLE_BYTES,
  });
  return byName.get(authorName) ?? null;
}

async function readByName(): Promise<ReadonlyMap<string, string>> {
  const [authors, handles] = await Promise.all([readAuthors(), store.findHandles()]);
  return new Map(
    authors.flatMap(({ _id, names }) => {
      const handle = handles.get(_id.toHexString());
      return handle ? names.map((name) => [name, handle] as const) : [];
    }),
  );
}
