import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countLostViews } from '#server/analytics/lost-views.ts';
import { COMMAND_LINE, SERVICE } from '#server/auth/actor.ts';
import { backUp } from '#server/backup/back-up.ts';
import { restore } from '#server/backup/restore.ts';
import type { CommentDoc } from '#server/comments/model.ts';
import { checkContent } from '#server/content/check.ts';
import { readFile } from '#server/db/bucket.ts';
import { collection, database } from '#server/db/client.ts';
import { migrate } from '#server/db/migrations.ts';
import { Conflict } from '#server/errors.ts';
import { deleteMedia } from '#server/media/management/remove.ts';
import type { MediaDoc } from '#server/media/model.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { recoverChanges } from '#server/posts/write/change.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { changeSiteSettings, siteSettings } from '#server/site-settings/site-settings.ts';
import { aComment } from '#test/comments/factory.ts';
import { anActor } from '#test/factories/actors.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, upload } from '#test/factories/media.ts';
import { aDraftText, aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { inEmptyDatabase } from '#test/setup/other-database.ts';
import { request } from '#test/setup/request.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const BACKUPS = 2;
const CHANGED = 5;

// Writes of all kinds take a slow machine some time.
vi.setConfig({ testTimeout: 180_000 });

useDatabase();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dvomova-writing-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What was acknowledged: the revision of the text by slug, ids of comments, and views. */
type Answered = { texts: Map<string, number>; comments: Set<string>; settings: number; views: number };
type Backup = { file: string; before: Answered; after: Answered };

test('a backup during writes of all kinds has each change whole or not at all', async () => {
  await migrate({ db: database() });
  const answered: Answered = { texts: new Map(), comments: new Set(), settings: 0, views: 0 };
  const site = await aSmallSite(answered);
  let isOver = false;
  const until = async (write: (number: number) => Promise<void>) => {
    for (let number = 1; !isOver; number++) await write(number);
  };
  const writers = [
    ...Array.from({ length: CHANGED }, (_, post) => until((number) => change(post, number, answered))),
    until((number) => publish(number, site, answered)),
    until((number) => replaceCover(number, site)),
    until((number) => comment(number, site, answered)),
    until((number) => view(number, answered)),
    until((number) => saveCopy(number, site)),
    until((number) => rename(number, site, answered)),
    until((number) => publishAndDelete(number)),
  ];
  const backups: Backup[] = [];
  try {
    for (let number = 0; number < BACKUPS; number++) {
      const file = path.join(folder, `${number}.tar`);
      const before = copyOf(answered);
      await backUp({ file, passphrase: null, freeBytesMin: 0 });
      backups.push({ file, before, after: copyOf(answered) });
    }
  } finally {
    isOver = true;
    await Promise.all(writers);
  }
  // There was something to get wrong.
  const [first, last] = [backups[0], backups.at(-1)];
  expect(last?.after.texts.get('changed-0')).toBeGreaterThan(first?.before.texts.get('changed-0') ?? 0);
  expect(last?.after.comments.size).toBeGreaterThan(first?.before.comments.size ?? 0);
  for (const backup of backups) await inEmptyDatabase(() => expectWhole(backup));
});

type Site = Awaited<ReturnType<typeof aSmallSite>>;

async function aSmallSite(answered: Answered) {
  const admin = await aUser({ role: 'admin' });
  const key = await aKey();

  for (let number = 0; number < CHANGED; number++) {
    await aPost({ slug: `changed-${number}`, ...textsOf(0), tags: toTags('shared') });
    answered.texts.set(`changed-${number}`, 0);
  }

  for (let number = 0; number < 20; number++) await aPost({ slug: `still-${number}` });
  const commented = await aPost({ slug: 'commented' });
  const copied = await aPost({ slug: 'copied' });

  await aPost({ slug: 'covered', coverImage: await uploaded(key) });
  await aPost({ slug: 'read' });
  return { key, actor: anActor(admin), admin, commented, copied };
}

function textsOf(revision: number) {
  return {
    uk: aVersion({ title: 'Назва', content: `Редакція ${revision}.` }),
    en: aVersion({ title: 'Title', content: `Revision ${revision}.` }),
  };
}

function toTags(...slugs: string[]) {
  return slugs.map((slug) => ({ slug, nameUk: undefined, nameEn: undefined }));
}

async function change(post: number, number: number, { texts }: Answered): Promise<void> {
  const slug = `changed-${post}`;
  await editPost(slug, {
    ...textsOf(number),
    tags: toTags('shared', `of-${post}-${number}`),
    authorName: 'Леся Українка',
  });
  texts.set(slug, number);
}

async function publish(number: number, { key }: Site, { texts }: Answered): Promise<void> {
  const slug = `new-${number}`;
  await aPost({ slug, ...textsOf(number), coverImage: await uploaded(key), tags: toTags(`tag-${number}`) });
  texts.set(slug, number);
}

/** The file that is replaced is deleted at once. */
async function replaceCover(_number: number, { key }: Site): Promise<void> {
  const before = await collection<PostDoc>('posts').findOne({ slug: 'covered' });
  await editPost('covered', { coverImage: await uploaded(key), authorName: 'Леся Українка' });
  const id = before?.coverImage?.split('/').at(-1) ?? '';
  // Another upload may have had the same size, and then the same file.
  await deleteMedia({ actor: COMMAND_LINE, id }).catch((error) => expect(error).toBeInstanceOf(Conflict));
}

async function comment(number: number, { admin, commented }: Site, { comments }: Answered): Promise<void> {
  const postId = commented.posts[0]?.id ?? '';
  const parentId = [...comments].at(-1);
  const reply = parentId === undefined ? {} : { parentId };
  comments.add(await aComment(admin, { postId, content: `Коментар ${number}`, ...reply }));
}

async function view(number: number, answered: Answered): Promise<void> {
  const json = { type: 'pageview', path: '/uk/blog/read', sessionId: `session-${number}` };
  const address = `10.${number >> 16}.${(number >> 8) % 256}.${number % 256}`;
  const { status } = await request('/api/track', { headers: { 'User-Agent': FIREFOX }, address, json });
  expect(status).toBe(200);
  answered.views++;
}

async function saveCopy(number: number, { actor, copied }: Site): Promise<void> {
  const value = aDraftText({ content: `Крок ${number}.` });
  await saveWorkingCopy({ actor, postId: copied.translationId, part: 'uk', value, number: number - 1 });
}

async function rename(number: number, { actor }: Site, answered: Answered): Promise<void> {
  const names = { uk: `Назва ${number}`, en: `Назва ${number}` };
  await changeSiteSettings({ actor, settings: { ...siteSettings(), names } });
  answered.settings = number;
}

async function publishAndDelete(number: number): Promise<void> {
  await aPost({ slug: `gone-${number}`, ...textsOf(number) });
  await deletePost({ actor: SERVICE, slug: `gone-${number}` });
}

async function uploaded(key: string): Promise<string> {
  const { url } = await (await upload({ bytes: await aPicture('png') }, { key })).json();
  return url;
}

function copyOf({ texts, comments, ...rest }: Answered): Answered {
  return { ...rest, texts: new Map(texts), comments: new Set(comments) };
}

async function expectWhole({ file, before, after }: Backup): Promise<void> {
  await restore({ file, passphrase: null, replace: false });
  // What the start of the service does.
  await recoverChanges({ before: new Date() });
  await countLostViews();

  const { unusedTags, unusedMedia, ...problems } = await checkContent({ now: new Date(Date.now() + 60_000) });
  expect(Object.entries(problems).filter(([, found]) => found.length > 0)).toEqual([]);
  await expectTexts(before);
  await expectComments(before);
  for await (const doc of collection<MediaDoc>('media').find()) await expectBytes(doc);
  const settings = await collection<{ _id: string; names: Record<string, string> }>('settings').findOne({
    _id: 'site',
  });

  const [uk = '', en] = [settings?.names.uk, settings?.names.en];
  expect(uk).toBe(en);
  expect(Number(uk.split(' ')[1])).toBeGreaterThanOrEqual(before.settings);

  const read = await collection<PostDoc>('posts').findOne({ slug: 'read', locale: 'uk' });
  expect(read?.viewCount).toBeGreaterThanOrEqual(before.views);
  expect(read?.viewCount).toBeLessThanOrEqual(after.views + 1);
  const isView = { view: { $exists: true } };
  expect(await collection('analyticsEvents').countDocuments(isView)).toBe(read?.viewCount);
}

/** Both languages of each post have the same revision, which is the acknowledged one or a later one. */
async function expectTexts({ texts }: Answered): Promise<void> {
  const bySlug = new Map<string, Record<string, string>>();
  for await (const { slug, locale, content } of collection<PostDoc>('posts').find()) {
    bySlug.set(slug, { ...bySlug.get(slug), [locale]: content });
  }

  for (const [slug, contents] of bySlug) {
    if (!/^(changed|new|gone)-/.test(slug)) continue;
    const revision = Number(/\d+/.exec(contents.uk ?? '')?.[0]);
    expect(contents, slug).toEqual({ uk: `Редакція ${revision}.`, en: `Revision ${revision}.` });
    expect(revision, slug).toBeGreaterThanOrEqual(texts.get(slug) ?? 0);
  }

  expect([...texts.keys()].filter((slug) => !bySlug.has(slug))).toEqual([]);
}

async function expectComments(before: Answered): Promise<void> {
  const docs = await collection<CommentDoc>('comments').find().toArray();
  const ids = new Set(docs.map(({ _id }) => _id.toHexString()));
  expect([...before.comments].filter((id) => !ids.has(id))).toEqual([]);
  const orphans = docs.filter(({ parentId }) => parentId !== null && !ids.has(parentId.toHexString()));
  expect(orphans).toEqual([]);
}

async function expectBytes({ _id, size, sha256 }: MediaDoc): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of readFile({ id: _id, size })) hash.update(chunk);
  expect(hash.digest('hex')).toBe(sha256);
}
