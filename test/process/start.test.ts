import { once } from 'node:events';
import { cp, readdir, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { database } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { openStorage } from '#server/storage.ts';
import { runToEnd, startServer, temporaryFolder } from '#test/setup/server-process.ts';
import { freePort } from '../setup/server.ts';

const MAIN = ['server/main.ts'];

test('every wrong setting is named, and nothing starts', async () => {
  const env = {
    PORT: '70000',
    PUBLIC_URL: 'ftp://example.org',
    MONGODB_URI: 'postgres://x',
    TRUST_PROXY: 'yes',
  };
  const { code, stderr } = await runToEnd(MAIN, env);
  expect(code).toBe(1);
  for (const name of Object.keys(env)) expect(stderr).toContain(`  ${name}: `);
  expect(stderr).not.toMatch(/\n\s+at /);
});

describe('a name in .env that no setting has', () => {
  /** The sources in a folder of their own, so that no `.env` comes to be where others would read it. */
  const copyWith = async (envFile: string) => {
    const folder = await temporaryFolder();
    const root = path.resolve(import.meta.dirname, '..', '..');
    for (const part of ['server', 'contract', 'package.json']) {
      await cp(path.join(root, part), path.join(folder, part), { recursive: true });
    }
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    await writeFile(path.join(folder, '.env'), envFile);
    // Where the start ends of itself: its data folder can't be one.
    await writeFile(path.join(folder, 'file'), '');
    return { main: [path.join(folder, 'server', 'main.ts')], DATA_DIR: path.join(folder, 'file') };
  };

  test('is told at the start with what was meant, and nothing of its value or of the environment', async () => {
    const { main, DATA_DIR } = await copyWith('PUBLIC_ULR=https://secret.example\nSITE_NAME=Блог\n');
    const { code, stdout, stderr } = await runToEnd(main, { DATA_DIR, SITE_NAEM: 'x' });
    const told = stdout.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
    expect(told.filter(({ level }) => level === 'warn').map(({ msg }) => msg)).toEqual([
      'PUBLIC_ULR in .env is not a setting of Dvomova; did you mean PUBLIC_URL?',
    ]);
    expect(stdout + stderr).not.toMatch(/secret|SITE_NAEM/);
    expect(stderr).toMatch(/^The data folder .* cannot be written/);
    expect(code).toBe(1);
  });

  test('is told as well where the settings keep the service from starting', async () => {
    const { main } = await copyWith('ADMIN_EMAIL=a@example.com\nADMIN_PASSWROD=correct horse battery\n');
    const { stderr } = await runToEnd(main);
    expect(stderr).toBe(`These settings are wrong:
  ADMIN_PASSWORD: is needed where ADMIN_EMAIL is set
ADMIN_PASSWROD in .env is not a setting of Dvomova; did you mean ADMIN_PASSWORD?
`);
  });
});

test('a port in use is one sentence', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const DATA_DIR = await temporaryFolder();
  const { code, stdout, stderr } = await runToEnd(MAIN, { PORT: String(port), DATA_DIR });
  other.close();
  expect(code).toBe(1);
  expect(stdout).not.toContain('A maintenance job failed');
  expect(stderr).toBe(
    `Port ${port} on 127.0.0.1 is in use by another program. Stop that one or set PORT to another number.\n`,
  );
});

test('a data folder in use is one sentence, and the service that has it goes on', async () => {
  const DATA_DIR = await temporaryFolder();
  const server = await startServer({ DATA_DIR });
  const { code, stderr } = await runToEnd(MAIN, { DATA_DIR, PORT: String(await freePort()) });
  expect(code).toBe(1);
  expect(stderr).toBe(
    `The data folder ${DATA_DIR} is in use by another running process. Stop that one or set DATA_DIR to another folder.\n`,
  );
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test('a data folder that can not be one is a sentence', async () => {
  const file = path.join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  const { code, stderr } = await runToEnd(MAIN, { DATA_DIR: file, PORT: String(await freePort()) });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The data folder .* cannot be written .*\n$/);
});

test('a demo that can not be filled in ends the start, and leaves the data folder free', async () => {
  const DATA_DIR = await temporaryFolder();
  const storage = await openStorage({ config: readConfig({ DATA_DIR }) });
  await database()
    .collection<{ _id: string; value: unknown }>('counters')
    .insertOne({ _id: 'tags', value: 'none' });
  await storage.close();

  const { code, stdout, stderr } = await runToEnd([...MAIN, '--demo'], {
    DATA_DIR,
    PORT: String(await freePort()),
  });

  expect(code).toBe(1);
  expect(stderr).toContain('$inc');
  expect(stdout).not.toContain('A maintenance job failed');
  expect(await readdir(DATA_DIR)).not.toContain('engine.json');
});

test('a database address where nobody answers is a sentence without the password', async () => {
  const MONGODB_URI = `mongodb://user:hunter2@127.0.0.1:${await freePort()}/blog`;
  const { code, stderr } = await runToEnd(MAIN, { MONGODB_URI, PORT: String(await freePort()) });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^MONGODB_URI \(mongodb:\/\/\*\*\*@127\.0\.0\.1:\d+\/blog\) cannot be used: .*\n$/);
  expect(stderr).not.toContain('hunter2');
});

test('the start says where the service answers and how long it took', async () => {
  const server = await startServer({ DATA_DIR: await temporaryFolder(), PUBLIC_URL: 'https://blog.example' });
  expect(server.output()).toMatch(/Dvomova answers at https:\/\/blog\.example, \d+\.\d s after the start/);
});

test('a change that can not be carried out does not stop the start: it is logged, and check lists it', async () => {
  const DATA_DIR = await temporaryFolder();
  const storage = await openStorage({ config: readConfig({ DATA_DIR }) });
  const pending = { at: new Date(0), put: [{ _id: newId(), locale: 'uk', content: 12 }], remove: [] };
  const fields = { slug: 'неможлива', revision: 1, createdAt: new Date(0) };
  await database()
    .collection('postGroups')
    .insertOne({ ...fields, pending });
  await storage.close();

  const server = await startServer({ DATA_DIR });
  const lines = server.output().split('\n');
  const { code, stdout } = await runToEnd(['scripts/cli.ts', 'check'], { DATA_DIR });

  expect(lines.find((line) => line.includes('"level":"error"'))).toContain('"slug":"неможлива"');
  expect((await fetch(`${server.url}/uk`)).status).toBe(200);
  expect(code).toBe(1);
  expect(stdout).toContain('Unfinished changes (1):\n  неможлива\n');
});
