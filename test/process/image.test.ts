import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { ENGINE_SYSTEMS } from '#server/db/engine/engine-error.ts';
import { useDatabase } from '#test/setup/database.ts';
import { runToEnd, temporaryFolder } from '#test/setup/server-process.ts';
import { freePort, runServer } from '../setup/server.ts';

useDatabase();

const ROOT = path.resolve(import.meta.dirname, '..', '..');

/** A folder with what the image has, and without the packages whose folders `without` names. */
async function anImage({ without = [] }: { without?: string[] } = {}): Promise<string> {
  const folder = await temporaryFolder();
  const dockerfile = await readFile(path.join(ROOT, 'Dockerfile'), 'utf8');
  const copied = [...dockerfile.matchAll(/^COPY --from=build (.+) (\S+)$/gm)].flatMap(([, sources = '']) =>
    sources.split(' '),
  );
  const names = copied.map((source) => path.relative('/app', source));
  expect(names).toContain('server');
  for (const name of names.filter((entry) => entry !== 'node_modules')) {
    await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  }
  await mkdir(path.join(folder, 'node_modules'));
  for (const name of await readdir(path.join(ROOT, 'node_modules'))) {
    if (without.includes(name)) continue;
    await symlink(path.join(ROOT, 'node_modules', name), path.join(folder, 'node_modules', name));
  }
  await symlink(path.join(ROOT, '.cache'), path.join(folder, '.cache'));
  return folder;
}

test('the image has all that the service needs', async () => {
  const folder = await anImage();
  const MONGODB_URI = inject('mongodbUri').replace(/\/(\?|$)/, `/${database().databaseName}$1`);
  const DATA_DIR = path.join(folder, 'data');
  const server = await runServer({ MONGODB_URI, DATA_DIR }, [], ['env', '-C', folder]);
  for (const address of ['/uk', '/en/blog', '/api/docs', '/favicon.svg', '/api/search?q=ab']) {
    expect((await fetch(server.url + address)).status, address).toBe(200);
  }
  expect(await server.stop()).toBe(0);
});

test('on a system without the embedded database the start says so in one sentence', async () => {
  const folder = await anImage({ without: ['@0q'] });
  const env = { DATA_DIR: path.join(folder, 'data'), PORT: String(await freePort()) };
  const { code, stderr } = await runToEnd(['server/main.ts'], env, ['env', '-C', folder]);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The embedded database cannot run here \(.+\); it runs on .+\. Install MongoDB or set MONGODB_URI\.\n$/,
  );
  expect(stderr).toContain(ENGINE_SYSTEMS);
});
