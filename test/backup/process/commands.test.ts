import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { BSON } from 'mongodb';
import { expect, test, vi } from 'vitest';
import { FORMAT, FORMAT_VERSION, HEAD, MANIFEST, MANIFEST_HASH } from '#server/backup/archive/format.ts';
import { manifestHash } from '#server/backup/archive/verify-archive.ts';
import { writeArchive } from '#server/backup/archive/write-archive.ts';
import { verifyBackup } from '#server/backup/restore.ts';
import { aContentFolder, aFile, aPicture } from '#test/factories/content-folder.ts';
import { runCommand, runCommandHere } from '#test/setup/cli.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';

// Each command is a process with its own engine.
vi.setConfig({ testTimeout: 120_000 });

const BACKUP_PASSPHRASE = 'contra spem spero';
const WROTE =
  /^Wrote 2 language versions, 0 comments, 0 users and 1 file to .*site\.age, 1 MB, encrypted\.\n$/;

test('a site is saved while a server runs, and restored in another folder', async () => {
  const [DATA_DIR, other] = [await temporaryFolder(), await temporaryFolder()];
  const folder = await aContentFolder({
    'posts/a/uk.md': aFile('title: А\ncoverImage: ../../media/x.png'),
    'posts/a/en.md': aFile('title: A'),
    'media/x.png': await aPicture('red'),
  });
  const server = await startServer({ DATA_DIR });
  expect((await runCommand(['import', folder], { DATA_DIR })).code).toBe(0);
  const secret = (await runCommand(['key', 'create', 'pen'], { DATA_DIR })).stdout.trim();
  const file = path.join(other, 'site.age');

  const saved = await runCommand(['backup', file], { DATA_DIR, BACKUP_PASSPHRASE });
  expect(saved).toMatchObject({ code: 0, stdout: expect.stringMatching(WROTE), stderr: '' });
  expect(saved.stdout + (await readFile(file, 'latin1'))).not.toContain(BACKUP_PASSPHRASE);
  const page = await (await fetch(`${server.url}/uk/blog/a`)).text();
  const inUse = await runCommand(['restore', file], { DATA_DIR, BACKUP_PASSPHRASE });
  expect(inUse).toMatchObject({ code: 1, stderr: expect.stringContaining('is in use by another') });
  await server.stop();

  const passphraseFile = path.join(other, 'passphrase');
  await writeFile(passphraseFile, `${BACKUP_PASSPHRASE}\n`);
  const env = { DATA_DIR: path.join(other, 'data'), BACKUP_PASSPHRASE_FILE: passphraseFile };
  expect((await runCommand(['backup', 'verify', file], env)).stdout).toMatch(
    /^The backup of \S+Z is complete and undamaged: 2 language versions, /,
  );
  expect(existsSync(env.DATA_DIR)).toBe(false);
  const restored = await runCommand(['restore', file], env);
  expect(restored).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^Restored 2 /) });
  expect(restored.stdout).toContain(`Z to ${env.DATA_DIR}.`);
  const moved = await startServer(env);
  expect(await (await fetch(`${moved.url}/uk/blog/a`)).text()).toBe(
    page.replaceAll(`:${new URL(server.url).port}`, `:${new URL(moved.url).port}`),
  );
  const headers = { Authorization: `Bearer ${secret}` };
  expect((await fetch(`${moved.url}/api/v1/posts?status=all`, { headers })).status).toBe(200);
});

test('a damaged backup, a wrong passphrase and a site with content are refused in one sentence', async () => {
  const DATA_DIR = await temporaryFolder();
  const file = path.join(DATA_DIR, 'site.age');
  expect((await runCommand(['key', 'create', 'pen'], { DATA_DIR })).code).toBe(0);
  expect((await runCommand(['backup', file], { DATA_DIR, BACKUP_PASSPHRASE })).code).toBe(0);
  const refusal = async (args: string[], env: Record<string, string> = { BACKUP_PASSPHRASE }) => {
    const { code, stderr } = await runCommand(args, { DATA_DIR, ...env });
    expect(code).toBe(1);
    return stderr;
  };

  expect(await refusal(['backup', file])).toBe(`${file} exists already. Choose another name.\n`);
  expect(await refusal(['restore', file])).toMatch(/^The database has content already\. .* --replace\.\n$/);
  const wrong = { BACKUP_PASSPHRASE: 'another passphrase' };
  expect(await refusal(['backup', 'verify', file], wrong)).toBe('The passphrase is wrong.\n');
  expect(await refusal(['backup', 'verify', file], {})).toBe(
    'The backup is encrypted. Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.\n',
  );
  await truncate(file, (await stat(file)).size - 1);
  expect(await refusal(['restore', file, '--replace'])).toMatch(/^The backup is damaged: .*\.\n$/);
  expect(await refusal(['restore', `${file}.old`])).toBe(`${file}.old does not exist.\n`);
  expect(await refusal(['restore', DATA_DIR])).toBe(`${DATA_DIR} is not a backup of Dvomova.\n`);
  expect(await refusal(['restore', path.resolve('package.json')])).toMatch(/is not a backup of Dvomova\.\n$/);
  expect((await runCommand(['key', 'list'], { DATA_DIR })).stdout).toContain(' pen ');
});

/** A backup of one part with these documents, and a manifest that agrees with it. */
async function anArchive(file: string, documents: Uint8Array[], other: object = {}): Promise<void> {
  await writeArchive({ file, passphrase: null }, async ({ addBytes }) => {
    const head = {
      format: FORMAT,
      version: FORMAT_VERSION,
      createdAt: new Date().toISOString(),
      migration: 0,
    };
    const json = (value: object) => Buffer.from(JSON.stringify(value));
    await addBytes(HEAD, json(head));
    const part = await addBytes('documents/tags/000001.bson.gz', gzipSync(Buffer.concat(documents)));
    const manifest = json({
      ...head,
      documents: { tags: documents.length, ...other },
      files: 0,
      missingFiles: [],
      parts: [{ ...part, documents: documents.length }],
      finishedAt: head.createdAt,
    });
    await addBytes(MANIFEST, manifest);
    await addBytes(
      MANIFEST_HASH,
      Buffer.from(manifestHash(createHash('sha256').update(manifest).digest('hex'))),
    );
  });
}

test('a backup of three million small documents is checked in little memory', async () => {
  const file = path.join(await temporaryFolder(), 'many.tar');
  const document = BSON.serialize({ _id: 1 });
  await anArchive(file, Array(3_000_000).fill(document));
  expect((await stat(file)).size).toBeLessThan(1_000_000);

  // In objects, only the documents take more than 200 MB.
  const { code, stderr } = await runCommand(['backup', 'verify', file], {
    NODE_OPTIONS: '--max-old-space-size=96',
  });

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test('documents that the database cannot have stored, and names of its own language, are refused', async () => {
  const folder = await temporaryFolder();
  const cases: [documents: Uint8Array[], other: object][] = [
    [[BSON.serialize({})], {}],
    [[BSON.serialize({ _id: 1 })], { ['__proto__']: 1 }],
  ];
  for (const [documents, other] of cases) {
    const file = path.join(folder, 'wrong.tar');
    await anArchive(file, documents, other);
    const verified = verifyBackup({ file, passphrase: null });
    await expect(verified).rejects.toMatchObject({ reason: 'damaged' });
    await rm(file);
  }
});

test('a passphrase is not an argument, and missing names are usage errors', async () => {
  const { code, stderr } = await runCommandHere(['backup']);
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringMatching(/^FILE is missing\./) });
  expect((await runCommandHere(['backup', 'a', '--passphrase', 'secret'])).code).toBe(2);
  expect((await runCommandHere(['restore', 'a', 'b'])).code).toBe(2);
});
