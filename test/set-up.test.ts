import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { precompress, removeOldFiles } from '#scripts/finish-build.ts';
import { hashSources } from '#scripts/set-up/build-state.mjs';
import { boundNpm } from '#scripts/set-up/dependencies.mjs';
import { withLock } from '#scripts/set-up/lock.mjs';
import { readMemory, requireMemory } from '#scripts/set-up/memory.mjs';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dvomova set-up-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('the oldest Node is the same in the set-up, package.json, the lockfile and the README', async () => {
  const read = (name: string) => readFile(path.resolve(import.meta.dirname, '..', name), 'utf8');
  const [, oldest] = /OLDEST_NODE = (\d+)/.exec(await read('scripts/set-up.mjs')) ?? [];
  expect(JSON.parse(await read('package.json')).engines.node).toBe(`>=${oldest}`);
  expect(JSON.parse(await read('package-lock.json')).packages[''].engines.node).toBe(`>=${oldest}`);
  expect(await read('README.md')).toContain(`Node ${oldest} or later`);
});

describe('the hash of the build’s sources', () => {
  const sources = ['app', 'package-lock.json', 'public'];

  beforeEach(async () => {
    await mkdir(path.join(folder, 'app/ui'), { recursive: true });
    await writeFile(path.join(folder, 'app/ui/button.tsx'), 'one');
    await writeFile(path.join(folder, 'package-lock.json'), '{}');
  });

  test('the hash changes with contents and names, and not with modification times', async () => {
    const file = path.join(folder, 'app/ui/button.tsx');
    const first = hashSources(folder, sources);

    await utimes(file, new Date(0), new Date(0));
    expect(hashSources(folder, sources)).toBe(first);

    await writeFile(file, 'two');
    const changed = hashSources(folder, sources);
    expect(changed).not.toBe(first);

    await rename(file, path.join(folder, 'app/ui/link.tsx'));
    expect(hashSources(folder, sources)).not.toBe(changed);
  });

  test('the hash changes when a file appears in a new folder, except for a test', async () => {
    const first = hashSources(folder, sources);
    await writeFile(path.join(folder, 'app/ui/button.test.tsx'), 'one');
    expect(hashSources(folder, sources)).toBe(first);
    await mkdir(path.join(folder, 'public'));
    await writeFile(path.join(folder, 'public/icon.svg'), '');
    expect(hashSources(folder, sources)).not.toBe(first);
  });
});

describe('the lock of a checkout', () => {
  let file: string;
  beforeEach(() => {
    file = path.join(folder, 'cache', 'set-up.lock');
  });

  test('the lock allows one set-up at a time and is removed afterwards', async () => {
    const steps: string[] = [];
    const held = Promise.withResolvers<void>();
    const other = spawn('sleep', ['60']);
    await mkdir(path.dirname(file));
    await symlink(String(other.pid), file);
    const waiting = vi.mocked(console.error).mockImplementationOnce(() => held.resolve());

    const run = withLock(file, async () => {
      steps.push('in');
      await nextTurn();
      steps.push('out');
    });
    await held.promise;
    expect(waiting.mock.calls).toEqual([[expect.stringContaining(`process ${other.pid}`)]]);
    waiting.mockClear();
    expect(steps).toEqual([]);

    other.kill();
    await run;
    expect(steps).toEqual(['in', 'out']);
    expect(await readdir(path.dirname(file))).toEqual([]);
  });

  test('the lock is released when the work fails', async () => {
    const failing = withLock(file, () => Promise.reject(new Error('no network')));
    await expect(failing).rejects.toThrow('no network');
    expect(existsSync(file)).toBe(false);
  });

  test('the lock of a process that has ended is replaced', async () => {
    const dead = spawn('true');
    await once(dead, 'exit');
    await mkdir(path.dirname(file));
    await symlink(String(dead.pid), file);

    let isHeld = false;
    await withLock(file, () => {
      isHeld = true;
    });

    expect(isHeld).toBe(true);
  });
});

describe('a first start', () => {
  /** Sets up a checkout whose build tool is a shell script. */
  const setUpWith = async (tool: string) => {
    await cp('scripts/set-up', path.join(folder, 'scripts/set-up'), { recursive: true });
    await cp('scripts/set-up.mjs', path.join(folder, 'scripts/set-up.mjs'));
    const bin = path.join(folder, 'node_modules/.bin');
    await mkdir(bin, { recursive: true });
    await writeFile(path.join(bin, 'react-router'), `#!/bin/sh\n${tool}\n`, { mode: 0o755 });
    const script = path.join(folder, 'scripts/set-up.mjs');
    return spawnSync(process.execPath, [script, '--build'], { encoding: 'utf8' });
  };

  test('a build says what it prepares, without the output of the build tool', async () => {
    const { status, stdout, stderr } = await setUpWith('echo timings; echo more timings >&2');
    expect([status, stdout]).toEqual([0, '']);
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/^Building the pages/)]);
  });

  test('a build that fails shows the output of the build tool', async () => {
    const { status, stdout, stderr } = await setUpWith('echo one; echo two >&2; exit 1');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('one\ntwo\n');
    expect(stderr).toContain('The build failed');
  });

  test.each(['KILL', 'ABRT'])('a build that ends by SIG%s says that memory was short', async (signal) => {
    const { status, stderr } = await setUpWith(`kill -${signal} $$`);
    expect(status).toBe(1);
    expect(stderr).toContain(
      'The build failed; there was not enough memory: stop other programs, or add swap.',
    );
  });
});

describe('the memory that is there', () => {
  const MB = 2 ** 20;
  const MEMINFO = `MemTotal: 4096000 kB\nMemAvailable: ${2000 * 1024} kB\nSwapFree: ${100 * 1024} kB\n`;
  const V1 = 'sys/fs/cgroup/memory';
  const V2 = 'sys/fs/cgroup';

  const writeRoot = async (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
  };

  test.each<[string, Record<string, string>, number]>([
    ['that of the system without a group', {}, 2000],
    [
      'the limit of a group of version 2',
      {
        'proc/self/cgroup': '0::/system.slice/dvomova.service\n',
        [`${V2}/system.slice/dvomova.service/memory.max`]: `${600 * MB}\n`,
        // Cached files are not used memory.
        [`${V2}/system.slice/dvomova.service/memory.stat`]: `anon ${90 * MB}\nfile ${400 * MB}\n`,
      },
      510,
    ],
    [
      'the smallest limit of the groups around a group without one',
      {
        'proc/self/cgroup': '0::/a/b/c\n',
        [`${V2}/a/b/c/memory.max`]: 'max\n',
        [`${V2}/a/b/memory.max`]: `${700 * MB}\n`,
        [`${V2}/a/memory.max`]: `${500 * MB}\n`,
      },
      500,
    ],
    [
      'the limit of a group of version 1, next to an empty version 2',
      {
        'proc/self/cgroup': '9:name=systemd:/\n4:cpu,memory:/small\n0::/\n',
        [`${V1}/small/memory.limit_in_bytes`]: `${512 * MB}\n`,
        [`${V1}/small/memory.stat`]: `cache ${99 * MB}\nrss ${MB}\ntotal_rss ${12 * MB}\n`,
        [`${V1}/memory.limit_in_bytes`]: '9223372036854771712\n',
      },
      500,
    ],
    [
      'that of a container, which sees its group as the root',
      {
        'proc/self/cgroup': '4:memory:/docker/0123\n',
        [`${V1}/memory.limit_in_bytes`]: `${400 * MB}\n`,
      },
      400,
    ],
    [
      'nothing if more is used than the limit',
      { [`${V2}/memory.max`]: '1', 'proc/self/cgroup': '0::/\n' },
      0,
    ],
  ])('the memory is %s', async (_, files, free) => {
    await writeRoot({ 'proc/meminfo': MEMINFO, ...files });
    expect(readMemory(folder)).toEqual({ free, swap: 100 });
  });

  test('the memory is not limited if the system does not say', () => {
    expect(readMemory(folder)).toEqual({ free: Number.POSITIVE_INFINITY, swap: 0 });
  });

  test.each([
    [1_300, null],
    [1_100, 680],
    [600, 180],
    [300, 128],
  ])('with %d MB npm is bounded if they are few', async (megabytes, heap) => {
    await writeRoot({ 'proc/meminfo': `MemAvailable: ${megabytes * 1024} kB\n` });

    const { bounds, env } = boundNpm(folder);

    expect(bounds.includes('--maxsockets=2')).toBe(heap !== null);
    expect(/--max-old-space-size=(\d+)/.exec(env.NODE_OPTIONS ?? '')?.[1] ?? null).toBe(heap && String(heap));
  });

  test('too little memory for a step is one sentence, and swap counts', async () => {
    const refusal = (builds: boolean, megabytes: number) => {
      const meminfo = `MemAvailable: ${(megabytes - 50) * 1024} kB\nSwapFree: ${50 * 1024} kB\n`;
      writeFileSync(path.join(folder, 'proc/meminfo'), meminfo);
      try {
        requireMemory(builds, folder);
        return 'none';
      } catch (error) {
        return String(error);
      }
    };
    await mkdir(path.join(folder, 'proc'));

    expect(refusal(true, 419)).toMatch(
      /Building the pages needs 420 MB .* there are 419 MB\..*the archive[^\n]*$/,
    );
    expect(refusal(true, 420)).toBe('none');
    expect(refusal(false, 299)).toMatch(
      /Installing the dependencies needs 300 MB .* there are 299 MB\.[^\n]*$/,
    );
    expect(refusal(false, 300)).toBe('none');
  });
});

test('precompression writes compressed copies next to text files and to no others', async () => {
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

test('a build keeps the assets of the builds of a week, and no file that the sources no longer have', async () => {
  const [client, publicFolder] = [path.join(folder, 'client'), path.join(folder, 'public')];
  await mkdir(path.join(client, 'assets'), { recursive: true });
  await mkdir(publicFolder);
  await writeFile(path.join(publicFolder, 'icon.svg'), '');
  for (const name of ['icon.svg', 'icon.svg.br', 'removed.txt', 'removed.txt.gz'])
    await writeFile(path.join(client, name), '');
  const now = Date.now();
  const DAY_MS = 86_400_000;
  for (const [name, days] of [
    ['new', 0],
    ['recent', 6],
    ['old', 8],
  ] as const) {
    for (const file of [`${name}.js`, `${name}.js.br`])
      await writeFile(path.join(client, 'assets', file), '');
    const written = new Date(now - days * DAY_MS);
    await utimes(path.join(client, 'assets', `${name}.js`), written, written);
  }

  await removeOldFiles(client, { publicFolder, now });

  expect((await readdir(client)).sort()).toEqual(['assets', 'icon.svg', 'icon.svg.br']);
  expect((await readdir(path.join(client, 'assets'))).sort()).toEqual([
    'new.js',
    'new.js.br',
    'recent.js',
    'recent.js.br',
  ]);
});
