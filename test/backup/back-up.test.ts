import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { BSON } from 'mongodb';
import sharp from 'sharp';
import { type Pack, pack } from 'tar-stream';
import { afterAll, expect, test, vi } from 'vitest';
import type { ArchiveFile } from '#server/backup/archive/read-archive.ts';
import { backUp } from '#server/backup/back-up.ts';
import { BackupError, type BackupFailure } from '#server/backup/backup-error.ts';
import { LEFT_OUT } from '#server/backup/left-out.ts';
import { restore, verifyBackup } from '#server/backup/restore.ts';
import { readFile as readBucketFile } from '#server/db/bucket.ts';
import { database } from '#server/db/client.ts';
import { ensureIndexes } from '#server/db/indexes.ts';
import { migrate, NEWEST_MIGRATION } from '#server/db/migrations.ts';
import { findRaw, listCollectionNames, parseRaw, splitRaw } from '#server/db/raw-documents.ts';
import { currentIndex } from '#server/search/index/live-index.ts';
import { aPost } from '#test/factories/posts.ts';
import { aWholeSite, type WholeSite } from '#test/factories/whole-site.ts';
import { useDatabase } from '#test/setup/database.ts';
import { inEmptyDatabase } from '#test/setup/other-database.ts';
import { request } from '#test/setup/request.ts';

// Each key from a passphrase costs a second of processor time on purpose.
vi.setConfig({ testTimeout: 180_000 });

const PASSPHRASE = 'дванадцять слів без пробілів';

let folder: string;
let site: WholeSite;
let original: Snapshot;

useDatabase({
  seed: async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'dvomova-backup-'));
    await migrate({ db: database() });
    await ensureIndexes(database());
    site = await aWholeSite();
    original = await snapshot(site.paths);
  },
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let encrypted: Promise<string> | undefined;

/** A backup with PASSPHRASE, made once, because a key costs so much. */
function encryptedBackup(): Promise<string> {
  const make = async () => {
    const file = path.join(folder, 'encrypted.age');
    await backUp({ file, passphrase: PASSPHRASE, freeBytesMin: 0 });
    return file;
  };
  encrypted ??= make();
  return encrypted;
}

/** A restore renews these fields: caches may know later states of the replaced database. */
const RENEWED: Record<string, string> = { revisions: 'token', searchState: 'databaseId' };

type Snapshot = {
  documents: Record<string, string[]>;
  indexes: Record<string, string[]>;
  files: Record<string, string>;
  pages: Record<string, string>;
};

test('a restored site has every document, file and index, and shows the same pages', async () => {
  const file = path.join(folder, 'whole.tar');
  const manifest = await backUp({ file, passphrase: null, freeBytesMin: 0 });
  expect(Object.keys(manifest.documents)).toEqual(
    Object.keys(original.documents).filter((name) => original.documents[name]?.length),
  );

  await inEmptyDatabase(async () => {
    await restore({ file, passphrase: null, replace: false });
    await currentIndex();
    const restored = await snapshot(site.paths);
    expect(restored.documents).toEqual(original.documents);
    expect(restored.indexes).toEqual(original.indexes);
    expect(restored.files).toEqual(original.files);
    expect(restored.pages).toEqual(original.pages);
    // The key works as before, and everybody signs in again.
    expect((await request('/api/v1/posts?status=draft', { key: site.key })).status).toBe(200);
    expect((await request('/api/auth/session', { cookie: site.cookie })).status).toBe(401);
  });
});

test('a backup is private, encrypted by a passphrase, and opens only with the same one', async () => {
  const file = await encryptedBackup();

  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const bytes = await readFile(file);
  expect(bytes.toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n');
  expect(bytes.includes('manifest.json')).toBe(false);
  expect((await verifyBackup({ file, passphrase: PASSPHRASE })).documents).toMatchObject({ posts: 8 });
  const refused = (passphrase: string | null) => reasonOf(verifyBackup({ file, passphrase }));
  expect(await refused('another passphrase')).toBe('wrong_passphrase');
  expect(await refused(null)).toBe('no_passphrase');
});

test('a file that is damaged, cut, longer, foreign or newer is refused before anything changes', async () => {
  const whole = path.join(folder, 'plain.tar');
  await backUp({ file: whole, passphrase: null, freeBytesMin: 0 });
  const plain = await readFile(whole);
  const sealed = await readFile(await encryptedBackup());
  const manifestAt = plain.indexOf('"finishedAt"');
  const cases: [name: string, bytes: Uint8Array, reason: BackupFailure][] = [
    ['empty', Buffer.alloc(0), 'foreign'],
    ['a text', Buffer.from('SELECT 1;\n'.repeat(200)), 'foreign'],
    ['another tar file', Buffer.concat([otherHead(plain), plain.subarray(512)]), 'foreign'],
    ['a picture', await readFile(path.resolve('demo/media/hills.webp')), 'foreign'],
    ['without its end', plain.subarray(0, plain.length - 3_000), 'damaged'],
    ['without its second half', plain.subarray(0, plain.length / 2), 'damaged'],
    ['with more after its end', Buffer.concat([plain, plain.subarray(0, 512)]), 'damaged'],
    ['another time in the manifest', flipped(plain, manifestAt + 20), 'damaged'],
    ['of a newer format', replaced(plain, '"version": 1', '"version": 9'), 'newer'],
    [
      'of newer data',
      replaced(plain, `"migration": ${NEWEST_MIGRATION}`, ofMigration(NEWEST_MIGRATION + 1)),
      'newer',
    ],
    ['encrypted and cut', sealed.subarray(0, sealed.length - 100), 'damaged'],
    ['encrypted and changed', flipped(sealed, sealed.length / 2), 'damaged'],
    // Every tenth of the file, in files as in documents.
    ...Array.from({ length: 9 }, (_, tenth): [string, Uint8Array, BackupFailure] => {
      const at = findContent(plain, Math.floor((plain.length * (tenth + 1)) / 10));
      return [`changed at byte ${at}`, flipped(plain, at), 'damaged'];
    }),
  ];
  await inEmptyDatabase(async () => {
    for (const [name, bytes, reason] of cases) {
      const file = path.join(folder, 'case');
      await writeFile(file, bytes);
      const passphrase = name.startsWith('encrypted') ? PASSPHRASE : null;
      expect(await reasonOf(restore({ file, passphrase, replace: true })), name).toBe(reason);
      expect(await listCollectionNames(), name).toEqual([]);
    }
  });
});

type PartHeader = Omit<Parameters<Pack['entry']>[0], 'size'>;

/** A backup whose head is followed by another part than a backup has. */
async function withPart(head: Uint8Array, header: PartHeader, content: Uint8Array): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name: 'backup.json' }, Buffer.from(head));
  // Links and devices have no content.
  if (header.type === undefined) tar.entry({ ...header, size: content.length }, Buffer.from(content));
  else tar.entry(header);
  tar.finalize();
  return buffer(tar);
}

const model = () => path.join(folder, 'model.tar');
const headOfModel = async () => {
  if (!existsSync(model())) await backUp({ file: model(), passphrase: null, freeBytesMin: 0 });
  return execFileSync('tar', ['-xOf', model(), 'backup.json']);
};

test.each([
  ...[
    'system.users',
    'system.views',
    'system.js',
    'system.buckets.posts',
    'admin.users',
    'admin.system.version',
  ],
  ...['local.oplog.rs', 'config.system.sessions', 'Posts', 'posts.x', 'unknown', 'constructor'],
  ...LEFT_OUT,
])('a file with documents of %s passes no verification and changes nothing', async (name) => {
  const file = path.join(folder, 'other-collection.tar');
  const content = gzipSync(BSON.serialize({ _id: 1 }));
  const header = { name: `documents/${name}/000001.bson.gz` };
  await writeFile(file, await withPart(await headOfModel(), header, content));

  await inEmptyDatabase(async () => {
    for (const work of [verifyBackup, (archive: ArchiveFile) => restore({ ...archive, replace: true })]) {
      await expect(work({ file, passphrase: null })).rejects.toThrow(
        `it has documents of ${name}, a collection that no backup contains`,
      );
    }
    expect(await listCollectionNames()).toEqual([]);
  });
});

test('a collection of another program in the same database is not in a backup, and a restore leaves it', async () => {
  const file = path.join(folder, 'shared.tar');
  await inEmptyDatabase(async () => {
    await migrate({ db: database() });
    await aPost({ slug: 'other' });
    const foreign = database().collection<{ _id: string }>('wiki.pages');
    await foreign.insertOne({ _id: 'home' });

    const { documents } = await backUp({ file, passphrase: null, freeBytesMin: 0 });
    expect(documents).not.toHaveProperty('wiki.pages');
    await restore({ file, passphrase: null, replace: true });
    expect(await foreign.countDocuments()).toBe(1);
  });
});

test('parts that lead elsewhere, are not files or inflate without end are refused, and nothing is written', async () => {
  const file = path.join(folder, 'hostile.tar');
  const head = await headOfModel();
  const before = await readdir(folder);
  const id = 'a'.repeat(24);
  const documents = 'documents/posts/000001.bson.gz';
  const zeros = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  const huge = Buffer.alloc(1024);
  huge.writeInt32LE(1_000_000_000);
  const cases: [header: PartHeader, content: Uint8Array][] = [
    ...['../outside', '/tmp/outside', `files/../${id}`, `files/${id}/../../outside`, `./files/${id}`].map(
      (name): [PartHeader, Uint8Array] => [{ name }, Buffer.from('x')],
    ),
    [{ name: 'documents/../000001.bson.gz' }, gzipSync('')],
    [{ name: 'documents/system.users/../x/000001.bson.gz' }, gzipSync('')],
    [{ name: `files/${id}`, type: 'symlink', linkname: '/etc/passwd' }, Buffer.alloc(0)],
    [{ name: `files/${id}`, type: 'link', linkname: 'backup.json' }, Buffer.alloc(0)],
    [{ name: `files/${id}`, type: 'character-device', devmajor: 1, devminor: 5 }, Buffer.alloc(0)],
    [{ name: documents }, zeros],
    [{ name: documents }, gzipSync(zeros)],
    [{ name: documents }, gzipSync(huge)],
    [{ name: documents }, Buffer.from('not compressed')],
  ];
  await inEmptyDatabase(async () => {
    for (const [header, content] of cases) {
      await writeFile(file, await withPart(head, header, content));
      const restored = restore({ file, passphrase: null, replace: true });
      expect(await reasonOf(restored), JSON.stringify(header)).toBe('damaged');
      expect(await listCollectionNames()).toEqual([]);
    }
  });
  await rm(file);
  expect(await readdir(folder)).toEqual(before);
  for (const outside of ['/tmp/outside', '../outside', path.join(folder, '../outside')])
    expect(existsSync(outside), outside).toBe(false);
});

test('a database with content is refused unless it may be replaced', async () => {
  const file = path.join(folder, 'again.tar');
  await backUp({ file, passphrase: null, freeBytesMin: 0 });
  await inEmptyDatabase(async () => {
    await migrate({ db: database() });
    await aPost({ slug: 'other' });
    expect(await reasonOf(restore({ file, passphrase: null, replace: false }))).toBe('not_empty');
    expect((await request('/api/v1/posts/other?locale=uk')).status).toBe(200);
    await restore({ file, passphrase: null, replace: true });
    expect((await request('/api/v1/posts/other?locale=uk')).status).toBe(404);
    expect((await request('/api/v1/posts/whole?locale=uk')).status).toBe(200);
  });
});

test('a restore that fails leaves nothing, and can be repeated', async () => {
  const file = path.join(folder, 'half.tar');
  await backUp({ file, passphrase: null, freeBytesMin: 0 });
  await inEmptyDatabase(async () => {
    const { size } = await stat(file);
    let read = 0;
    const onBytes = (bytes: number) => {
      read += bytes;
      // Within the second reading, after all of the file was verified.
      if (read > size * 1.5) throw new Error('interrupted');
    };
    expect(await reasonOf(restore({ file, passphrase: null, replace: false, onBytes }))).toBe('damaged');
    expect((await listCollectionNames()).filter((name) => name.startsWith('restoring.'))).toEqual([]);
    expect((await request('/api/v1/posts/whole?locale=uk')).status).toBe(404);
    await restore({ file, passphrase: null, replace: false });
    expect((await request('/api/v1/posts/whole?locale=uk')).status).toBe(200);
  });
});

test('a backup that fails leaves no file, and none is overwritten', async () => {
  const inside = path.join(folder, 'failing');
  await mkdir(inside);
  const file = path.join(inside, 'a.tar');
  const full = backUp({ file, passphrase: null, freeBytesMin: Number.MAX_SAFE_INTEGER });
  expect(await reasonOf(full)).toBe('no_space');
  const onProgress = () => {
    throw new Error('interrupted');
  };
  await expect(backUp({ file, passphrase: PASSPHRASE, freeBytesMin: 0, onProgress })).rejects.toThrow();
  expect(await readdir(inside)).toEqual([]);
  await writeFile(file, 'mine');
  expect(await reasonOf(backUp({ file, passphrase: null, freeBytesMin: 0 }))).toBe('exists');
  expect(await readFile(file, 'utf8')).toBe('mine');
});

test('other programs can open a backup: it is tar and gzip, with documents one after another as BSON', async () => {
  const file = path.join(folder, 'open.tar');
  await backUp({ file, passphrase: null, freeBytesMin: 0 });
  const list = execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).split('\n');
  expect(list[0]).toBe('backup.json');
  expect(list.slice(-3)).toEqual(['manifest.json', 'manifest.sha256', '']);
  const part = execFileSync('tar', ['-xOf', file, 'documents/tags/000001.bson.gz']);
  const [tag = new Uint8Array()] = await Array.fromAsync(splitRaw([gunzipSync(part)]));
  expect(parseRaw(tag)).toMatchObject({ slug: 'tag' });
  const picture = execFileSync('tar', ['-xOf', file, list.find((name) => name.startsWith('files/')) ?? ''], {
    maxBuffer: 64 * 1024 * 1024,
  });
  expect((await sharp(picture).metadata()).format).toBe('png');
});

async function reasonOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof BackupError ? error.reason : error;
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[Math.floor(at)] = (copy[Math.floor(at)] ?? 0) ^ 1;
  return copy;
}

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(bytes);
  copy.write(to, copy.indexOf(from));
  return copy;
}

/** Pads the number, so that the text is as long as with the previous one, which may have a digit less. */
function ofMigration(number: number): string {
  const { length } = `"migration": ${number - 1}`;
  return `"migration":${String(number).padStart(length - '"migration":'.length)}`;
}

/** The head of a tar file whose first part has another name. */
function otherHead(bytes: Buffer): Buffer {
  const head = Buffer.from(bytes.subarray(0, 512));
  head.write('readme.json', 0);
  return head;
}

/** The next byte that is not zero: what fills up a part to whole blocks belongs to nothing. */
function findContent(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0) at++;
  return at;
}

/** Everything that a backup has, as bytes, and what readers see. */
async function snapshot(pages: string[]): Promise<Snapshot> {
  const documents: Snapshot['documents'] = {};
  const indexes: Snapshot['indexes'] = {};
  const files: Snapshot['files'] = {};

  for (const name of await listCollectionNames()) {
    const found = await database().collection(name).indexes();
    // A collection that is left out and has no other index is created with its first document.
    if (found.length > 1) indexes[name] = found.map((index) => JSON.stringify(index)).sort();
    if (LEFT_OUT.has(name)) continue;
    documents[name] = (await Array.fromAsync(findRaw(name))).map((bytes) => {
      const renewed = RENEWED[name];
      return renewed
        ? JSON.stringify({ ...parseRaw(bytes), [renewed]: null })
        : Buffer.from(bytes).toString('base64');
    });
  }

  for await (const { _id, length } of database().collection('media.files').find()) {
    const chunks = await Array.fromAsync(readBucketFile({ id: _id, size: length }));
    files[String(_id)] = Buffer.concat(chunks).toString('base64');
  }

  return { documents, indexes, files, pages: await readPages(pages) };
}

async function readPages(pages: string[]): Promise<Snapshot['pages']> {
  const found: Snapshot['pages'] = {};
  for (const page of pages) {
    const response = await request(page);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.status, page).toBe(200);
    found[page] = bytes.toString(
      response.headers.get('Content-Type')?.startsWith('text') ? 'utf8' : 'base64',
    );
  }
  return found;
}
