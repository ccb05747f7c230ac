import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aContentFolder, aFile, readFolder } from '#test/factories/content-folder.ts';
import { type RunningServer, runServer } from '#test/setup/server.ts';
import { temporaryFolder } from '#test/setup/server-process.ts';

// A server with its own engine, and one `npm run` for each command.
vi.setConfig({ testTimeout: 180_000 });

const ROOT = path.resolve(import.meta.dirname, '../..');
const hasCurl = await promisify(execFile)('curl', ['--version']).then(
  () => true,
  () => false,
);

let DATA_DIR: string;
let server: RunningServer;

// The tests don't read each other's data.
beforeAll(async () => {
  DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-process-'));
  server = await runServer({ DATA_DIR });
});

afterAll(async () => {
  await server?.killAll();
  await rm(DATA_DIR, { recursive: true, force: true });
});

/** The `sh` blocks between two headings of the README. */
async function shellBlocks(from: string, to: string): Promise<string[]> {
  const readme = await readFile(path.join(ROOT, 'README.md'), 'utf8');
  const start = readme.indexOf(`\n## ${from}\n`);
  const end = readme.indexOf(`\n## ${to}\n`, start);
  if (start < 0 || end < 0) throw new Error(`The README has no ${from} before ${to}`);
  return [...readme.slice(start, end).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block ?? '');
}

test.skipIf(!hasCurl)('every command of the README for publishing works as written', async () => {
  const folder = await temporaryFolder();
  const photo = path.join(folder, 'photo.jpg');
  await writeFile(
    photo,
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer(),
  );
  const content = await aContentFolder({ 'posts/from-a-folder/uk.md': aFile('title: З теки') });
  const exported = path.join(folder, 'exported');
  const blocks = await shellBlocks('Publish', 'Users and comments');
  const script = blocks
    .join('\n')
    .replaceAll('http://localhost:3000', server.url)
    .replace('photo.jpg', photo)
    .replace('import path/to/folder', `import ${content}`)
    .replace('export path/to/folder', `export ${exported}`);

  // `curl -f` hides the body of a failure; `--fail-with-body` prints it.
  const shell = `set -e\ncurl() { command curl --silent --show-error --fail-with-body "$@"; echo; }\n${script}`;
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', shell], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR, NODE_ENV: 'production' },
  });

  expect(blocks.length).toBeGreaterThanOrEqual(5);
  expect(stdout).toContain('"slug":"hello"');
  expect(stdout).toMatch(/"url":"\/api\/media\/[0-9a-f]{24}"/);
  const read = async (address: string) =>
    (await (await fetch(server.url + address)).text()).replaceAll('\u00a0', ' ');
  expect(await read('/uk/blog/hello')).toContain('Це <strong>перша</strong> публікація.');
  expect(await read('/en/blog/hello')).toContain('This is the <strong>first</strong> post.');
  expect(await read('/uk/blog/first-snow')).toContain('Поки що <strong>українською</strong>.');
  expect(await read('/en/blog/first-snow')).toContain('Now in <strong>English</strong> too.');
  expect(await read('/uk/blog/hello')).toContain('Леся Українка');
  expect(await read('/uk/blog/from-a-folder')).toContain('З теки');
  expect([...(await readFolder(exported)).keys()]).toContain('posts/hello/uk.md');
});

test('every command of the README for accounts works as written', async () => {
  const blocks = await shellBlocks('Users and comments', 'Settings');
  const password = 'contra spem spero';

  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `set -e\n${blocks.join('\n')}`], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR, NODE_ENV: 'production', DVOMOVA_PASSWORD: password },
  });

  expect(stdout).toContain('<olha@example.com> is an admin now.');
  const answer = await fetch(`${server.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'olha@example.com', password }),
  });
  expect((await answer.json()).user).toMatchObject({ role: 'admin', name: 'Ольга Кобилянська' });
});
