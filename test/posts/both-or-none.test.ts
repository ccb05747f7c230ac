import { expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { abandonedBefore, finishUnfinished } from '#server/posts/change.ts';
import type { PostDoc, TranslationDoc, VersionSource } from '#server/posts/model.ts';
import { updatePost } from '#server/posts/update-post.ts';
import { useDatabase } from '../database.ts';
import { aChange, aPost } from '../factories.ts';

useDatabase();

const translations = () => database().collection<TranslationDoc>('translations');
const posts = () => database().collection<PostDoc>('posts');

function aSource(fields: Partial<VersionSource>): VersionSource {
  return {
    _id: newId(),
    locale: 'uk',
    title: 'Заголовок',
    excerpt: null,
    content: 'Текст',
    coverImage: null,
    published: true,
    publishedAt: new Date('2026-01-01'),
    tagIds: [],
    authorName: 'Леся',
    updatedAt: new Date('2026-01-01'),
    ...fields,
  };
}

/** What a process leaves that dies right after a new post was decided. */
async function aDecidedPost(at: Date): Promise<TranslationDoc> {
  const put = [aSource({ locale: 'uk' }), aSource({ locale: 'en', title: 'Title' })];
  const doc: TranslationDoc = {
    _id: newId(),
    slug: 'cut',
    revision: 1,
    createdAt: at,
    pending: { at, put, remove: [] },
  };
  await translations().insertOne(doc);
  return doc;
}

test('a decided post is carried out after a crash, both versions of it', async () => {
  await aDecidedPost(new Date());
  expect(await finishUnfinished({ before: new Date(Date.now() + 1) })).toBe(1);
  const versions = await posts().find({ slug: 'cut' }).sort({ locale: 1 }).toArray();
  expect(versions.map(({ locale, html }) => [locale, html.trim()])).toEqual([
    ['en', '<p>Текст</p>'],
    ['uk', '<p>Текст</p>'],
  ]);
  expect(await translations().findOne({ slug: 'cut' })).not.toHaveProperty('pending');
  expect(await finishUnfinished({ before: new Date(Date.now() + 1) })).toBe(0);
});

test('a crash between the versions leaves the other one to be carried out', async () => {
  const { _id, slug, pending } = await aDecidedPost(new Date());
  const [first] = pending?.put ?? [];
  if (!first) throw new Error('Nothing decided');
  await finishUnfinished({ before: new Date(Date.now() + 1) });
  await posts().deleteOne({ slug, locale: 'en' });
  await translations().updateOne({ _id }, { $set: { pending } });
  await finishUnfinished({ before: new Date(Date.now() + 1) });
  expect(await posts().countDocuments({ slug })).toBe(2);
});

test('a change that another process may be carrying out is left to it', async () => {
  const now = new Date();
  await aDecidedPost(now);
  expect(await finishUnfinished({ before: abandonedBefore(now) })).toBe(0);
  expect(await posts().countDocuments({ slug: 'cut' })).toBe(0);
});

test('a PATCH after a crash carries out what was decided first, then its own', async () => {
  const longAgo = new Date(Date.now() - 3_600_000);
  await aDecidedPost(longAgo);
  await updatePost({
    slug: 'cut',
    input: aChange({ en: { title: 'New', content: 'New', excerpt: undefined } }),
    authorName: 'x',
  });
  const versions = await posts().find({ slug: 'cut' }).sort({ locale: 1 }).toArray();
  expect(versions.map(({ title, revision }) => [title, revision])).toEqual([
    ['New', 2],
    ['Заголовок', 2],
  ]);
});

test('a change that is applied late does not undo a later one', async () => {
  const { slug } = await aPost({ slug: 'late' });
  const before = await translations().findOne({ slug });
  const stale = await posts().findOne({ slug, locale: 'uk' });
  if (!before || !stale) throw new Error('No post');
  await updatePost({
    slug,
    input: aChange({ uk: { title: 'Нова', content: 'Нове', excerpt: undefined } }),
    authorName: 'x',
  });
  const pending = { at: new Date(0), put: [aSource({ _id: stale._id, title: 'Стара' })], remove: [] };
  await translations().updateOne({ slug }, { $set: { pending, revision: before.revision } });
  await finishUnfinished({ before: new Date() });
  expect((await posts().findOne({ slug, locale: 'uk' }))?.title).toBe('Нова');
});
