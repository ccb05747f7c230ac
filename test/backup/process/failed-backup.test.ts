import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { freePort } from '#test/setup/server.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';
import { ADMIN_SETTINGS, metric, SLOW, signIn } from './backup-service.ts';

vi.setConfig({ testTimeout: 180_000 });

test('a backup that fails is shown in the admin, its log, the metrics and the log of the service', async () => {
  const DATA_DIR = await temporaryFolder();
  const folder = path.join(DATA_DIR, 'not-a-folder');
  await writeFile(folder, '');
  const port = await freePort();
  const env = { DATA_DIR, BACKUP_DIR: folder, METRICS_PORT: String(port), ...ADMIN_SETTINGS };
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
