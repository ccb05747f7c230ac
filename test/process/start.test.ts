import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { database } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { openStorage } from '#server/storage.ts';
import { freePort, runServer } from '#test/setup/server.ts';
import { runToEnd, startServer, temporaryFolder } from '#test/setup/server-process.ts';

const MAIN = ['server/main.ts'];

/** These starts give up after 3 and 5 seconds, so they run while the other tests do. */
let unanswered: ReturnType<typeof startWithoutDatabase>;
let inUse: ReturnType<typeof startTwice>;

beforeAll(() => {
  unanswered = startWithoutDatabase();
  inUse = startTwice();
  // Their tests report a failure.
  unanswered.catch(() => {});
  inUse.catch(() => {});
});

afterAll(async () => {
  const { DATA_DIR, server, second } = await inUse;
  await second;
  await server.killAll();
  await rm(DATA_DIR, { recursive: true, force: true });
});

async function startWithoutDatabase() {
  const MONGODB_URI = `mongodb://user:hunter2@127.0.0.1:${await freePort()}/blog`;
  return runToEnd(MAIN, { MONGODB_URI, PORT: String(await freePort()) });
}

async function startTwice() {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-process-'));
  const server = await runServer({ DATA_DIR });
  const second = runToEnd(MAIN, { DATA_DIR, PORT: String(await freePort()) });
  return { DATA_DIR, server, second };
}

test('each invalid setting is named and the start fails', async () => {
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

test('wrong mail settings end the start with a line each, without the password', async () => {
  const { code, stderr } = await runToEnd(MAIN, {
    SMTP_URL: 'smtp://lesia:hunter2@mail.example/inbox',
    MAIL_FROM: 'nobody',
    DKIM_DOMAIN: 'blog.example',
    DKIM_SELECTOR: 'dvomova',
    DKIM_KEY_FILE: '/nowhere/dkim.pem',
  });
  expect(code).toBe(1);
  expect(stderr).toBe(`These settings are wrong:
  SMTP_URL: must have nothing after the port; characters of the password such as / ? # @ are percent-encoded
  MAIL_FROM: must be an address such as news@example.com or Name <news@example.com>
  DKIM_KEY_FILE: /nowhere/dkim.pem cannot be read (ENOENT)
`);
});

describe('a setting that does not exist', () => {
  /** Copies the sources to a folder, so that no other process reads the `.env`. */
  const copyWith = async (envFile: string) => {
    const folder = await temporaryFolder();
    const root = path.resolve(import.meta.dirname, '..', '..');
    for (const part of ['server', 'contract', 'package.json']) {
      await cp(path.join(root, part), path.join(folder, part), { recursive: true });
    }
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    await writeFile(path.join(folder, '.env'), envFile);
    // The data folder is a file, so the start fails.
    await writeFile(path.join(folder, 'file'), '');
    return { main: [path.join(folder, 'server', 'main.ts')], DATA_DIR: path.join(folder, 'file') };
  };

  test('an unknown name in .env is a warning at the start, without its value', async () => {
    const { main, DATA_DIR } = await copyWith('PUBLIC_ULR=https://secret.example\nSITE_NAME=Блог\n');
    const { code, stdout, stderr } = await runToEnd(main, { DATA_DIR, SITE_NAEM: 'x' });
    const told = stdout.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
    expect(told.filter(({ level }) => level === 'warn').map(({ msg }) => msg)).toEqual([
      'PUBLIC_ULR in .env is not a setting of Dvomova; did you mean PUBLIC_URL?',
    ]);
    expect(stdout + stderr).not.toMatch(/secret|SITE_NAEM/);
    expect(stderr).toMatch(/^The data folder .* cannot be used/);
    expect(code).toBe(1);
  });

  test('the demo reads no setting of the real site', async () => {
    const { main, DATA_DIR } = await copyWith('PORT=70000\n');
    expect((await runToEnd(main, { DATA_DIR })).stderr).toContain('  PORT: ');
    expect((await runToEnd([...main, '--demo'], { DATA_DIR })).stderr).toMatch(
      /^The data folder .* cannot be used/,
    );
  });

  test('an unknown name in .env is reported when invalid settings prevent the start', async () => {
    const { main } = await copyWith('ADMIN_EMAIL=a@example.com\nADMIN_PASSWROD=correct horse battery\n');
    const { stderr } = await runToEnd(main);
    expect(stderr).toBe(`These settings are wrong:
  ADMIN_PASSWORD: is required if ADMIN_EMAIL is set
ADMIN_PASSWROD in .env is not a setting of Dvomova; did you mean ADMIN_PASSWORD?
`);
  });
});

test('a port in use ends the start with one sentence', async () => {
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

test('a demo that can’t be imported ends the start and releases the data folder', async () => {
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

test('a database of a newer version ends the start of an older one with one sentence', async () => {
  const DATA_DIR = await temporaryFolder();
  const storage = await openStorage({ config: readConfig({ DATA_DIR }) });
  await database().collection<{ _id: number }>('migrations').insertOne({ _id: 999 });
  await storage.close();

  const { code, stderr } = await runToEnd(MAIN, { DATA_DIR, PORT: String(await freePort()) });

  expect(code).toBe(1);
  expect(stderr).toBe(
    'This database was changed by a newer version of Dvomova (migration 999); run that version.\n',
  );
});

test('a start logs its duration, and a pending change that fails, which check lists and which does not stop it', async () => {
  const DATA_DIR = await temporaryFolder();
  const storage = await openStorage({ config: readConfig({ DATA_DIR }) });
  const pending = { at: new Date(0), put: [{ _id: newId(), locale: 'uk', content: 12 }], remove: [] };
  const fields = { slug: 'неможлива', revision: 1, createdAt: new Date(0) };
  await database()
    .collection('postGroups')
    .insertOne({ ...fields, pending });
  await storage.close();

  const server = await startServer({ DATA_DIR, PUBLIC_URL: 'https://blog.example' });
  // The log is written at the end of a turn.
  await expect
    .poll(server.output)
    .toMatch(/Dvomova is running at https:\/\/blog\.example, \d+\.\d s after the start/);
  const lines = server.output().split('\n');
  const { code, stdout } = await runToEnd(['scripts/cli.ts', 'check'], { DATA_DIR });

  expect(lines.find((line) => line.includes('"level":"error"'))).toContain('"slug":"неможлива"');
  expect((await fetch(`${server.url}/uk`)).status).toBe(200);
  // Without METRICS_PORT no port has the metrics.
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  expect(code).toBe(1);
  expect(stdout).toContain('Unfinished changes (1):\n  неможлива\n');
});

test('an unreachable MONGODB_URI ends the start with one sentence without the password', async () => {
  const { code, stderr } = await unanswered;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^MONGODB_URI \(mongodb:\/\/\*\*\*@127\.0\.0\.1:\d+\/blog\) cannot be used: .*\n$/);
  expect(stderr).not.toContain('hunter2');
});

test('a data folder in use ends the start with one sentence, and its service continues', async () => {
  const { DATA_DIR, server, second } = await inUse;
  const { code, stderr } = await second;
  expect(code).toBe(1);
  expect(stderr).toBe(
    `The data folder ${DATA_DIR} is in use by another running process. Stop that one or set DATA_DIR to another folder.\n`,
  );
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});
