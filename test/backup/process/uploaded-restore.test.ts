import { existsSync } from 'node:fs';
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

/** A backup of a site with the post `new`, and with ADMIN. */
async function anArchive(settings: Record<string, string> = {}): Promise<Buffer> {
  const { DATA_DIR, stop } = await aSite('new');
  const file = path.join(DATA_DIR, 'site.tar');
  expect((await runCommand(['backup', file], { DATA_DIR, ...settings })).code).toBe(0);
  await stop();
  return readFile(file);
}

/** The page of backups for an admin who is signed in with this cookie. */
function pageOf(url: string, cookie: string) {
  const headers = { Cookie: cookie, Origin: url };
  const page = `${url}/uk/admin/backups`;
  return {
    read: async () => (await fetch(page, { headers })).text(),
    async submit(form: Record<string, string>) {
      const body = new URLSearchParams(form);
      return (await fetch(page, { method: 'POST', headers, body, redirect: 'manual' })).status;
    },
    /** The status of the response to a piece. */
    async send(archive: Buffer, [at, end] = [0, archive.length]) {
      const query = new URLSearchParams({ name: 'site.tar', at: String(at), bytes: String(archive.length) });
      const body = new Uint8Array(archive.subarray(at, end));
      return (await fetch(`${url}/uk/admin/backup-upload?${query}`, { method: 'POST', headers, body }))
        .status;
    },
  };
}

/** What a request answers until the returned function is called. */
function askAllTheTime(url: string, cookie: string): () => Promise<Set<string>> {
  const answers = new Set<string>();
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const { status, headers } = await fetch(`${url}/api/auth/session`, { headers: { Cookie: cookie } });
      answers.add(status === 503 ? `503 after ${headers.get('retry-after')}` : String(status));
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    return answers;
  };
}

const answer = { intent: 'restore', siteName: 'Двомова', current: ADMIN.password };

test('an admin replaces a full site by an uploaded archive, and stays signed in', async () => {
  const archive = await anArchive();
  const { url, DATA_DIR } = await aSite('old');
  const [cookie, otherCookie] = [await signIn(url), await signIn(url)];
  const { read, submit, send } = pageOf(url, cookie);

  // A damaged archive, and a file that isn't one, are refused before anything changes.
  const damaged = Buffer.from(archive);
  damaged[archive.length - 3_000] = 1;
  for (const [bytes, failure] of [
    [Buffer.from('nothing like an archive'.repeat(50)), words.failures.foreign],
    [damaged.subarray(0, archive.length - 5_000), words.failures.damaged],
  ] as const) {
    expect(await send(bytes)).toBe(200);
    expect(await submit({ intent: 'check' })).toBe(303);
    await expect.poll(read, SLOW).toContain(failure);
  }

  const half = Math.floor(archive.length / 2);
  expect(await send(archive, [0, half])).toBe(200);
  expect(await submit({ intent: 'check' })).toBe(409);
  expect(await send(archive, [half + 1, archive.length])).toBe(409);
  expect(await send(archive, [half, archive.length - 1])).toBe(200);
  expect(await send(archive, [half, archive.length])).toBe(200);
  expect(await submit(answer)).toBe(409);
  expect(await submit({ intent: 'check' })).toBe(303);
  await expect.poll(read, SLOW).toContain(words.comparison);

  expect(await submit({ ...answer, siteName: 'Інший' })).toBe(400);
  expect(await submit({ ...answer, current: 'wrong' })).toBe(400);
  expect((await fetch(`${url}/uk/blog/old`)).status).toBe(200);
  const answered = askAllTheTime(url, cookie);
  expect(await submit(answer)).toBe(303);
  expect(await submit({ intent: 'discard' })).toBe(409);
  await expect.poll(read, SLOW).toContain(words.restored);
  expect([...(await answered())].sort()).toEqual(['200', expect.stringMatching(/^503 after \d+$/)]);

  expect((await fetch(`${url}/uk/blog/new`)).status).toBe(200);
  expect((await fetch(`${url}/uk/blog/old`)).status).toBe(404);
  expect(await (await fetch(`${url}/uk`)).text()).toContain('/uk/blog/new');
  expect((await fetch(`${url}/api/auth/session`, { headers: { Cookie: otherCookie } })).status).toBe(401);
  const log = await fetch(`${url}/uk/admin/log`, { headers: { Cookie: cookie } });
  expect(await log.text()).toContain('Сайт відновлено');
  expect(await readdir(path.join(DATA_DIR, 'backups'))).toEqual([expect.stringMatching(/^dvomova-manual-/)]);
  expect(await readdir(path.join(DATA_DIR, 'restore'))).toEqual([]);
});

test('the owner of a new site restores an encrypted archive by its passphrase, without a backup of nothing', async () => {
  const archive = await anArchive({ BACKUP_PASSPHRASE: 'садок вишневий коло хати' });
  const DATA_DIR = await temporaryFolder();
  const { url } = await startServer({ DATA_DIR, ...ADMIN_SETTINGS });
  // The admin of the settings is created a moment after the start.
  const cookie = await vi.waitUntil(() => signIn(url), SLOW);
  const { read, submit, send } = pageOf(url, cookie);
  expect(await send(archive)).toBe(200);
  for (const [passphrase, sentence] of [
    ['', words.failures.no_passphrase],
    ['хрущі над вишнями гудуть', words.failures.wrong_passphrase],
    ['садок вишневий коло хати', words.comparison],
  ] as const) {
    expect(await submit({ intent: 'check', passphrase })).toBe(303);
    await expect.poll(read, SLOW).toContain(sentence);
  }

  expect(await submit(answer)).toBe(303);
  await expect.poll(read, SLOW).toContain(words.restored);
  expect((await fetch(`${url}/uk/blog/new`)).status).toBe(200);
  expect(existsSync(path.join(DATA_DIR, 'backups'))).toBe(false);
});
