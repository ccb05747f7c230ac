import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { KEY_SCOPES } from '#contract/keys.ts';
import { config } from '#server/config.ts';
import { database } from '#server/db/client.ts';
import { openStorage } from '#server/storage.ts';
import { aContentFolder, addFile, aFile, aPicture, readFolder } from '#test/factories/content-folder.ts';
import { type CliResult, runCommand as cli, runCommandHere } from '#test/setup/cli.ts';
import { runProgram } from '#test/setup/server.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';

// Each command is a process with its own engine.
vi.setConfig({ testTimeout: 120_000 });

const SECRET = /^dvo_[0-9a-f]{64}\n$/;

test('a key is printed once, as all of standard output, and is valid until it is revoked', async () => {
  const DATA_DIR = await temporaryFolder();
  const server = await startServer({ DATA_DIR });

  const made = await cli(['key', 'create', 'Перо', '--author', 'Леся Українка'], { DATA_DIR });

  expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(SECRET) });
  expect(made.stderr).toContain('are signed "Леся Українка"');
  expect(made.stderr).toContain(`It is stored in ${DATA_DIR}.`);
  expect(made.stderr).not.toContain('Warning');
  const secret = made.stdout.trim();
  const publish = (slug: string) =>
    fetch(`${server.url}/api/v1/posts`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ slug, uk: { title: 'А', content: 'Б' }, published: true }),
    });
  expect((await publish('a')).status).toBe(201);
  const list = await fetch(`${server.url}/api/v1/posts`).then((response) => response.json());
  expect(list.posts).toMatchObject([{ slug: 'a', authorName: 'Леся Українка' }]);

  const listed = await cli(['key', 'list'], { DATA_DIR });
  expect(listed.stdout).toContain(`…${secret.slice(-4)}`);
  expect(listed.stdout).not.toContain(secret);
  const [id = ''] = /^[0-9a-f]{24}/m.exec(listed.stdout) ?? [];
  expect((await cli(['key', 'revoke', id], { DATA_DIR })).code).toBe(0);
  expect((await publish('b')).status).toBe(401);
  expect((await cli(['key', 'list'], { DATA_DIR })).stdout).toContain('revoked');
});

test('a key for another folder than that of the running server comes with a warning', async () => {
  const [DATA_DIR, other] = [await temporaryFolder(), await temporaryFolder()];
  const server = await startServer({ DATA_DIR });

  const made = await cli(['key', 'create', 'pen'], { DATA_DIR: other });

  expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(SECRET) });
  expect(made.stderr).toContain(`It is stored in ${other}.`);
  expect(made.stderr).toContain('Warning: no service is running on this folder.');
  await server.stop();
});

test('without a server a command opens the database itself, and a later server has its result', async () => {
  const DATA_DIR = await temporaryFolder();
  const env = { DATA_DIR, SITE_NAME: 'Щоденник' };

  expect((await cli(['key', 'list'], env)).stdout).toBe('There are no keys.\n');
  const made = await cli(['key', 'create', 'pen'], env);
  expect(made.stderr).toContain('are signed "Щоденник"');

  const limits = ['--scopes', 'upload,read', '--expires', '2099-01-31'];
  expect((await cli(['key', 'create', 'guest', ...limits], env)).code).toBe(0);

  await startServer({ DATA_DIR });
  const listed = (await cli(['key', 'list'], env)).stdout;
  expect(listed).toMatch(new RegExp(` pen .* ${KEY_SCOPES.join(',')} .* valid$`, 'm'));
  expect(listed).toMatch(/ guest .* upload,read .* expires 2099-01-31$/m);
});

test('a folder is imported while a server runs, imported again without a change, and exported', async () => {
  const DATA_DIR = await temporaryFolder();
  const server = await startServer({ DATA_DIR });
  const folder = await aContentFolder({
    'posts/a/uk.md': aFile('title: А\ncoverImage: ../../media/x.png\ntags: [{ slug: t, nameUk: Тег }]'),
    'posts/a/en.md': aFile('title: A'),
    'media/x.png': await aPicture('red'),
  });

  const first = await cli(['import', folder], { DATA_DIR });
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toMatch(
    /^Posts: 1 created, 0 changed, 0 unchanged\. Media: 1 stored, 0 known\. Skipped: 0 files\. \d+\.\d s\.\n$/,
  );
  const second = await cli(['import', folder], { DATA_DIR });
  expect(second.stdout).toMatch(/^Posts: 0 created, 0 changed, 1 unchanged\. Media: 0 stored, 1 known\./);

  const post = await fetch(`${server.url}/api/v1/posts/a?locale=uk`).then((response) => response.json());
  expect(post).toMatchObject({
    title: 'А',
    coverImage: expect.stringMatching(/^\/api\/media\/[0-9a-f]{32}$/),
  });
  expect((await fetch(server.url + post.coverImage)).status).toBe(200);

  const out = path.join(await temporaryFolder(), 'out');
  const exported = await cli(['export', out], { DATA_DIR });
  expect(exported).toMatchObject({ code: 0, stderr: '' });
  expect(exported.stdout).toMatch(/^Wrote 1 post, 2 files, 1 media to /);
  expect([...(await readFolder(out)).keys()]).toEqual(['media/x.png', 'posts/a/en.md', 'posts/a/uk.md']);

  const check = await cli(['check'], { DATA_DIR });
  expect(check).toMatchObject({ code: 0, stdout: 'No problems.\n' });
  await addFile(folder, 'posts/b/uk.md', aFile('title: Б', '![x](/media/none.jpg)'));
  await cli(['import', folder], { DATA_DIR });
  expect(await cli(['check'], { DATA_DIR })).toMatchObject({
    code: 0,
    stdout: 'Broken links (1):\n  /media/none.jpg in “Б” (uk)\nNo other problems.\n',
  });

  const id = post.coverImage.split('/').at(-1);
  const refused = await cli(['media', 'delete', id], { DATA_DIR });
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The post “А” (a, uk) uses this file'),
  });
  await addFile(folder, 'posts/a/uk.md', aFile('title: А'));
  await cli(['import', folder], { DATA_DIR });
  expect((await cli(['check'], { DATA_DIR })).stdout).toContain(`Unused media (1):\n  ${post.coverImage}\n`);
  expect((await cli(['media', 'delete', id], { DATA_DIR })).code).toBe(0);
  expect((await fetch(server.url + post.coverImage)).status).toBe(404);
});

test('invalid files are listed with their lines, the others are imported, and the exit code is 1', async () => {
  const DATA_DIR = await temporaryFolder();
  const folder = await aContentFolder({
    'posts/a/uk.md': aFile('title: А\nsource: x', '![x](../../media/none.png)\n'),
    'posts/b/uk.md': aFile('title: Б\npublishedAt: колись'),
    'posts/c/uk.md': 'Без початку\n',
  });

  const { code, stdout, stderr } = await cli(['import', folder], { DATA_DIR });

  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout).toMatch(/\n {2}posts\/b\/uk\.md:3: publishedAt: Must be .*; the version is a draft\n/);
  expect(stdout).toContain('  posts/c/uk.md:1: The file must begin with front matter');
  expect(stdout).toContain('  posts/a/uk.md:6: ../../media/none.png does not exist\n');
  expect(stdout).toContain('Unknown fields, ignored: source (1 file)\n');
  expect(stdout).toMatch(/\nPosts: 2 created, .* Skipped: 1 file\. /);

  await addFile(folder, 'posts/b/uk.md', aFile('title: Б'));
  await addFile(folder, 'posts/c/uk.md', aFile('title: В'));
  expect((await cli(['import', folder], { DATA_DIR })).code).toBe(0);
});

test('a command completes the unfinished change of a killed one', async () => {
  const DATA_DIR = await temporaryFolder();
  const folder = await aContentFolder({
    'posts/a/uk.md': aFile('title: А'),
    'posts/a/en.md': aFile('title: A'),
  });
  await cli(['import', folder], { DATA_DIR });
  const storage = await openStorage({ config: { ...config(), mongodbUri: undefined, dataDir: DATA_DIR } });
  const { _id } = (await database().collection('posts').findOne({ slug: 'a', locale: 'en' })) ?? {};
  const pending = { at: new Date(), put: [], remove: [_id] };
  await database().collection('postGroups').updateOne({ slug: 'a' }, { $set: { pending } });
  await storage.close();

  const out = path.join(await temporaryFolder(), 'out');
  expect((await cli(['export', out], { DATA_DIR })).code).toBe(0);

  expect([...(await readFolder(out)).keys()]).toEqual(['posts/a/uk.md']);
});

test('a signal ends a command, and the next one continues', async () => {
  const DATA_DIR = await temporaryFolder();
  const files = Array.from({ length: 200 }, (_, index) => [`posts/p${index}/uk.md`, aFile('title: А')]);
  const folder = await aContentFolder(Object.fromEntries(files));
  const child = runProgram(['scripts/cli.ts', 'import', folder], { DATA_DIR });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  await vi.waitUntil(() => existsSync(path.join(DATA_DIR, 'engine.json')), { timeout: 60_000 });
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');

  expect(code).toBe(130);
  expect(output).not.toContain('\n    at ');
  const again = await cli(['import', folder], { DATA_DIR });
  expect(again).toMatchObject({ code: 0, stderr: '' });
  expect((await cli(['check'], { DATA_DIR })).stdout).toBe('No problems.\n');
});

test.each([
  [[], ''],
  [['publish'], 'There is no command "publish".'],
  [['key'], '"key" needs a subcommand.'],
  [['key', 'lose'], 'There is no command "key lose".'],
  [['key', 'create'], 'NAME is missing.\nUsage: key create NAME'],
  [['key', 'create', 'a', 'b'], 'Unexpected argument "b".'],
  [['key', 'create', 'a', '--colour', 'red'], "Unknown option '--colour'"],
  [['key', 'create', 'a', '--author'], 'argument missing'],
  [['key', 'create', 'a', '--expires', 'tomorrow'], '--expires needs a day such as 2027-01-31.'],
  [['key', 'create', 'a', '--scopes', 'publish,delete'], `A scope is one of ${KEY_SCOPES.join(', ')}.`],
  [['import'], 'DIR|FILE is missing.'],
  [['check', 'everything'], 'Unexpected argument "everything".'],
])('%j is a usage error', async (args, complaint) => {
  expectUsageError(await runCommandHere(args), complaint);
});

test('a usage error exits with 2 and opens no database', async () => {
  const env = { DATA_DIR: '/nowhere' };
  expectUsageError(await cli(['publish'], env), 'There is no command "publish".');
  expectUsageError(await cli(['key', 'create'], env), 'NAME is missing.\nUsage: key create NAME');
});

function expectUsageError({ code, stdout, stderr }: CliResult, complaint: string): void {
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(complaint);
  expect(stderr).toContain('Usage: ');
  expect(stderr).not.toMatch(/\n\s+at /);
}

test('help lists the commands, without settings or a database', async () => {
  const { code, stdout, stderr } = await cli(['--help'], { PORT: 'wrong' });

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const usage of [
    'key create NAME [--author NAME] [--scopes publish,upload,…] [--expires YYYY-MM-DD]',
    'key list',
    'key revoke ID',
    'import DIR|FILE',
    'export DIR',
    'media delete ID',
    'check',
  ]) {
    expect(stdout).toContain(`  ${usage}`);
  }
});

test('an expected failure is one sentence', async () => {
  const DATA_DIR = await temporaryFolder();
  const folder = await aContentFolder({ 'posts/x': '' });
  type Failure = [args: string[], env: Record<string, string>, message: RegExp];
  const withDatabase: Failure[] = [
    [['key', 'revoke', 'nothing'], { DATA_DIR }, /^API key not found\n$/],
    [['key', 'create', ' '], { DATA_DIR }, /^A key needs a name\n$/],
    [['import', '/nowhere'], { DATA_DIR }, /^\/nowhere does not exist\n$/],
    [['export', '/proc/nothing'], { DATA_DIR }, /^\/proc\/nothing cannot be created\.\n$/],
    [['key', 'list'], { DATA_DIR: '/proc/nothing' }, /^The data folder \/proc\/nothing cannot be used: /],
    [['export', folder], { DATA_DIR }, /has a folder "posts" with something in it already\n$/],
  ];
  const wrongPort: Failure = [['key', 'list'], { PORT: 'x' }, /^These settings are wrong:\n {2}PORT: /];
  // Gives up after 3 seconds, in which the others run.
  const noDatabase: Failure = [
    ['key', 'list'],
    { MONGODB_URI: 'mongodb://user:secret@127.0.0.1:1/x' },
    /^MONGODB_URI \(mongodb:\/\/\*\*\*@/,
  ];
  const fail = async ([args, env, message]: Failure) => {
    const { code, stdout, stderr } = await cli(args, env);
    expect({ args, code, stdout }).toEqual({ args, code: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at |secret/);
  };
  await Promise.all([
    fail(noDatabase),
    (async () => {
      await fail(wrongPort);
      for (const failure of withDatabase) await fail(failure);
    })(),
  ]);
});

test('an import with missing pictures warns with file and line, and ends with 0', async () => {
  const folder = await aContentFolder({
    'posts/a/en.md': aFile('title: A\ncoverImage: /images/my cover.png', 'Text ![x](none.png)'),
  });

  const { code, stdout } = await cli(['import', folder], { DATA_DIR: await temporaryFolder() });

  expect(stdout).toContain(
    'posts/a/en.md:3: /images/my cover.png does not exist in the content folder or in ',
  );
  expect(stdout).toContain('posts/a/en.md:6: none.png does not exist\n');
  expect(stdout).toContain('Posts: 1 created');
  expect(code).toBe(0);
});
