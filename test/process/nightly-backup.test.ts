import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { verifyBackup } from '#server/backup/restore.ts';
import { freePort } from '#test/setup/server.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';

// A service, and a process for the backup.
vi.setConfig({ testTimeout: 180_000 });
const SLOW = { timeout: 80_000, interval: 200 };

const BACKUP_PASSPHRASE = 'contra spem spero';
const ADMIN = { email: 'admin@example.com', password: 'contra spem spero' };
const OLD = ['dvomova-20200101T000000Z.tar', 'dvomova-20200102T000000Z.tar.age'];

test('a running service makes a checked backup, deletes old ones, and makes another one only for an admin', async () => {
  const DATA_DIR = await temporaryFolder();
  const folder = path.join(DATA_DIR, 'backups');
  await mkdir(folder);
  for (const name of OLD) await writeFile(path.join(folder, name), '');
  const port = await freePort();
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const settings = {
    BACKUP_DIR: folder,
    BACKUP_KEEP: '2',
    BACKUP_PASSPHRASE,
    METRICS_PORT: String(port),
    ...admin,
  };
  const server = await startServer({ DATA_DIR, ...settings });

  await expect
    .poll(() => metric(port, 'dvomova_backup_last_success_timestamp_seconds'), SLOW)
    .toBeGreaterThan(0);
  expect(await metric(port, 'dvomova_backup_failed')).toBe(0);
  const made = (await readdir(folder)).filter((name) => !OLD.includes(name));
  expect((await readdir(folder)).sort()).toEqual([OLD[1], ...made].sort());
  expect(made).toEqual([expect.stringMatching(/^dvomova-\d{8}T\d{6}Z\.tar\.age$/)]);
  const file = path.join(folder, made[0] ?? '');
  expect(await verifyBackup({ file, passphrase: BACKUP_PASSPHRASE })).toMatchObject({ missingFiles: [] });
  expect(server.output()).toContain('The nightly backup was written and checked');
  expect(server.output()).not.toContain(BACKUP_PASSPHRASE);
  await server.stop();

  const again = await startServer({ DATA_DIR, ...settings });
  await expect
    .poll(() => metric(port, 'dvomova_backup_last_success_timestamp_seconds'), SLOW)
    .toBeGreaterThan(0);
  const downloaded = await downloadNewBackup(again.url);
  await again.stop();
  expect(again.output()).not.toContain('nightly backup');
  expect((await readdir(folder)).length).toBe(3);
  const copy = path.join(DATA_DIR, 'downloaded.tar.age');
  await writeFile(copy, downloaded);
  expect(await verifyBackup({ file: copy, passphrase: BACKUP_PASSPHRASE })).toMatchObject({
    missingFiles: [],
  });
});

/** An admin makes a backup, waits until the page has it, and downloads it. */
async function downloadNewBackup(url: string): Promise<Uint8Array> {
  const page = `${url}/uk/admin/backups`;
  const headers = { Cookie: await signIn(url) };
  const body = new URLSearchParams({ intent: 'make' });
  expect((await fetch(page, { method: 'POST', headers, body })).status).toBe(200);
  const findFile = async () =>
    /dvomova-manual-\w+\.tar\.age/.exec(await (await fetch(page, { headers })).text())?.[0];
  await expect.poll(findFile, SLOW).toBeDefined();
  return (await fetch(`${page}/${await findFile()}`, { headers })).bytes();
}

test('a backup that fails is shown in the admin, its log, the metrics and the log of the service', async () => {
  const DATA_DIR = await temporaryFolder();
  const folder = path.join(DATA_DIR, 'not-a-folder');
  await writeFile(folder, '');
  const port = await freePort();
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const env = { DATA_DIR, BACKUP_DIR: folder, METRICS_PORT: String(port), ...admin };
  const server = await startServer(env);

  await expect.poll(() => metric(port, 'dvomova_backup_failed'), SLOW).toBe(1);
  expect(server.output()).toContain('The nightly backup failed; the next try follows in an hour');
  const Cookie = await signIn(server.url);
  const open = async (page: string) => (await fetch(server.url + page, { headers: { Cookie } })).text();
  expect(await open('/uk/admin')).toContain('Нічну резервну копію не створено: ');
  expect(await open('/en/admin')).toContain('The nightly backup failed: ');
  expect(await open('/en/admin/log?kind=backups')).toContain('The backup failed: EEXIST');
  await rm(folder);
  expect(existsSync(folder)).toBe(false);
});

async function signIn(url: string): Promise<string> {
  const signedIn = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  return signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

async function metric(port: number, name: string): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
    (response) => response.text(),
    () => '',
  );
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}
