import { expect, test } from 'vitest';
import type { SiteSettings } from '#contract/site-settings.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { getParallelPost } from '#server/both-versions/parallel-post.ts';
import { database } from '#server/db/client.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { listFeedPosts } from '#server/posts/read/documents/feed-posts.ts';
import { getPostPage } from '#server/posts/read/pages/pages.ts';
import { rerenderVersions } from '#server/posts/write/rerender.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { findLog } from '#server/revisions/store.ts';
import { updateSiteSettings } from '#server/site-settings/site-settings.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

test('versions of an older renderer are rendered again, and nothing else changes', async () => {
  await aPost({ slug: 'old' });
  const posts = database().collection<PostDoc>('posts');
  const before = await posts.find().sort({ _id: 1 }).toArray();
  await posts.updateMany({ locale: 'uk' }, { $set: { html: '<p>old</p>', renderVersion: 0 } });
  expect(await rerenderVersions({ signal: AbortSignal.abort() })).toBe(0);
  const logged = (await findLog('content'))?.changes.length ?? 0;
  expect(await rerenderVersions()).toBe(1);
  expect((await findLog('content'))?.changes.slice(logged).map(({ versions }) => versions.length)).toEqual([
    1,
  ]);
  expect(await posts.find().sort({ _id: 1 }).toArray()).toEqual(before);
  expect(await rerenderVersions()).toBe(0);
});

test('a version of a renderer that stored less has the same page, feeds and alignment as any other', async () => {
  await aPost({ slug: 'old', uk: aVersion({ content: '## Розділ\n\nТекст.' }) });
  const read = async () => [
    await getPostPage({ slug: 'old', locale: 'uk' }),
    (await listFeedPosts({ locale: 'uk', limit: 20 })).map((post) => ({
      ...post,
      html: post.html?.feedHtml,
    })),
    await getParallelPost({ slug: 'old' }),
  ];
  const before = await read();
  const posts = database().collection<PostDoc>('posts');
  const unknown = {
    feedHtml: '',
    blocks: '',
    idOffsets: '',
    links: '',
    displayTitle: '',
    displayExcerpt: '',
    startsWithExcerpt: '',
  } as const;
  await posts.updateMany({}, { $unset: unknown, $set: { renderVersion: 0 } });
  await raiseRevision('content');
  expect(await read()).toEqual(before);
  expect(await posts.countDocuments({ feedHtml: { $exists: true } })).toBe(2);
});

test('a write renders only the version whose text, cover or setting changes, or that took too long before', async () => {
  await aPost({ slug: 'post' });
  const posts = database().collection<PostDoc>('posts');
  const isRendered = async (fields: Parameters<typeof editPost>[1], locale: 'uk' | 'en' = 'en') => {
    await posts.updateMany({}, { $set: { html: '<p>Stored</p>' } });
    await editPost('post', fields);
    return (await posts.findOne({ locale }))?.html !== '<p>Stored</p>';
  };

  const english = async () => {
    const { html: _, revision: __, ...fields } = (await posts.findOne({ locale: 'en' })) ?? {};
    return fields;
  };
  const before = await english();
  expect(await isRendered({ uk: { content: 'Новий' } })).toBe(false);
  expect(await english()).toEqual(before);
  expect(await isRendered({ uk: { content: 'Новіший' } }, 'uk')).toBe(true);
  expect(await isRendered({ published: false })).toBe(false);
  expect(await isRendered({ en: { title: 'New' } })).toBe(true);
  expect(await isRendered({ coverImage: 'https://example.com/a.png' })).toBe(true);
  const update = (present: SiteSettings) => ({ ...present, smartTypography: false });
  await updateSiteSettings({ actor: COMMAND_LINE, update });
  expect(await isRendered({ published: true })).toBe(true);
  await posts.updateMany({}, { $set: { isPlain: true } });
  expect(await isRendered({ published: false })).toBe(true);
});
