import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import type { TagInput } from '#contract/tags.ts';
import { COMMAND_LINE, SERVICE } from '#server/auth/actor.ts';
import { exportContent } from '#server/content/export.ts';
import { importContent } from '#server/content/import.ts';
import { database } from '#server/db/client.ts';
import { Invalid } from '#server/errors.ts';
import { storeMedia } from '#server/media/ingest/store-media.ts';
import { listMedia, openMedia } from '#server/media/media.ts';
import { listEditableAuthors } from '#server/posts/authors/manage-authors.ts';
import { mergeAuthors } from '#server/posts/authors/merge-authors.ts';
import { findMoved, isKnownSlug } from '#server/posts/former-slugs.ts';
import { changePosts } from '#server/posts/management/bulk.ts';
import { getPostForEditing, startPost } from '#server/posts/management/edit.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { getStandalonePage } from '#server/posts/standalone/pages.ts';
import { toDraftText, toText } from '#server/posts/text.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { listSlugs } from '#server/posts/write/post-group-store.ts';
import { type PutVersion, putPost } from '#server/posts/write/put-post.ts';
import { readRevisions } from '#server/revisions/revisions.ts';
import { updateTag } from '#server/tags/edit-tag.ts';
import { getTag, listTags } from '#server/tags/tags.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aContentFolder, addFile, aFile, aPicture, readFolder } from '#test/factories/content-folder.ts';
import { aPage, aPost, editPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

const NOW = new Date('2026-06-01T12:00:00Z');
const NOWHERE = '/api/media/000000000000000000000000';
const LONG_SLUG = 'ї'.repeat(200);

test('an exported blog imports to the same blog, whose export has the same bytes', async () => {
  await fillWithOddities();
  const before = await everything();
  const [first, second] = [await aContentFolder(), await aContentFolder()];

  const exported = await exportContent({ dir: first });
  const again = await importContent({ actor: SERVICE, target: first, now: new Date('2026-07-01') });
  await empty();
  const imported = await importContent({ actor: SERVICE, target: first, now: NOW });
  const after = await everything();
  await exportContent({ dir: second });

  expect(exported).toEqual({ posts: 8, pages: 0, authors: 0, files: 14, media: 3, warnings: [] });
  expect(again).toMatchObject({
    posts: { made: 0, changed: 0, unchanged: 8 },
    media: { stored: 0, known: 3 },
  });
  expect(imported).toMatchObject({ skipped: [], warnings: [], posts: { made: 8, changed: 0, unchanged: 0 } });
  expect([...imported.unknownFields]).toEqual([]);
  expect(after).toEqual(before);
  expect(await readFolder(second)).toEqual(await readFolder(first));
});

test('pages and authors survive an export and an import in an empty place, and are counted by their names', async () => {
  const [cover, portrait] = [await aMedium('red', 'cover.png'), await aMedium('blue', 'portrait.png')];
  const content = `Ми.\n\n![о](${cover.url})\n`;
  const now = new Date('2026-01-01');
  await aPage({
    slug: 'про-нас',
    menu: 'header',
    order: 5,
    formerSlugs: ['about', 'pro'],
    uk: { content },
    now,
  });
  await aPage({ slug: 'draft', menu: 'footer', order: 1, draft: true, en: null, now });
  await aPost({ slug: 'hello', authorName: 'Лариса Косач', now });
  const links = [{ text: 'Mastodon', href: 'https://social.example/@lesia' }];
  const names = { nameUk: 'Леся Українка', nameEn: 'Lesia Ukrainka', aliases: ['Лариса Косач'] };
  const texts = { bioUk: 'Поетка.\n\nПише: «так».', bioEn: '# Poet', links, picture: portrait.url };
  const gone = await anAuthor({ slug: 'old' });
  const lesia = await anAuthor({ slug: 'lesia', ...names, ...texts });
  await mergeAuthors({ actor: COMMAND_LINE, from: gone, into: lesia });
  await anAuthor({ slug: 'ivan', nameUk: 'Іван' });
  const before = await beside();
  const [first, second] = [await aContentFolder(), await aContentFolder()];
  const counts = { posts: 1, pages: 2, authors: 2, files: 5, media: 2, warnings: [] };
  expect(await exportContent({ dir: first })).toEqual(counts);

  await empty();
  const made = (count: number) => ({ made: count, changed: 0, unchanged: 0 });
  const imported = { posts: made(1), pages: made(2), authors: made(2), skipped: [], warnings: [] };
  expect(await importContent({ actor: SERVICE, target: first, now: NOW })).toMatchObject(imported);
  expect(await beside()).toEqual(before);
  const log = await database()
    .collection('audit')
    .find({ action: /imported$/ })
    .sort({ _id: 1 })
    .toArray();
  expect(log.map(({ action, count }) => [action, count])).toEqual([
    ['posts.imported', 1],
    ['pages.imported', 2],
  ]);
  expect(await exportContent({ dir: second })).toEqual(counts);
  expect(await readFolder(second)).toEqual(await readFolder(first));
  const same = { posts: { unchanged: 1 }, pages: { unchanged: 2 }, authors: { unchanged: 2 } };
  expect(await importContent({ actor: SERVICE, target: second, now: NOW })).toMatchObject(same);
});

test('drafts and unpublished changes of the desk survive an export and an import', async () => {
  const actor = COMMAND_LINE;
  const picture = await aMedium('red', 'cover.png');
  const { translationId: postId } = await aPost({ slug: 'hello' });
  await aPage({ slug: 'about' });
  const pageId = (await getPostForEditing({ actor, post: 'about' })).id;
  const { id: draft } = await startPost({ actor });
  const text = { ...toDraftText({}), title: 'Намір ', content: `![](${picture.url})\n\n---\n` };
  const save = (id: string, part: 'uk' | 'en') =>
    saveWorkingCopy({ actor, postId: id, part, value: text, number: 0 });
  await save(postId, 'uk');
  await save(pageId, 'en');
  await save(draft, 'en');
  const { settings } = await getPostForEditing({ actor, post: 'hello' });
  const value = { ...settings, slug: 'new', tags: ['Нове, слово'], coverImage: picture.url, series: 'x' };
  await saveWorkingCopy({ actor, postId, part: 'settings', value, number: 0 });
  const binned = await startPost({ actor });
  await save(binned.id, 'uk');
  await changePosts({ actor, ids: [binned.id], action: 'bin' });
  const copies = async () =>
    Promise.all(
      ['hello', 'about', draft].map(async (post) => {
        const { versions, settingsCopy } = await getPostForEditing({ actor, post });
        return [versions.uk, versions.en]
          .map(({ workingCopy }) => workingCopy?.value)
          .concat(settingsCopy?.value as never);
      }),
    ).then((all) => JSON.stringify(all).replaceAll(/\/api\/media\/\w+/g, '/media'));
  const before = await copies();
  const [first, second] = [await aContentFolder(), await aContentFolder()];
  expect(await exportContent({ dir: first })).toMatchObject({
    posts: 2,
    pages: 1,
    files: 8,
    media: 1,
    warnings: [],
  });
  expect(await importContent({ actor, target: first })).toMatchObject({
    unpublished: 0,
    posts: { made: 0, changed: 0, unchanged: 2 },
  });

  await empty();
  const imported = await importContent({ actor, target: first, now: NOW });
  expect(imported).toMatchObject({ unpublished: 4, skipped: [], warnings: [], posts: { made: 2 } });
  expect(await copies()).toBe(before);
  await exportContent({ dir: second });
  const unpublishedIn = async (dir: string) =>
    [...(await readFolder(dir))].filter(([name]) => name.includes('.unpublished.'));
  expect(await unpublishedIn(second)).toEqual(await unpublishedIn(first));

  const wrong = {
    'posts/none/uk.unpublished.md': '---\n---\n',
    'posts/hello/settings.unpublished.yaml': 'slug: 5',
    'posts/hello/uk.unpublished.md': Buffer.from('---\ntitle: caf\u00e9\n---\n', 'latin1'),
  };
  const { skipped, unpublished } = await importContent({ actor, target: await aContentFolder(wrong) });
  expect(skipped.map(({ file }) => file)).toEqual(Object.keys(wrong).sort());
  expect(unpublished).toBe(0);

  const bomb = 'a: &a [x]\nb: &b [*a, *a]\n'.concat('c: [', '*b, '.repeat(200), '*b]');
  for (const [settings, line] of [
    ['coverImage: ""\nslug: [', 2],
    ['coverImage: ""\nslug: 5', 2],
    [bomb, 1],
  ] as const) {
    const target = await aContentFolder({ 'posts/hello/settings.unpublished.yaml': settings });
    expect((await importContent({ actor, target })).skipped).toMatchObject([{ line }]);
  }
});

test('descriptions of tags are exported and imported, and a wrong file is reported', async () => {
  await aPost({ slug: 'a', tags: [{ slug: 'js', nameUk: undefined, nameEn: undefined }] });
  const [tag] = await listTags();
  const input = {
    slug: 'js',
    nameUk: '',
    nameEn: '',
    descriptionUk: 'Про «скрипти»: усе',
    descriptionEn: '',
  };
  await updateTag({ actor: COMMAND_LINE, id: tag?.id ?? 0, input });
  const dir = await aContentFolder();
  await exportContent({ dir });
  const describe = async (locale: 'uk' | 'en') => (await getTag({ slug: 'js' })).descriptions[locale];

  await empty();
  expect((await importContent({ actor: SERVICE, target: dir })).skipped).toEqual([]);
  expect([await describe('uk'), await describe('en')]).toEqual(['Про «скрипти»: усе', null]);
  const tokens = await readRevisions(['content']);
  await importContent({ actor: SERVICE, target: dir });
  expect(await readRevisions(['content'])).toEqual(tokens);

  for (const wrong of ['[', '- slug: ""', '- text', 'text', '&a [*a]', '- *a']) {
    await addFile(dir, 'tags.yaml', wrong);
    expect((await importContent({ actor: SERVICE, target: dir })).skipped).toMatchObject([
      { file: 'tags.yaml' },
    ]);
  }
});

test('former slugs are exported, and lead to the post after an import', async () => {
  await aPost({ slug: 'old' });
  await editPost('old', { slug: 'new' });
  const dir = await aContentFolder();
  await exportContent({ dir });
  const again = await importContent({ actor: SERVICE, target: dir, now: NOW });
  expect(again.posts).toEqual({ made: 0, changed: 0, unchanged: 1 });
  await empty();

  await importContent({ actor: SERVICE, target: dir, now: NOW });

  expect(await findMoved({ slug: 'old', locale: 'uk', now: NOW, withDrafts: true })).toMatchObject({
    slug: 'new',
  });
  const added = await aContentFolder({ 'posts/new/uk.md': aFile('title: А\nformerSlugs: [older, new]') });
  expect(await isKnownSlug('older')).toBe(false);
  expect((await importContent({ actor: SERVICE, target: added, now: NOW })).posts.changed).toBe(1);
  expect(await isKnownSlug('older')).toBe(true);
  expect(await findMoved({ slug: 'older', locale: 'en', withDrafts: true })).toMatchObject({ slug: 'new' });
  expect(await findMoved({ slug: 'old', locale: 'en', withDrafts: true })).toMatchObject({ slug: 'new' });
});

test('the files are what an author would write', async () => {
  const cover = await aMedium('red', 'Обкладинка (1).png');
  await putPost({
    actor: SERVICE,
    slug: 'привіт',
    versions: [
      aVersion({ title: 'Привіт, "світе"', content: `![о](${cover.url} "Підпис")\n`, coverImage: cover.url }),
    ],
    tags: [aTag('веб', 'Веб'), aTag('plain')],
    authorName: 'Леся',
    now: NOW,
  });
  const dir = await aContentFolder();

  await exportContent({ dir });

  const files = await readFolder(dir);
  expect([...files.keys()]).toEqual(['media/Обкладинка-1.png', 'posts/привіт/uk.md']);
  expect(files.get('posts/привіт/uk.md')?.toString()).toBe(`---
title: "Привіт, \\"світе\\""
publishedAt: 2026-06-01T12:00:00.000Z
author: "Леся"
coverImage: "../../media/Обкладинка-1.png"
tags:
  - { slug: "веб", nameUk: "Веб" }
  - { slug: "plain" }
---

![о](../../media/Обкладинка-1.png "Підпис")
`);
});

test('names that a file system treats as equal get different folders', async () => {
  const a = await aMedium('red', 'Photo.png');
  const b = await aMedium('blue', 'photo.PNG');
  for (const [slug, { url }] of [
    ['Post', a],
    ['post', b],
  ] as const) {
    await putPost({
      actor: SERVICE,
      slug,
      versions: [aVersion({ content: `![](${url})` })],
      tags: [],
      authorName: 'Леся',
      now: NOW,
    });
  }
  const dir = await aContentFolder();

  await exportContent({ dir });

  const names = [...(await readFolder(dir)).keys()].map((name) => name.toLowerCase());
  expect(new Set(names).size).toBe(4);
  await empty();
  expect((await importContent({ actor: SERVICE, target: dir, now: NOW })).posts.made).toBe(2);
  expect(await listSlugs()).toEqual(['Post', 'post']);
});

test('media keep the file names of publishers, and not those of anonymous uploads', async () => {
  const shared = await aMedium('red', 'слово.png', { pool: 'public' });
  await aMedium('red', 'logo.png');
  const strange = await aMedium('blue', 'слово.png', { pool: 'public' });
  const content = `![](${shared.url}) ![](${strange.url})`;
  await putPost({
    actor: SERVICE,
    slug: 'a',
    versions: [aVersion({ content })],
    tags: [],
    authorName: 'Леся',
    now: NOW,
  });
  const dir = await aContentFolder();

  await exportContent({ dir });

  const names = [...(await readFolder(dir)).keys()].filter((name) => name.startsWith('media/'));
  expect(names.toSorted()).toEqual([`media/${strange.sha256.slice(0, 16)}.png`, 'media/logo.png'].toSorted());
});

test('an address without a file stays, with a warning', async () => {
  const content = `![a](${NOWHERE})`;
  await putPost({
    actor: SERVICE,
    slug: 'a',
    versions: [aVersion({ content, coverImage: NOWHERE })],
    tags: [],
    authorName: 'Леся',
    now: NOW,
  });
  const dir = await aContentFolder();

  const { warnings } = await exportContent({ dir });

  expect(warnings.map(({ file }) => file)).toEqual(['posts/a/uk.md', 'posts/a/uk.md']);
  expect((await readFolder(dir)).get('posts/a/uk.md')?.toString()).toContain(content);
});

test('an export to a folder with posts or media is refused', async () => {
  const dir = await aContentFolder({ 'README.md': 'x', 'media/a.png': 'x' });
  await mkdir(path.join(dir, 'posts'));

  await expect(exportContent({ dir })).rejects.toThrow(Invalid);
  expect([...(await readFolder(dir)).keys()]).toEqual(['README.md', 'media/a.png']);

  const roomy = await aContentFolder();
  await addFile(roomy, 'README.md', 'x');
  expect((await exportContent({ dir: roomy })).posts).toBe(0);
});

async function fillWithOddities(): Promise<void> {
  const [cover, picture, video] = [
    await aMedium('red', 'cover.png'),
    await aMedium('green', null),
    await aMedium('blue', 'cover.png'),
  ];
  const posts: [string, PutVersion[], TagInput[]][] = [
    [
      'звичайна',
      [
        aVersion({
          title: 'Лапки "прямі", «ялинки»: і # 🦔',
          excerpt: 'Рядок\nі ще: один\n---\n',
          coverImage: cover.url,
        }),
        aVersion({
          locale: 'en',
          title: "It's --- \\ fine",
          excerpt: '',
          coverImage: 'https://example.com/a b.png',
        }),
      ],
      [aTag('теги', 'Теги', 'Tags'), aTag('uk', 'Лише тут'), aTag('en', null, 'Only here'), aTag('2024')],
    ],
    [
      'media',
      [
        aVersion({
          content: `![a](${picture.url} "T")\n\n> <img src="${video.url}" alt="x">\n\n[b]: ${cover.url}\n`,
        }),
        aVersion({ locale: 'en', content: `[a](${cover.url}#x) \`![](${NOWHERE})\`\n\n    ![](${NOWHERE})` }),
      ],
      [],
    ],
    [
      '2024-01-31-draft',
      [
        aVersion({ draft: true }),
        aVersion({ locale: 'en', draft: true, publishedAt: new Date('2025-01-01') }),
      ],
      [],
    ],
    [
      'scheduled',
      [aVersion({ publishedAt: new Date('2099-01-01T00:00:00.001Z') }), aVersion({ locale: 'en' })],
      [],
    ],
    [
      'half',
      [
        aVersion({
          locale: 'en',
          title: '2024',
          content: '\n\n  begins with empty lines, no end',
          pinned: true,
          commentsOpen: false,
          series: { slug: 'basics', part: 2 },
        }),
      ],
      [],
    ],
    ['.dots-і_підкреслення', [aVersion({ content: '---\ntitle: x\n---\n\n---\n\nText\n---\n' })], []],
    [LONG_SLUG, [aVersion(), aVersion({ locale: 'en' })], []],
    [
      'authors',
      [
        aVersion({ authorName: 'Ліна «Л.» О’Ніл' }),
        aVersion({ locale: 'en', authorName: '', title: 'null', content: '# null\n\n# null\n\nText' }),
      ],
      [],
    ],
  ];
  for (const [slug, versions, tags] of posts) {
    await putPost({ actor: SERVICE, slug, versions, tags, authorName: 'Леся Українка', now: NOW });
  }
}

/** Every post and media file as readers and authors see them, without counters and ids. */
async function everything(): Promise<{ posts: unknown[]; media: unknown[] }> {
  const shaById = new Map<string, string>();
  const media: unknown[] = [];

  for await (const { id, sha256, type } of listMedia()) {
    shaById.set(id, sha256);
    const { read } = await openMedia({ id });
    media.push({ type, bytes: Buffer.concat(await Array.fromAsync(read())).toString('base64') });
  }

  const posts: unknown[] = [];
  for (const slug of await listSlugs()) {
    for (const locale of LOCALES) {
      const post = await getPost({ slug, locale, withDrafts: true }).catch(() => null);
      if (post === null) continue;
      const {
        id: _id,
        translationId: _translationId,
        createdAt: _createdAt,
        revision: _revision,
        alternates,
        tags,
        ...rest
      } = post;
      const text = JSON.stringify({
        ...rest,
        tags: tags.map(({ id: _number, ...tag }) => tag),
        alternates: alternates.length,
      });
      posts.push(JSON.parse(text.replace(/[0-9a-f]{32}/g, (id) => shaById.get(id) ?? id)));
    }
  }

  return { posts, media: media.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) };
}

/** Pages and authors without ids; files are named by what they contain. */
async function beside(): Promise<unknown> {
  const shaById = new Map<string, string>();
  for await (const { id, sha256 } of listMedia()) shaById.set(id, sha256);
  const slugs = await listSlugs({ kind: 'page' });
  const pages = await Promise.all(
    slugs.flatMap((slug) =>
      LOCALES.map(async (locale) => {
        const page = await getStandalonePage({ slug, locale, withDrafts: true }).catch(() => null);
        return page && { ...page, id: '', translationId: '', createdAt: '' };
      }),
    ),
  );

  const groups = await database().collection('postGroups').find({ kind: 'page' }).sort({ slug: 1 }).toArray();
  const places = groups.map(({ slug, formerSlugs = [], versions }) => ({
    slug,
    former: formerSlugs.map((former: { slug: string }) => former.slug),
    places: versions.map(({ locale, page }: { locale: string; page: unknown }) => [locale, page]),
  }));

  const authors = (await listEditableAuthors({ actor: COMMAND_LINE })).map((author) => ({
    ...author,
    id: '',
  }));

  const text = JSON.stringify({ pages, places, authors });
  return JSON.parse(
    text.replaceAll(/\/api\/media\/([0-9a-f]{32})/g, (_, id: string) => `sha ${shaById.get(id)}`),
  );
}

async function empty(): Promise<void> {
  for (const entry of await database().collections()) await entry.deleteMany({});
}

async function aMedium(
  colour: string,
  filename: string | null,
  { pool = 'keyed' }: { pool?: 'keyed' | 'public' } = {},
) {
  const picture = await aPicture(colour);
  return storeMedia({
    content: (async function* () {
      yield picture;
    })(),
    declaredType: 'image/png',
    filename,
    ...(pool === 'keyed' ? { pool } : { pool, address: '192.0.2.1', announced: null }),
    types: ['image/png'],
    maxBytes: 1_000_000,
    dedupe: 'content',
  });
}

function aVersion(fields: Partial<PutVersion> = {}): PutVersion {
  return {
    locale: 'uk',
    ...toText({ title: 'Заголовок', content: 'Текст.\n' }),
    coverImage: null,
    draft: false,
    publishedAt: null,
    updatedAt: null,
    authorName: null,
    ...fields,
  };
}

function aTag(slug: string, nameUk: string | null = null, nameEn: string | null = null): TagInput {
  return { slug, nameUk: nameUk ?? undefined, nameEn: nameEn ?? undefined };
}
