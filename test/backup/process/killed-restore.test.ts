import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { aContentFolder, aFile, aPicture } from '#test/factories/content-folder.ts';
import { runCommand } from '#test/setup/cli.ts';
import { temporaryFolder } from '#test/setup/server-process.ts';

// Each step starts two engines.
vi.setConfig({ testTimeout: 240_000 });

const PROGRAM = path.join(import.meta.dirname, 'restore-killed.ts');

async function run(DATA_DIR: string, args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR, LOG_LEVEL: 'silent' };
  const running = promisify(execFile)(process.execPath, [PROGRAM, ...args], { env });
  return (await running.catch((error: { stdout: string }) => error)).stdout;
}

async function aSite(slug: string): Promise<string> {
  const DATA_DIR = await temporaryFolder();
  const folder = await aContentFolder({
    [`posts/${slug}/uk.md`]: aFile(`title: А\ntags: [${slug}-tag]\ncoverImage: ../../media/x.png`),
    'media/x.png': await aPicture('red'),
  });
  expect((await runCommand(['import', folder], { DATA_DIR })).code).toBe(0);
  return DATA_DIR;
}

const siteOf = (slug: string) => ({
  groups: [slug],
  posts: [slug],
  tags: [`${slug}-tag`],
  media: 1,
  indexes: true,
  staged: [],
});

test('a restore that is killed after any step leaves the old site whole, or is completed by the next start', async () => {
  const other = await aSite('new');
  const file = path.join(other, 'site.tar');
  expect((await runCommand(['backup', file], { DATA_DIR: other })).code).toBe(0);
  const old = await aSite('old');
  const copyOfOld = async () => {
    const DATA_DIR = await temporaryFolder();
    await cp(old, DATA_DIR, { recursive: true });
    return DATA_DIR;
  };
  const steps = (await run(await copyOfOld(), [file])).trim().split('\n');
  expect(steps.slice(0, 4)).toEqual(['verified', 'loaded', 'filled', 'decided']);
  expect(steps.length).toBeGreaterThan(20);

  const replaced = steps.filter((step) => step.startsWith('replaced '));
  const some = new Set([replaced[0], 'replaced postGroups', 'replaced posts', replaced.at(-1)]);
  for (const step of [...steps.slice(0, 4), ...some]) {
    const DATA_DIR = await copyOfOld();
    expect((await run(DATA_DIR, [file, step ?? ''])).trim().split('\n').at(-1), step).toBe(step);
    const isOld = steps.indexOf(step ?? '') < steps.indexOf('decided');
    expect(JSON.parse(await run(DATA_DIR, [])), step).toEqual(siteOf(isOld ? 'old' : 'new'));
  }
});
