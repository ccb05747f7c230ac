import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '#server/auth/actor.ts';
import { importContent } from '#server/content/import.ts';
import { attachTags } from '#server/posts/write/attach-tags.ts';
import { createPost } from '#server/posts/write/create-post.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { putPost } from '#server/posts/write/put-post.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { anActor } from '#test/factories/actors.ts';
import { aChange, aPost, aVersion } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { everything, useDatabase } from '#test/setup/database.ts';

useDatabase();

let reader: Actor;

beforeEach(async () => {
  reader = anActor(await aUser());
  await aPost({ slug: 'p' });
});

const ANYBODY: Actor = { kind: 'anonymous' };
const READING_KEY: Actor = {
  kind: 'key',
  key: { id: 'k', name: 'K', authorName: 'K', scopes: ['read'] },
};
const tag = { slug: 't', nameUk: undefined, nameEn: undefined };

const WRITES: Record<string, (actor: Actor) => Promise<unknown>> = {
  createPost: (actor) => createPost({ actor, input: { slug: 'q', uk: aVersion() }, authorName: 'x' }),
  updatePost: (actor) => updatePost({ actor, slug: 'p', input: aChange({ pinned: true }), authorName: 'x' }),
  deletePost: (actor) => deletePost({ actor, slug: 'p' }),
  attachTags: (actor) => attachTags({ actor, slug: 'p', tags: [tag] }),
  putPost: (actor) => putPost({ actor, slug: 'p', versions: [], tags: [], authorName: 'x', now: new Date() }),
  importContent: (actor) => importContent({ actor, target: 'demo' }),
};

test.each(Object.keys(WRITES))('%s itself checks that the actor may write posts', async (name) => {
  const before = await everything();

  for (const actor of [ANYBODY, READING_KEY, reader]) {
    await expect(WRITES[name]?.(actor)).rejects.toMatchObject({ code: 'forbidden' });
  }

  expect(await everything()).toEqual(before);
});
