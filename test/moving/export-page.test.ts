import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '#contract/audit.ts';
import { RECENT_SIGN_IN_MS } from '#server/auth/recent-sign-in.ts';
import { exportContent } from '#server/content/export.ts';
import { database } from '#server/db/client.ts';
import { features } from '#server/features.ts';
import { openProcessFolder } from '#server/media/process-folder.ts';
import { evictCopies } from '#server/media/serve/disk-cache.ts';
import { stopPictureRenderer } from '#server/open-graph/picture-renderer.ts';
import { aComment } from '#test/comments/factory.ts';
import { aContentFolder, readFolder } from '#test/factories/content-folder.ts';
import { aStoredPicture } from '#test/factories/media.ts';
import { aPage, aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn, aUser, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();
afterAll(stopPictureRenderer);

const PAGE = '/uk/admin/export';
let cookie: string;

beforeEach(async () => {
  cookie = (await aSignedIn({ role: 'admin', name: 'Леся' })).cookie;
});

const download = (kind: string) => request(`${PAGE}/${kind}`, { cookie, method: 'POST' });

/** The files of a tar archive by their names. */
async function filesOf({ body }: Response): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const archive = extract();
  Readable.fromWeb(body as never).pipe(archive);
  for await (const entry of archive) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    files.set(entry.header.name, Buffer.concat(chunks));
  }
  return files;
}

test('the archive of all content has the files of an exported folder, and the log names who took it', async () => {
  const { url } = await aStoredPicture();
  const { posts } = await aPost({ slug: 'з-малюнком', uk: aVersion({ content: `![Кіт](${url})` }) });
  await aComment(await aUser(), { postId: posts[0]?.id ?? '' });
  await aPost({ slug: 'draft', published: false });
  await aPage({ slug: 'about' });
  const dir = await aContentFolder();
  await exportContent({ dir, features });

  const response = await download('content');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="dvomova-content-[\d-]+\.tar"$/,
  );
  const files = await filesOf(response);
  expect(files).toEqual(await readFolder(dir));
  expect([...files.keys()]).toContain('comments/з-малюнком.uk.json');
  const [logged] = await database().collection('audit').find({ action: AUDIT_ACTIONS.moving[4] }).toArray();
  expect(logged?.who).toMatch(/^user:/);
});

test('the archive of the site has its pages, and one that nobody reads to its end keeps no other out', async () => {
  await aPost({ slug: 'hello' });
  const left = await download('site');
  await left.body?.cancel();
  const files = await filesOf(await download('site'));
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      'index.html',
      '404.html',
      'uk/blog/hello/index.html',
      'search/uk.json',
      '_redirects',
    ]),
  );
});

test('an archive of all content leaves the copies of files that readers see as they are', async () => {
  const { url } = await aStoredPicture();
  await aPost({ uk: aVersion({ content: `![Кіт](${url})` }) });
  await evictCopies();
  const folder = await openProcessFolder();
  const before = await readdir(folder);
  const names = [...(await filesOf(await download('content'))).keys()];
  expect(names.some((name) => name.startsWith('media/'))).toBe(true);
  expect(await readdir(folder)).toEqual(before);
});

test('while one archive is read the page shows its progress, and a second one waits', async () => {
  await aPost({ uk: aVersion({ content: 'а'.repeat(500_000) }) });
  const get = await request(`${PAGE}/content`, { cookie });
  expect([get.status, get.headers.get('location')]).toEqual([302, PAGE]);
  const reader = (await download('content')).body?.getReader();
  await reader?.read();
  const second = await download('content');
  expect(second.headers.get('location')).toBe(`${PAGE}?done=busy`);
  expect(await (await request(PAGE, { cookie })).text()).toContain('<progress');
  await reader?.cancel();
  await expect.poll(async () => (await request(PAGE, { cookie })).text()).not.toContain('<progress');
  expect((await filesOf(await download('content'))).size).toBeGreaterThan(1);
});

test('an archive needs a recent sign-in, and an admin', async () => {
  const createdAt = new Date(Date.now() - RECENT_SIGN_IN_MS);
  const sessions = database().collection('sessions');
  await sessions.updateMany({}, { $set: { createdAt }, $unset: { confirmedAt: '' } });
  expect((await download('site')).headers.get('location')).toBe(PAGE);
  expect(await (await request(PAGE, { cookie })).text()).toContain('value="unlock"');
  const confirmed = await request(PAGE, { cookie, form: { intent: 'unlock', current: PASSWORD } });
  expect(confirmed.headers.get('location')).toBe(`${PAGE}?done=unlock`);
  expect((await download('nothing')).status).toBe(404);
  const { cookie: reader } = await aSignedIn({});
  expect((await request(`${PAGE}/site`, { cookie: reader, method: 'POST' })).status).toBe(403);
});
