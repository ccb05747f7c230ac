import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { RECENT_SIGN_IN_MS } from '#server/auth/recent-sign-in.ts';
import { backupFolder, backupName } from '#server/backup/nightly/files.ts';
import { claimManual, recordFailure } from '#server/backup/nightly/nightly-store.ts';
import { database } from '#server/db/client.ts';
import { aSignedIn, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const PAGE = '/uk/admin/backups';
const FILE = backupName({ kind: 'manual', now: new Date('2026-11-22T10:00:00Z'), isEncrypted: false });
let cookie: string;

beforeEach(async () => {
  cookie = (await aSignedIn({ role: 'admin', name: 'Леся' })).cookie;
});

const open = async (page = PAGE) => (await request(page, { cookie })).text();
const submit = (form: Record<string, string>) => request(PAGE, { cookie, form });

/** A file in the folder of backups. */
async function aBackupFile(): Promise<void> {
  await mkdir(backupFolder(), { recursive: true });
  onTestFinished(() => rm(backupFolder(), { recursive: true, force: true }));
  await writeFile(path.join(backupFolder(), FILE), 'the archive');
  await writeFile(path.join(backupFolder(), 'other.txt'), 'no backup');
}

async function signInLongAgo(): Promise<void> {
  const createdAt = new Date(Date.now() - RECENT_SIGN_IN_MS);
  const sessions = database().collection('sessions');
  await sessions.updateMany({}, { $set: { createdAt }, $unset: { confirmedAt: '' } });
}

test('a site without backups says so, and what is missing for nightly ones', async () => {
  const html = await open();
  expect(html).toContain('Жодної копії ще немає.');
  expect(html).toContain('BACKUP_DIR=/backups');
  expect(html).toContain('BACKUP_PASSPHRASE=');
  expect(html).toContain('Створити копію зараз');
  expect(await open('/en/admin/backups')).toContain('There are no nightly backups');
});

test('the page says what was made, what failed, and that one is being made', async () => {
  const at = new Date('2026-11-20T01:30:00Z');
  await claimManual({ deadBefore: at, now: at });
  await database()
    .collection('backupState')
    .insertOne({ _id: 'nightly' as never, success: { at, bytes: 5_242_880 } });
  await recordFailure('manual', { at, message: 'ENOSPC: no space' });
  const failed = await open();
  expect(failed).toContain('Остання копія: 20 листопада 2026 р. о 03:30, 5 МБ.');
  expect(failed).toContain('Копію не створено: 20 листопада 2026 р. о 03:30.');
  expect(failed).toContain('ENOSPC: no space');

  await claimManual({ deadBefore: at, now: new Date() });
  const running = await open();
  expect(running).toContain('Копія створюється. Початок:');
  expect(running).not.toContain('ENOSPC');
  expect(running).not.toContain('Створити копію зараз');
  const begun = await open(`${PAGE}?done=make`);
  expect(begun.match(/<[^>]+>Копія створюється\./g)).toEqual([expect.stringContaining('tabindex="-1"')]);
  const refused = await submit({ intent: 'make' });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('Резервна копія вже створюється.');
});

test('a backup is downloaded after a recent sign-in, and nothing else of its folder', async () => {
  await aBackupFile();
  expect(await open()).toContain(`href="${PAGE}/${FILE}"`);
  const response = await request(`${PAGE}/${FILE}`, { cookie });
  expect(await response.text()).toBe('the archive');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-disposition': `attachment; filename="${FILE}"`,
    'content-length': '11',
    'cache-control': 'private, no-store',
  });
  for (const name of ['other.txt', '..%2Fsession-secret', FILE.replace('10', '11')])
    expect((await request(`${PAGE}/${name}`, { cookie })).status, name).toBe(404);
});

test('a session that is not recent has to give the password before a download', async () => {
  await aBackupFile();
  await signInLongAgo();
  const page = await open();
  expect(page).toContain('value="unlock"');
  expect(page).not.toContain(`${PAGE}/${FILE}`);
  const refused = await request(`${PAGE}/${FILE}`, { cookie });
  expect([refused.status, refused.headers.get('location')]).toEqual([302, PAGE]);
  const asked = await submit({ intent: 'unlock' });
  expect(asked.status).toBe(403);
  expect(await asked.text()).toContain('name="current"');
  const confirmed = await submit({ intent: 'unlock', current: PASSWORD });
  expect(confirmed.headers.get('location')).toBe(`${PAGE}?done=unlock`);
  expect((await request(`${PAGE}/${FILE}`, { cookie })).status).toBe(200);
});
