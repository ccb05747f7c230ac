import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const GROUPS = '/sys/fs/cgroup/memory';
const MEGABYTE = 1024 * 1024;
const run = promisify(execFile);

let folder: string;

/** A copy of the launcher, with a program instead of Node.js that prints its arguments. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dvomova-launcher-'));
  const node = path.join(folder, 'node_modules/.bin/node');
  await mkdir(path.dirname(node), { recursive: true });
  await writeFile(node, '#!/bin/sh\necho "$@"\n');
  await chmod(node, 0o755);
  await mkdir(path.join(folder, 'scripts'));
  await copyFile('scripts/service', path.join(folder, 'scripts/service'));
});
afterAll(() => rm(folder, { recursive: true }));

function canMakeGroups(): boolean {
  try {
    accessSync(GROUPS, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!canMakeGroups()).each([
  [320, '--max-semi-space-size=4 --heap-growing-percent=30 --optimize-for-size'],
  [700, '--max-semi-space-size=8 --heap-growing-percent=50'],
  [1500, '--max-semi-space-size=16 --heap-growing-percent=100'],
])('a service with %i MB of memory sizes the heap for it', async (megabytes, flags) => {
  const group = `${GROUPS}/dvomova-${process.pid}`;
  await mkdir(group);
  try {
    await writeFile(`${group}/memory.limit_in_bytes`, String(megabytes * MEGABYTE));
    const inGroup = `echo $$ > ${group}/cgroup.procs; exec scripts/service`;
    const { stdout } = await run('sh', ['-c', inGroup], { cwd: folder });
    expect(stdout.trim()).toBe(`--expose-gc ${flags} server/main.ts`);
  } finally {
    await rmdir(group);
  }
});
