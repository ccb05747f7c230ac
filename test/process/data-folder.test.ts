import { chmod, chown, lstat, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import path from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { DATA_ENTRIES } from '#server/data-folder.ts';
import { aContentFolder, aFile, aPicture } from '#test/factories/content-folder.ts';
import { aKeyIn } from '#test/factories/data-folder-key.ts';
import { freePort, type RunningServer } from '#test/setup/server.ts';
import { runToEnd, startServer, temporaryFolder } from '#test/setup/server-process.ts';
import { ownFileSystem, run } from './own-disk.ts';

const CLI = 'scripts/cli.ts';
const isRoot = process.getuid?.() === 0;
/** The user `nobody`, because root has access to everything. */
const OTHER_USER = 65_534;
const NOT_ROOT = isRoot
  ? ['setpriv', `--reuid=${OTHER_USER}`, `--regid=${OTHER_USER}`, '--clear-groups']
  : [];
const NOT_WRITABLE = `user ${isRoot ? OTHER_USER : process.getuid?.()} may not write there; change the permissions or set DATA_DIR to another folder`;
/** Runs a program with a mask that lets everybody read new files. */
const READABLE = ['sh', '-c', 'umask 000; exec "$@"', 'sh'];
const PUBLIC_FILE = 0o666;

let folder: string;
let DATA_DIR: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  DATA_DIR = path.join(folder, 'data');
});

describe('only the owner can read the data folder', () => {
  test('files that the service and commands create are private, whatever the mask', async () => {
    const content = await aContentFolder({
      'posts/a/uk.md': aFile('title: А\ncoverImage: ../../x.png'),
      'x.png': await aPicture('#0057b7'),
    });
    expect(await runToEnd([CLI, 'import', content], { DATA_DIR }, READABLE)).toMatchObject({ code: 0 });
    expect(await openFiles(DATA_DIR)).toEqual([]);

    const server = await startServer({ DATA_DIR }, [], READABLE);
    const { coverImage } = await getJson(`${server.url}/api/v1/posts/a?locale=uk`);
    await (await fetch(`${server.url}${coverImage}?w=320`)).arrayBuffer();
    const email = 'lesia@example.com';
    await postJson(`${server.url}/api/auth/sign-up`, { name: 'Леся', email, password: 'contra spem spero' });
    const upload = await startUpload(server);
    const { code } = await runToEnd([CLI, 'key', 'create', 'Перо'], { DATA_DIR }, READABLE);

    expect(code).toBe(0);
    expect(await openFiles(DATA_DIR)).toEqual([]);
    upload.destroy();
    await server.stop();
    expect(await openFiles(DATA_DIR)).toEqual([]);
    // A name that is missing in DATA_ENTRIES would not be made private in a folder with other files.
    expect((await readdir(DATA_DIR)).filter((name) => !DATA_ENTRIES.includes(name))).toEqual([]);
  });

  test('an existing folder that others could read becomes private, which is logged once', async () => {
    await aKeyIn(readConfig({ DATA_DIR }));
    await run(['chmod', '-R', 'a+rwX', DATA_DIR]);

    const first = await prepare(DATA_DIR);
    expect(await openFiles(DATA_DIR)).toEqual([]);
    const second = await prepare(DATA_DIR);

    const logged = ({ stdout }: { stdout: string }) => stdout.split('Other users could read').length - 1;
    expect([logged(first), logged(second)]).toEqual([1, 0]);
  });

  test('the files of the service become private in a folder with other files, which stay as they are', async () => {
    await aKeyIn(readConfig({ DATA_DIR }));
    const others = path.join(DATA_DIR, 'photos');
    await mkdir(others);
    await writeFile(path.join(others, 'one.jpg'), '');
    await run(['chmod', '-R', 'a+rwX', DATA_DIR]);
    const elsewhere = path.join(folder, 'elsewhere');
    await writeFile(elsewhere, '');
    await chmod(elsewhere, PUBLIC_FILE);
    await symlink(elsewhere, path.join(DATA_DIR, 'mongodb', 'link'));

    expect(await prepare(DATA_DIR)).toMatchObject({ code: 0 });

    const open = (await openFiles(DATA_DIR)).map((file) => path.relative(DATA_DIR, file));
    expect(open.sort()).toEqual(['', 'photos', 'photos/one.jpg']);
    expect((await lstat(elsewhere)).mode & 0o777).toBe(PUBLIC_FILE);
  });
});

test('exported files have the modes that the user’s mask gives', async () => {
  const content = await aContentFolder({
    'posts/a/uk.md': aFile('title: А\ncoverImage: ../../x.png'),
    'x.png': await aPicture('#ffd700'),
  });
  await runToEnd([CLI, 'import', content], { DATA_DIR });
  const out = path.join(folder, 'out');
  expect(await runToEnd([CLI, 'export', out], { DATA_DIR }, READABLE)).toMatchObject({ code: 0 });

  for (const name of ['posts/a/uk.md', 'media/x.png']) {
    expect((await lstat(path.join(out, name))).mode & 0o777, name).toBe(PUBLIC_FILE);
  }
  expect(await openFiles(DATA_DIR)).toEqual([]);
});

describe('a data folder that cannot be used is named with the reason', () => {
  test('the service and a command end with one sentence', async () => {
    await writeFile(DATA_DIR, '');
    const env = { DATA_DIR, PORT: String(await freePort()) };
    const results = await Promise.all([
      runToEnd(['server/main.ts'], env),
      runToEnd([CLI, 'key', 'list'], env),
    ]);
    const sentence = `The data folder ${DATA_DIR} cannot be used: ${DATA_DIR} is a file; set DATA_DIR to a folder.`;
    for (const result of results) expect(result).toMatchObject({ code: 1, stderr: `${sentence}\n` });
  });

  test('the folder is below a file', async () => {
    await writeFile(DATA_DIR, '');
    const below = path.join(DATA_DIR, 'blog', 'data');
    await expectRefusal(below, `${DATA_DIR} is a file; set DATA_DIR to a folder`);
  });

  test('this user may not write in the folder above', async () => {
    await chmod(folder, isRoot ? 0o755 : 0o555);
    await expectRefusal(DATA_DIR, NOT_WRITABLE, NOT_ROOT);
    await chmod(folder, 0o700);
  });

  test('the owner may not write in the folder', async () => {
    await chmod(folder, 0o755);
    await mkdir(DATA_DIR, { mode: 0o500 });
    if (isRoot) await chown(DATA_DIR, OTHER_USER, OTHER_USER);
    await expectRefusal(DATA_DIR, NOT_WRITABLE, NOT_ROOT);
  });

  test('the folder belongs to another user', async ({ skip }) => {
    if (!isRoot) return skip('only root can give a folder to another user');
    await chmod(folder, 0o755);
    await mkdir(DATA_DIR);
    await chmod(DATA_DIR, 0o777);
    const users = `it belongs to user 0 and this process runs as user ${OTHER_USER}`;
    const advice = 'run it as the owner, or set DATA_DIR to another folder';
    await expectRefusal(DATA_DIR, `${users}; ${advice}`, NOT_ROOT);
  });

  test('the file system is read-only', async ({ skip }) => {
    const disk = await ownFileSystem(folder);
    if (!disk) return skip('a file system of its own can not be had here');
    await run([...disk.prefix(), 'mount', '-o', 'remount,ro', folder]);
    const advice = 'its file system is read-only; set DATA_DIR to a folder that can be written';
    await expectRefusal(DATA_DIR, advice, disk.prefix());
    await expectRefusal(folder, advice, disk.prefix());
  });
});

/** What the service and each command begin with, in a process that may have another user or file system. */
function prepare(dataDir: string, prefix: string[] = []) {
  const program = `const { prepareDataFolder } = await import('#server/data-folder.ts');
    await prepareDataFolder(${JSON.stringify(dataDir)}).catch((error) => console.error(error.message));`;
  return runToEnd(['--input-type=module', '--eval', program], {}, prefix);
}

async function expectRefusal(dataDir: string, reason: string, prefix: string[] = []): Promise<void> {
  const { stderr } = await prepare(dataDir, prefix);
  expect(stderr).toBe(`The data folder ${dataDir} cannot be used: ${reason}.\n`);
}

/** Everything in a folder, and the folder itself, that other users than the owner may access. */
async function openFiles(target: string): Promise<string[]> {
  const names = await readdir(target, { recursive: true });
  expect(names.length).toBeGreaterThan(5);

  const open: string[] = [];
  for (const file of [target, ...names.map((name) => path.join(target, name))]) {
    // The engine removes files while this runs.
    const stats = await lstat(file).catch(() => null);
    if (stats && !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0) open.push(file);
  }

  return open;
}

/** An upload that the service has begun to store on its disk. */
async function startUpload({ url }: RunningServer): Promise<ClientRequest> {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const sending = request(`${url}/api/upload`, { method: 'POST', headers });
  sending.on('error', () => {});
  sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="x.gif"\r\n\r\nGIF89a');
  sending.write(Buffer.alloc(1024 * 1024, 'dvomova'));
  await vi.waitUntil(async () => {
    const names = await readdir(path.join(DATA_DIR, 'media-cache'), { recursive: true });
    return names.some((name) => name.endsWith('.upload'));
  });

  return sending;
}

async function getJson(url: string) {
  return (await fetch(url)).json();
}

async function postJson(url: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(status).toBe(201);
}
