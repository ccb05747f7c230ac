import { expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { checkContent } from '#server/content/check.ts';
import { database } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { startPost } from '#server/posts/management/edit.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

test('a consistent blog has no findings, an empty draft of the desk included', async () => {
  await startPost({ actor: COMMAND_LINE });
  await aPost({ slug: 'a', tags: [{ slug: 't', nameUk: undefined, nameEn: undefined }] });

  expect(await checkContent()).toEqual({
    unfinishedChanges: [],
    postsWithoutTranslation: [],
    slugsWithoutPosts: [],
    postsWithUnknownTags: [],
    unusedTags: [],
    missingMedia: [],
    deadLinks: [],
    unusedMedia: [],
  });
});

test('inconsistencies are found', async () => {
  const gone = '/api/media/000000000000000000000000';
  await aPost({ slug: 'stray', en: undefined });
  await aPost({ slug: 'порожня' });
  await aPost({ slug: 'pending' });
  await aPost({ slug: 'untagged', tags: [{ slug: 't', nameUk: undefined, nameEn: undefined }] });
  await aPost({
    slug: 'picture',
    uk: aVersion({ content: `![a](${gone})` }),
    en: undefined,
    coverImage: gone,
  });
  const db = database();
  await db.collection('postGroups').deleteOne({ slug: 'stray' });
  await db.collection('posts').deleteMany({ slug: 'порожня' });
  const pending = { at: new Date(Date.now() - 120_000), put: [], remove: [] };
  await db.collection('postGroups').updateOne({ slug: 'pending' }, { $set: { pending } });
  await db.collection('posts').updateOne({ slug: 'untagged', locale: 'en' }, { $set: { tagIds: [77] } });
  await db.collection('posts').updateOne({ slug: 'untagged', locale: 'uk' }, { $set: { tagIds: [] } });
  await deletePost({ actor: COMMAND_LINE, slug: 'untagged', locale: 'en' });
  const _id = newId();
  await db
    .collection('media')
    .insertOne({ _id, type: 'image/png', kind: 'image', size: 1, sha256: 'x', createdAt: new Date() });

  expect(await checkContent()).toEqual({
    unfinishedChanges: ['pending'],
    postsWithoutTranslation: ['/uk/blog/stray'],
    slugsWithoutPosts: ['порожня'],
    postsWithUnknownTags: [expect.stringMatching(/^the id [0-9a-f]{24} in en$/)],
    unusedTags: ['t'],
    missingMedia: [{ url: gone, posts: ['/uk/blog/picture'] }],
    deadLinks: [],
    unusedMedia: [`/api/media/${_id.toHexString()}`],
  });
});
