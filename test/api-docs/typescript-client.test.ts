import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import createClient from 'openapi-fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientCommands, clientExample } from '#app/api-docs/ui/typescript-client.ts';
import { paths } from '#contract/paths.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture } from '#test/factories/media.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '..', '..');
const PACKAGES = path.join(ROOT, 'node_modules');

/** The generator needs the compiler's API, which TypeScript 7 does not have. */
const WITH_COMPILER_API = `import { registerHooks } from 'node:module';
registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context) });
`;

/** What somebody writes with the client; the compiler checks it. */
const USE = `import type { components, paths } from './dvomova.d.ts';
import type { Client } from 'openapi-fetch';

type Schemas = components['schemas'];
type Webhook = Schemas[Extract<keyof Schemas, \`Event_\${string}\`>];

export async function use(client: Client<paths>, picture: File) {
  const form = new FormData();
  form.set('file', picture);
  const uploaded = await client.POST('/api/upload', { body: { file: '' }, bodySerializer: () => form });
  const url: string = uploaded.data?.url ?? '';
  const created = await client.POST('/api/v1/posts', {
    body: {
      slug: 'p',
      uk: { title: 'Про чайок', content: 'Текст.' },
      en: { title: 'On gulls', content: 'A text.' },
      coverImage: url,
      published: true,
    },
  });
  const path = { slug: created.data?.slug ?? '' };
  const read = await client.GET('/api/v1/posts/{slug}', { params: { path, query: { locale: 'uk' } } });
  const post: Schemas['Post'] | undefined = read.data;
  const list = await client.GET('/api/v1/posts', { params: { query: { locale: 'all', limit: 2 } } });
  const posts: { slug: string; locale: 'uk' | 'en' }[] = list.data?.posts ?? [];
  const found = await client.GET('/api/search', { params: { query: { q: 'чайок', locale: 'uk' } } });
  const total: number | undefined = found.data?.total;
  const refused = await client.POST('/api/v1/posts', { body: { slug: 'p', en: { title: '', content: '' } } });
  const details = refused.error?.details ?? [];
  const dry = await client.DELETE('/api/v1/posts/{slug}', { params: { path, query: { dryRun: '1' } } });
  const kept: string[] = dry.data && 'dryRun' in dry.data ? dry.data.posts.map(({ url }) => url) : [];
  const deleted = await client.DELETE('/api/v1/posts/{slug}', { params: { path, query: { locale: 'en' } } });
  const absent = await client.GET('/api/v1/posts/{slug}', { params: { path: { slug: 'q' } } });
  const message: string | undefined = absent.error?.error;
  const titleOf = (event: Webhook): string => (event.type === 'post.published' ? event.data.title : event.type);
  // @ts-expect-error: a title is text
  const wrong = () => client.PATCH('/api/v1/posts/{slug}', { params: { path }, body: { uk: { title: 1 } } });
  // @ts-expect-error: the slug is missing
  const missing = () => client.GET('/api/v1/posts/{slug}', { params: { query: { locale: 'uk' } } });
  const checks = [wrong, missing, titleOf].length;
  return { url, post, posts, total, details, kept, deleted: deleted.data?.posts, message, checks };
}
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(ROOT, '.cache', 'client-'));
  const inFolder = (name: string) => path.join(folder, name);
  await writeFile(inFolder('openapi.json'), await (await request(paths.openapi())).text());
  await writeFile(inFolder('hook.mjs'), WITH_COMPILER_API);
  await writeFile(inFolder('use.ts'), USE);
  await writeFile(inFolder('example.ts'), clientExample('https://blog.example'));
  const generator = path.join(PACKAGES, 'openapi-typescript', 'bin', 'cli.js');
  const output = ['openapi.json', '-o', 'dvomova.d.ts'];
  await run(process.execPath, ['--import', inFolder('hook.mjs'), generator, ...output], { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('programs with generated types compile, and the compiler knows inputs and responses', async () => {
  const tsc = path.join(PACKAGES, 'typescript', 'bin', 'tsc');
  const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--ignoreConfig'];
  const lib = ['--allowImportingTsExtensions', '--lib', 'es2024,dom,dom.iterable', '--types', ''];
  const check = run(process.execPath, [tsc, ...options, ...lib, 'use.ts', 'example.ts'], { cwd: folder });
  await check.catch((error) => {
    throw new Error(error.stdout);
  });
});

test('a program with generated types publishes, reads and uploads', async () => {
  const { use } = await import(path.join(folder, 'use.ts'));
  const client = createClient({
    baseUrl: 'http://localhost:3000',
    headers: { Authorization: `Bearer ${await aKey()}` },
    fetch: async ({ url, method, headers, body }) => {
      const { pathname, search } = new URL(url);
      return request(pathname + search, { method, headers, body, duplex: 'half' });
    },
  });

  const picture = new File([await aPicture('png')], 'a.png', { type: 'image/png' });
  const { url, post, posts, total, details, kept, deleted, message } = await use(client, picture);
  expect(post).toMatchObject({ title: 'Про чайок', coverImage: url });
  expect(posts.map(({ locale }: { locale: string }) => locale).sort()).toEqual(['en', 'uk']);
  expect(total).toBe(1);
  expect(details).toMatchObject([{ path: 'en.title' }, { path: 'en.content' }]);
  expect(kept).toHaveLength(2);
  expect(deleted).toBe(1);
  expect(message).toBe('Post not found');
});

test('the guide has the commands of the API reference', async () => {
  const guide = await readFile(path.join(ROOT, 'docs', 'programs.md'), 'utf8');
  expect(guide).toContain(clientCommands('https://blog.example'));
});
