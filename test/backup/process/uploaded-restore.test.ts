import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { backupsUk } from '#app/backup/texts/uk.ts';
import { aContentFolder, aFile } from '#test/factories/content-folder.ts';
import { runCommand } from '#test/setup/cli.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';
import { ADMIN, ADMIN_SETTINGS, SLOW, signIn } from './backup-service.ts';

// Two services, and processes for backups and restores.
vi.setConfig({ testTimeout: 240_000 });

const { restore: words } = backupsUk;

async function aSite(slug: string) {
  const DATA_DIR = await temporaryFolder();
  const server = await startServer({ DATA_DIR, ...ADMIN_SETTINGS });
  const folder = await aContentFolder({ [`posts/${slug}/uk.md`]: aFile(`title: ${slug}`) });
  expect((await runCommand(['import', folder], { DATA_DIR })).code).toBe(0);
  return { DATA_DIR, ...server };
}

test('an admin replaces a full site by an uploaded archive, and stays signed in', async () => {
  const other = await aSite('new');
  const file = path.join(other.DATA_DIR, 'site.tar');
  expect((await runCommand(['backup', file], { DATA_DIR: other.DATA_DIR })).code).toBe(0);
  await other.stop();
  const archive = await readFile(file);

  const { url, DATA_DIR } = await aSite('old');
  const [cookie, otherCookie] = [await signIn(url), await signIn(url)];
  const headers = { Cookie: cookie, Origin: url };
  const page = `${url}/uk/admin/backups`;
  const read = async () => (await fetch(page, { headers })).text();
  const submit = async (form: Record<string, string>) =>
    (await fetch(page, { method: 'POST', headers, body: new URLSearchParams(form), redirect: 'manual' }))
      .status;
  const send = async (at: number, end: number, bytes: Buffer = archive) => {
    const query = new URLSearchParams({
      name: 'site.tar',
      at: String(at),
      bytes: String(bytes.length),
    });
    const body = new Uint8Array(bytes.subarray(at, end));
    return (await fetch(`${url}/uk/admin/backup-upload?${query}`, { method: 'POST', headers, body })).status;
  };

  // A damaged archive, and one that is no archive, are refused before anything changes.
  const damaged = Buffer.from(archive);
  damaged[archive.length - 3_000] = 1;
  for (const [bytes, failure] of [
    [Buffer.from('nothing like an archive'.repeat(50)), words.failures.foreign],
    [damaged.subarray(0, archive.length - 5_000), words.failures.damaged],
  ] as const) {
    expect(await send(0, bytes.length, bytes)).toBe(200);
    expect(await submit({ intent: 'check' })).toBe(303);
    await expect.poll(read, SLOW).toContain(failure);
  }

  const half = Math.floor(archive.length / 2);
  expect(await send(0, half)).toBe(200);
  expect(await submit({ intent: 'check' })).toBe(409);
  expect(await send(half + 1, archive.length)).toBe(409);
  expect(await send(half, archive.length - 1)).toBe(200);
  expect(await send(half, archive.length)).toBe(200);
  const answer = { siteName: 'Двомова', current: ADMIN.password };
  expect(await submit({ intent: 'restore', ...answer })).toBe(409);
  expect(await submit({ intent: 'check' })).toBe(303);
  await expect.poll(read, SLOW).toContain(words.comparison);

  expect(await submit({ intent: 'restore', ...answer, siteName: 'Інший' })).toBe(400);
  expect(await submit({ intent: 'restore', ...answer, current: 'wrong' })).toBe(400);
  expect((await fetch(`${url}/uk/blog/old`)).status).toBe(200);
  expect(await submit({ intent: 'restore', ...answer })).toBe(303);
  expect(await submit({ intent: 'discard' })).toBe(409);
  await expect.poll(read, SLOW).toContain(words.restored);

  expect((await fetch(`${url}/uk/blog/new`)).status).toBe(200);
  expect((await fetch(`${url}/uk/blog/old`)).status).toBe(404);
  expect(await (await fetch(`${url}/uk`)).text()).toContain('/uk/blog/new');
  expect((await fetch(`${url}/api/auth/session`, { headers: { Cookie: otherCookie } })).status).toBe(401);
  expect(await (await fetch(`${url}/uk/admin/log`, { headers })).text()).toContain('Сайт відновлено');
  expect(await readdir(path.join(DATA_DIR, 'backups'))).toEqual([expect.stringMatching(/^dvomova-manual-/)]);
  expect(await readdir(path.join(DATA_DIR, 'restore'))).toEqual([]);
});
