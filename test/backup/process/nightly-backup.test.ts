import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { verifyBackup } from '#server/backup/restore.ts';
import { freePort } from '#test/setup/server.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';
import { ADMIN_SETTINGS, metric, SLOW, signIn } from './backup-service.ts';

// A service, and a process for the backup.
vi.setConfig({ testTimeout: 180_000 });

const BACKUP_PASSPHRASE = 'contra spem spero';
const OLD = ['dvomova-20200101T000000Z.tar', 'dvomova-20200102T000000Z.tar.age'];

test('a running service makes a checked backup, deletes old ones, and makes another one only for an admin', async () => {
  const DATA_DIR = await temporaryFolder();
  const folder = path.join(DATA_DIR, 'backups');
  await mkdir(folder);
  for (const name of OLD) await writeFile(path.join(folder, name), '');
  const port = await freePort();
  const settings = {
    BACKUP_DIR: folder,
    BACKUP_KEEP: '2',
    BACKUP_PASSPHRASE,
    METRICS_PORT: String(port),
    ...ADMIN_SETTINGS,
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
  const kept = (await readdir(folder)).filter((name) => name.startsWith('dvomova-manual-'));
  expect(Buffer.from(downloaded).equals(await readFile(path.join(folder, kept[0] ?? '')))).toBe(true);
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
