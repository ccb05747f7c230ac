import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backupName, listBackups, rotate } from '#server/backup/nightly/files.ts';
import {
  claim,
  claimManual,
  findState,
  recordFailure,
  recordSuccess,
} from '#server/backup/nightly/nightly-store.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

const HOUR_MS = 3_600_000;

test('the newest backups stay, and files of other names', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-nightly-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const names = Array.from({ length: 5 }, (_, day) =>
    backupName({
      kind: 'nightly',
      now: new Date(Date.UTC(2026, 10, 28 + day, 1, 30)),
      isEncrypted: day % 2 === 1,
    }),
  );
  const manual = backupName({ kind: 'manual', now: new Date('2020-01-01'), isEncrypted: false });
  const others = [manual, 'dvomova.tar', 'site.tar.age', 'notes.txt', '.site.tar.unfinished'];
  for (const name of [...names, ...others]) await writeFile(path.join(folder, name), '');
  await writeFile(path.join(folder, `.${names[4]}.unfinished`), '');
  await mkdir(path.join(folder, 'older'));

  expect(names[0]).toBe('dvomova-20261128T013000Z.tar');
  expect(await rotate({ folder, kind: 'nightly', keep: 2 })).toBe(3);
  expect((await readdir(folder)).sort()).toEqual([...names.slice(3), ...others, 'older'].sort());

  const listed = await listBackups(folder);
  expect(listed.map(({ name }) => name)).toEqual([names[4], names[3], manual]);
  expect(listed[1]).toMatchObject({ kind: 'nightly', at: '2026-12-01T01:30:00Z', isEncrypted: true });
  expect(await listBackups(path.join(folder, 'missing'))).toEqual([]);
});

test('one of many processes makes the backup of a night, and after its death another one', async () => {
  const due = new Date('2026-11-22T01:30:00Z');
  const attempt = (now: Date, of = due) =>
    claim({ due: of, deadBefore: new Date(now.getTime() - HOUR_MS), now });
  const claims = await Promise.all(Array.from({ length: 20 }, () => attempt(due)));
  expect(claims.filter(Boolean)).toEqual([true]);

  const soon = new Date(due.getTime() + HOUR_MS / 2);
  expect(await attempt(soon)).toBe(false);
  await recordFailure('nightly', { at: soon, message: 'no space' });
  expect((await findState('nightly'))?.failure?.message).toBe('no space');
  const later = new Date(soon.getTime() + HOUR_MS + 1);
  expect(await attempt(later)).toBe(true);
  await recordSuccess('nightly', { at: later, file: 'a.tar', bytes: 1 });
  expect(await findState('nightly')).toMatchObject({ success: { file: 'a.tar' } });
  expect((await findState('nightly'))?.failure).toBeUndefined();
  expect(await attempt(new Date(later.getTime() + 10 * HOUR_MS))).toBe(false);
  expect(await attempt(later, new Date(due.getTime() + 24 * HOUR_MS))).toBe(true);
});

test('one of many admins begins a backup, and the next one after its end, failure or death', async () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const attempt = (at = now) => claimManual({ deadBefore: new Date(at.getTime() - HOUR_MS), now: at });
  const claims = await Promise.all(Array.from({ length: 20 }, () => attempt()));
  expect(claims.filter(Boolean)).toEqual([true]);

  await recordFailure('manual', { at: now, message: 'no space' });
  expect(await attempt()).toBe(true);
  expect((await findState('manual'))?.failure).toBeUndefined();
  expect(await attempt()).toBe(false);
  expect(await attempt(new Date(now.getTime() + HOUR_MS + 1))).toBe(true);
  await recordSuccess('manual', { at: now, file: 'a.tar', bytes: 1 });
  expect(await attempt()).toBe(true);
  expect(await findState('nightly')).toBeNull();
});
