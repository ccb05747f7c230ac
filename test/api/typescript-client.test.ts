import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aKey } from '#test/factories/keys.ts';
import { aPicture } from '#test/factories/media.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '..', '..');

/** What somebody writes with the client; the compiler checks it. */
const USE = `import { ApiError, createClient, type ErrorBody, pages, type Post, type WebhookPayload } from './client.ts';

export async function use(client: ReturnType<typeof createClient>, picture: Blob) {
  const { url } = await client.uploadMedia({ file: picture });
  const created = await client.createPost({
    body: {
      slug: 'p',
      uk: { title: 'Про чайок', content: 'Текст.' },
      en: { title: 'On gulls', content: 'A text.' },
      coverImage: url,
      published: true,
    },
  });
  const post: Post = await client.getPost({ path: { slug: created.slug }, query: { locale: 'uk' } });
  const posts: { slug: string; locale: 'uk' | 'en' }[] = [];
  for await (const page of pages(client.listPosts, { query: { locale: 'all', limit: 1 } })) posts.push(...page.posts);
  const found: number[] = [];
  for await (const { total } of pages(client.searchPosts, { query: { q: 'чайок', locale: 'uk' } })) found.push(total);
  const refused = await client.createPost({ body: { slug: 'p', en: { title: '', content: '' } } }).catch((error) => error);
  const details = refused instanceof ApiError ? refused.details : [];
  const deletion = { path: { slug: 'p' } };
  const { posts: versions } = await client.deletePost({ ...deletion, query: { dryRun: '1' } });
  const kept: string[] = versions.map(({ url }) => url);
  const { posts: deleted } = await client.deletePost({ ...deletion, query: { locale: 'en' } });
  const deletedCount: number = deleted;
  const either = (dryRun: '0' | '1') => client.deletePost({ ...deletion, query: { dryRun } });
  const titleOf = (event: WebhookPayload): string => (event.type === 'post.published' ? event.data.title : event.type);
  const body: ErrorBody = { error: titleOf({ type: 'ping', site: '', timestamp: '', sequence: 1, data: {} }) };
  // @ts-expect-error: a title is text
  const wrong = () => client.updatePost({ path: { slug: 'p' }, body: { uk: { title: 1 } } });
  // @ts-expect-error: the slug is missing
  const missing = () => client.getPost({ query: { locale: 'uk' } });
  return { url, post, posts, found, details, kept, deletedCount, checks: [wrong, missing, either, body].length };
}
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(ROOT, '.cache', 'client-'));
  await run(process.execPath, [path.join(ROOT, 'scripts', 'client.ts'), path.join(folder, 'client.ts')]);
  await writeFile(path.join(folder, 'use.ts'), USE);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the generated client compiles, and the compiler knows inputs and responses', async () => {
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--allowImportingTsExtensions',
  ];
  const tsc = path.join(ROOT, 'node_modules', '.bin', 'tsc');
  const lib = ['--lib', 'es2024,dom,dom.iterable', '--types', ''];
  await run(tsc, [...options, ...lib, '--ignoreConfig', path.join(folder, 'use.ts')], { cwd: folder }).catch(
    (error) => {
      throw new Error(error.stdout);
    },
  );
});

test('the client publishes, reads and uploads with the service', async () => {
  const { createClient } = await import(path.join(folder, 'client.ts'));
  const { use } = await import(path.join(folder, 'use.ts'));
  const key = await aKey();
  const send = async (sent: Request) => {
    const { pathname, search } = new URL(sent.url);
    const body = sent.method === 'GET' ? {} : { body: await sent.arrayBuffer() };
    return request(pathname + search, { method: sent.method, headers: sent.headers, ...body });
  };
  const client = createClient({ url: 'http://localhost:3000/', key, fetch: send });

  const picture = new File([await aPicture('png')], 'a.png', { type: 'image/png' });
  const { url, post, posts, found, details, kept, deletedCount } = await use(client, picture);
  expect(post).toMatchObject({ title: 'Про чайок', coverImage: url });
  expect(posts.map(({ locale }: { locale: string }) => locale).sort()).toEqual(['en', 'uk']);
  expect(found).toEqual([1]);
  expect(details).toMatchObject([{ path: 'en.title' }, { path: 'en.content' }]);
  expect(kept).toHaveLength(2);
  expect(deletedCount).toBe(1);
  await expect(client.getPost({ path: { slug: 'q' } })).rejects.toMatchObject({
    status: 404,
    message: 'Post not found',
  });
});
