import type { Actor } from '#server/auth/actor.ts';

/** All authors with their handles on the fediverse, by name; `id` is that of the author. Throws Forbidden. */
export async function listHandles(_: {
  actor: Actor;
}): Promise<{ id: string; nameUk: string | null; nameEn: string | null; handle: string }[]> {
  throw new Error('follows');
}

/** Sets or, if it is empty, removes a handle: input of `handleSchema`. Throws Forbidden, NotFound. */
export async function setHandle(_: { actor: Actor; author: string; handle: string }): Promise<void> {
  throw new Error('follows');
}

/** The handle of the author who has this name in bylines, for `fediverse:creator`; null if there is none. Cached. */
export async function findHandle(_: { authorName: string }): Promise<string | null> {
  throw new Error('follows');
}
