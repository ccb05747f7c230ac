import { COMMAND_LINE, SERVICE } from '#server/auth/actor.ts';
import { importContent } from '#server/content/import.ts';
import { collection, database } from '#server/db/client.ts';
import { migrate, NEWEST_MIGRATION } from '#server/db/migrations.ts';
import { mergeAuthors } from '#server/posts/authors/merge-authors.ts';
import { restorePost } from '#server/posts/management/bin.ts';
import { changePosts } from '#server/posts/management/bulk.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { signalChange } from '#server/revisions/revisions.ts';
import { replaceTag } from '#server/tags/management/replace-tag.ts';
import type { TagDoc } from '#server/tags/model.ts';
import { anActor } from './actors.ts';
import { anAuthor } from './authors.ts';
import { aContentFolder, aFile } from './content-folder.ts';
import { aPage, aPost, aVersion, editPost, erasePost } from './posts.ts';
import { aUser } from './users.ts';

export const AUTHORS = ['Леся Українка', 'Іван Франко'] as const;

/** The ids of posts by their slugs. */
export type BlogIds = Record<'one' | 'two' | 'three' | 'draft', string>;

/** A write of posts, given the blog of `aChangingBlog`. */
type Write = (ids: BlogIds) => Promise<unknown>;

const [AUTHOR, OTHER_AUTHOR] = AUTHORS;
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const tag = (slug: string) => ({ slug, nameUk: undefined, nameEn: undefined });
const anAdmin = async () => anActor(await aUser({ role: 'admin' }));

const change = (slug: string, fields: Parameters<typeof editPost>[1]) =>
  editPost(slug, { authorName: AUTHOR, ...fields });

/** Three published posts, a draft and a standalone page, with two tags and two authors. */
export async function aChangingBlog(): Promise<BlogIds> {
  const tags = [tag('a'), tag('b')];
  const one = await aPost({ slug: 'one', publishedAt: day(1), tags });
  const two = await aPost({ slug: 'two', publishedAt: day(2), tags: [tag('a')], authorName: OTHER_AUTHOR });
  const three = await aPost({ slug: 'three', publishedAt: day(2) });
  const draft = await aPost({ slug: 'draft', published: false, tags });

  await aPage({ slug: 'about' });
  const ids = { one, two, three, draft };
  return Object.fromEntries(
    Object.entries(ids).map(([slug, { translationId }]) => [slug, translationId]),
  ) as BlogIds;
}

/** Writes of few posts. The log of changes has what they changed. */
export const loggedWrites: Record<string, Write> = {
  'a new post': () => aPost({ publishedAt: day(1), tags: [tag('a')] }),
  'a new post in one language': () => aPost({ en: undefined }),
  'a new post with a new tag': () => aPost({ tags: [tag('b'), tag('new')] }),
  'a new draft': () => aPost({ published: false }),
  'an edited text': () => change('one', { uk: aVersion() }),
  'an edited translation': () => change('one', { locale: 'en', en: aVersion() }),
  'another date': () => change('one', { publishedAt: day(3) }),
  'the date of another post': () => change('one', { publishedAt: day(2) }),
  published: () => change('draft', { published: true }),
  'one language published': () => change('draft', { locale: 'en', published: true }),
  unpublished: () => change('two', { published: false }),
  scheduled: () => change('draft', { published: true, publishedAt: new Date(Date.now() + 86_400_000) }),
  'other tags': () => change('one', { tags: [tag('b')] }),
  'no tags': () => change('one', { tags: [] }),
  'into the bin': () => deletePost({ actor: SERVICE, slug: 'two' }),
  'one language into the bin': () => deletePost({ actor: SERVICE, slug: 'two', locale: 'uk' }),
  'into the bin and back': async ({ one }) => {
    await deletePost({ actor: SERVICE, slug: 'one' });
    await restorePost({ actor: await anAdmin(), postId: one });
    await change('one', { published: true });
  },
  'deleted for good': () => erasePost({ slug: 'two' }),
  'another slug': () => change('two', { slug: 'zwei' }),
  'a standalone page': () => aPage({ slug: 'contact' }),
  'an import': async () => {
    const target = await aContentFolder({
      'posts/one/uk.md': aFile(`title: Один\npublishedAt: 2026-01-05\nauthor: ${OTHER_AUTHOR}\ntags: [a]`),
      'posts/two/uk.md': aFile('title: Два\ndraft: true'),
      'posts/new/uk.md': aFile('title: Новий\ntags: [b]'),
    });
    await importContent({ actor: SERVICE, target });
  },
  'several posts at once': async ({ one, three }) => {
    const actor = await anAdmin();
    const { failed } = await changePosts({ actor, action: 'unpublish', ids: [one, three] });
    if (failed.length > 0) throw new Error('The posts were not changed');
  },
  'several writes at the same time': () =>
    Promise.all([
      change('one', { publishedAt: day(4) }),
      deletePost({ actor: SERVICE, slug: 'two' }),
      change('three', { published: false }),
      aPost({ slug: 'four', publishedAt: day(2) }),
    ]),
};

/** Writes of any number of posts, after which lists are read in whole. */
export const wholeWrites: Record<string, Write> = {
  'a merged tag': async () => {
    const [from, to] = await collection<TagDoc>('tags').find().sort({ _id: 1 }).toArray();
    await replaceTag({ from: from?._id ?? 0, to: to?._id ?? 0 });
  },
  'a merged author': async () => {
    const from = await anAuthor({ slug: 'ivan', nameUk: OTHER_AUTHOR });
    const into = await anAuthor({ slug: 'lesia', nameUk: AUTHOR });
    await mergeAuthors({ actor: COMMAND_LINE, from, into });
  },
  'a migration': async () => {
    const up = async (db: ReturnType<typeof database>) =>
      void (await db.collection('posts').updateMany({ slug: 'one' }, { $set: { publishedAt: day(8) } }));
    await migrate({ db: database(), migrations: [{ id: NEWEST_MIGRATION + 1, name: 'move', up }] });
    await signalChange();
  },
};
