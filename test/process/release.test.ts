import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BUILD_TOOLS, listFiles, writeRelease } from '#scripts/release.ts';
import { childrenOf, freePort, killNow } from '#test/setup/server.ts';
import { temporaryFolder } from '#test/setup/server-process.ts';

// Two installations by npm, and two starts.
vi.setConfig({ testTimeout: 600_000 });

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const TIME = new Date('2026-01-02T12:00:00Z');
/** The server does without it, because its pages are built. */
const LATER_PACKAGE = '@codemirror/commands';

/** The archives of this checkout, and of a version before it that lacks a package and has two more files. */
async function writeTwoReleases() {
  const [to, root] = [await temporaryFolder(), await temporaryFolder()];
  const files = listFiles();
  for (const file of [...files, 'package.json', 'package-lock.json'])
    await cp(path.join(ROOT, file), path.join(root, file));

  const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  delete manifest.dependencies[LATER_PACKAGE];
  await writeFile(path.join(root, 'package.json'), JSON.stringify({ ...manifest, version: '0.0.1' }));
  const gone = ['server/gone/gone.ts', 'build/client/gone.txt'];
  await mkdir(path.join(root, 'server/gone'));
  for (const file of gone) await writeFile(path.join(root, file), '');

  const older = await writeRelease({ root, files: [...files, ...gone], time: TIME, to });
  const newer = await writeRelease({ root: ROOT, files, time: TIME, to });
  return { files, gone, older, newer };
}

/** `npm start` in a folder, until the home pages of both languages are read. */
async function startAndStop(folder: string): Promise<{ log: string; pages: string[] }> {
  const port = await freePort();
  const { PATH, HOME, npm_config_cache } = process.env;
  const env = { PATH: withoutModules(PATH), HOME, npm_config_cache, PORT: String(port) };
  const child = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => killAll(child));
  let log = '';
  child.stdout.on('data', (chunk) => (log += chunk));
  child.stderr.on('data', (chunk) => (log += chunk));

  const read = async (page: string) => {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}${page}`).catch(() => null);
      if (response?.status === 200) return response.text();
      if (child.exitCode !== null) throw new Error(`The service did not start: ${log}`);
      await sleep(100);
    }
  };
  const pages = [await read('/uk'), await read('/en')];

  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
  return { log, pages };
}

/** The Node of this checkout is not the machine's. */
function withoutModules(PATH = ''): string {
  return PATH.split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(path.delimiter);
}

function killAll(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  for (const pid of [child.pid, ...childrenOf(child.pid)]) killNow(pid);
}

test('a release starts without a build, and a newer one is unpacked over it', async () => {
  const { files, gone, older, newer } = await writeTwoReleases();
  const folder = await temporaryFolder();
  const inFolder = (name: string) => path.join(folder, name);
  const unpack = (archive: string) =>
    execFileSync('tar', ['-xzf', archive, '--strip-components', '1', '-C', folder]);

  unpack(older);
  await writeFile(inFolder('.env'), 'PUBLIC_URL=https://blog.example\n');
  await writeFile(inFolder('public/own.txt'), '');
  const first = await startAndStop(folder);

  expect(first.pages).toEqual([
    expect.stringContaining('<html lang="uk"'),
    expect.stringContaining('<html lang="en"'),
  ]);
  expect(first.log).not.toContain('Building');
  for (const tool of BUILD_TOOLS) expect(existsSync(inFolder(`node_modules/${tool}`)), tool).toBe(false);
  expect(existsSync(inFolder(`node_modules/${LATER_PACKAGE}`))).toBe(false);

  const secret = await readFile(inFolder('data/session-secret'), 'utf8');
  unpack(newer);
  const second = await startAndStop(folder);

  expect(second.pages).toEqual(first.pages);
  expect(second.log).not.toContain('Building');
  expect(existsSync(inFolder(`node_modules/${LATER_PACKAGE}`))).toBe(true);
  expect([...gone, 'server/gone'].filter((file) => existsSync(inFolder(file)))).toEqual([]);
  expect(files.filter((file) => !existsSync(inFolder(file)))).toEqual([]);
  expect(existsSync(inFolder('public/own.txt'))).toBe(true);
  expect(await readFile(inFolder('.env'), 'utf8')).toBe('PUBLIC_URL=https://blog.example\n');
  expect(await readFile(inFolder('data/session-secret'), 'utf8')).toBe(secret);
});

test('the archive of equal files is the same, byte for byte, and has no tests, settings or data', async () => {
  const files = listFiles();
  const [one, two] = [await temporaryFolder(), await temporaryFolder()];
  const archives = [
    await writeRelease({ root: ROOT, files, time: TIME, to: one }),
    await writeRelease({ root: ROOT, files: files.toReversed(), time: TIME, to: two }),
  ];
  const [first, second] = await Promise.all(archives.map((archive) => readFile(archive)));
  expect(first?.equals(second ?? Buffer.of())).toBe(true);

  const listed = execFileSync('tar', ['-tzf', archives[0] ?? ''], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const names = listed.map((name) => name.split('/').slice(1).join('/'));
  expect(names).toContain('build/server/index.js');
  expect(
    names.filter((name) => /^(test|data|node_modules|\.git|\.cache)\/|^\.env$|\.test\./.test(name)),
  ).toEqual([]);
});
