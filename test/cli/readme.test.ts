import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
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

/** The `sh` blocks between two headings of a document. */
async function shellBlocks(file: string, section: string): Promise<string[]> {
  const text = await readFile(path.join(ROOT, file), 'utf8');
  const start = text.indexOf(`\n## ${section}\n`);
  const end = text.indexOf('\n## ', start + 1);
  if (start < 0 || end < 0) throw new Error(`${file} has no section ${section}`);
  return [...text.slice(start, end).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block ?? '');
}

test.skipIf(!hasCurl)('every command of the README for publishing works as written', async () => {
  const folder = await temporaryFolder();
  const content = await aContentFolder({ 'posts/from-a-folder/uk.md': aFile('title: З теки') });
  const exported = path.join(folder, 'exported');
  const sections = ['Publish with a program', 'Import and export'];
  const blocks = (await Promise.all(sections.map((section) => shellBlocks('README.md', section)))).flat();
  const script = blocks
    .join('\n')
    .replaceAll('http://localhost:3000', server.url)
    .replace('import path/to/folder', `import ${content}`)
    .replace('export path/to/new-folder', `export ${exported}`);

  // `curl -f` hides the body of a failure; `--fail-with-body` prints it.
  const shell = `set -e\ncurl() { command curl --silent --show-error --fail-with-body "$@"; echo; }\n${script}`;
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', shell], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR, NODE_ENV: 'production' },
  });

  expect(blocks.length).toBeGreaterThanOrEqual(3);
  expect(stdout).toContain('"slug":"hello"');
  const read = async (address: string) =>
    (await (await fetch(server.url + address)).text()).replaceAll('\u00a0', ' ');
  expect(await read('/uk/blog/hello')).toContain('Це <strong>перший</strong> допис.');
  expect(await read('/en/blog/hello')).toContain('This is the <strong>first</strong> post.');
  expect(await read('/uk/blog/hello')).toContain('Леся Українка');
  expect(await read('/uk/blog/from-a-folder')).toContain('З теки');
  expect([...(await readFolder(exported)).keys()]).toContain('posts/hello/uk.md');
});

test.skipIf(!hasCurl)('a post is sent from a file as the document about programs says', async () => {
  const folder = await temporaryFolder();
  const blocks = await shellBlocks('docs/programs.md', 'Posts from a file');
  const script = blocks
    .join('\n')
    .replaceAll('https://blog.example', server.url)
    .replaceAll('post.json', path.join(folder, 'post.json'));

  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `set -e\n${script}`], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR, NODE_ENV: 'production' },
  });

  expect(stdout).toContain('"slug":"from-a-file"');
  const read = async (address: string) =>
    (await (await fetch(server.url + address)).text()).replaceAll('\u00a0', ' ');
  expect(await read('/uk/blog/from-a-file')).toContain('<strong>українською</strong>');
  expect(await read('/en/blog/from-a-file')).toContain('<strong>in English</strong>');
});

test('every command of the document about users works as written', async () => {
  const blocks = await shellBlocks('docs/users-and-comments.md', 'The first admin');
  const password = 'contra spem spero';

  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `set -e\n${blocks.join('\n')}`], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR, NODE_ENV: 'production', DVOMOVA_PASSWORD: password },
  });

  expect(stdout).toContain('<olha@example.com> is a translator (en) now.');
  const answer = await fetch(`${server.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'olha@example.com', password }),
  });
  expect((await answer.json()).user).toMatchObject({ role: 'translator', name: 'Ольга Кобилянська' });
});
