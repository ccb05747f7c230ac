import { describe, expect, test, vi } from 'vitest';
import { operations } from '#contract/operations.ts';
import { CHUNK_BYTES, writeFile } from '#server/db/bucket.ts';
import { database } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { log } from '#server/log.ts';
import {
  sweepPendingFiles,
  uploadsAbandonedBefore,
  writePendingFile,
} from '#server/media/ingest/pending-files.ts';
import { storeMedia } from '#server/media/ingest/store-media.ts';
import { aPicture } from '#test/factories/media.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

const NOW = new Date('2026-11-21T09:30:00Z');
const MINUTE = 60_000;
const { types, maxBytes } = operations.uploadMedia.upload;

const count = async () => {
  const names = ['media', 'media.files', 'media.chunks', 'mediaStaging'];
  return Promise.all(names.map((name) => database().collection(name).countDocuments()));
};

/** The chunks and the pending record of an upload during which another process was killed. */
async function leftBy(process: string, minutesAgo: number): Promise<void> {
  const _id = newId();
  const startedAt = new Date(NOW.getTime() - minutesAgo * MINUTE);
  await database().collection('mediaStaging').insertOne({ _id, process, startedAt });
  await writeFile({ id: _id, name: '' }, pieces(Buffer.alloc(3 * CHUNK_BYTES)));
}

async function* pieces(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

function store(bytes: Buffer, fields: { dedupe?: 'size' | 'content' } = {}) {
  const incoming = { content: pieces(bytes), declaredType: 'image/png', filename: null, types, maxBytes };
  return storeMedia({ ...incoming, pool: 'keyed', ...fields });
}

describe('the bytes of an interrupted upload', () => {
  test('are removed when they are older than any upload', async () => {
    await leftBy('another', 31);
    await leftBy('another', 29);
    expect(await count()).toEqual([0, 2, 6, 2]);

    expect(await sweepPendingFiles({ before: uploadsAbandonedBefore(NOW) })).toBe(1);

    expect(await count()).toEqual([0, 1, 3, 1]);
  });

  test('are removed at once if no other process can run', async () => {
    await leftBy('another', 0);

    expect(await sweepPendingFiles({ before: new Date(NOW.getTime() + 1) })).toBe(1);

    expect(await count()).toEqual([0, 0, 0, 0]);
  });

  test('stay if a document refers to them', async () => {
    const { id } = await store(await aPicture('png'));
    const doc = await database().collection('media').findOne({});
    await database()
      .collection('mediaStaging')
      .insertOne({ _id: doc?._id, process: 'x', startedAt: new Date(0) });

    expect(await sweepPendingFiles({ before: NOW })).toBe(0);

    expect(doc?.publicId).toBe(id);
    expect(await count()).toEqual([1, 1, 1, 0]);
  });

  test('are not removed while the upload runs', async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    async function* slow() {
      yield new Uint8Array(2 * CHUNK_BYTES);
      await end;
      yield new Uint8Array(10);
    }
    const writing = writePendingFile(slow(), { name: '' });
    await expect.poll(async () => (await count())[2]).toBe(2);

    expect(await sweepPendingFiles({ before: new Date(Date.now() + MINUTE) })).toBe(0);
    resolve();

    const id = await writing;
    expect(await database().collection('media.files').findOne({ _id: id })).toMatchObject({
      length: 2 * CHUNK_BYTES + 10,
    });
    expect(await count()).toEqual([0, 1, 3, 1]);
  });

  test.each([0, 1, 2.5])('are removed when the content breaks off after %d MB', async (megabytes) => {
    async function* broken() {
      yield Buffer.concat([await aPicture('png'), Buffer.alloc(megabytes * 1024 * 1024)]);
      throw new Error('cut off');
    }
    const incoming = { content: broken(), declaredType: null, filename: null, types, maxBytes };

    await expect(storeMedia({ ...incoming, pool: 'keyed' })).rejects.toThrow('cut off');

    expect(await count()).toEqual([0, 0, 0, 0]);
  });
});

describe('an upload with the size and type of a stored file and other bytes', () => {
  async function twoAlike(): Promise<[Buffer, Buffer]> {
    const one = await aPicture('png');
    const two = Buffer.from(one);
    two.writeUInt8(two.readUInt8(two.length - 20) ^ 1, two.length - 20);
    return [one, two];
  }

  test('is the stored file, and the log says that the content differs', async () => {
    const warn = vi.spyOn(log, 'warn');
    const [one, two] = await twoAlike();
    const first = await store(one);
    expect(warn).not.toHaveBeenCalled();

    expect(await store(two)).toEqual({ ...first, deduplicated: true });
    expect(await store(one)).toEqual({ ...first, deduplicated: true });

    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[0]).toMatchObject({
      media: first.id,
      stored: first.sha256,
      size: one.length,
    });
  });

  test('is another file with dedupe by content, also in parallel', async () => {
    const [one, two] = await twoAlike();

    const stored = await Promise.all(
      [one, two, one, two].map((bytes) => store(bytes, { dedupe: 'content' })),
    );

    expect(new Set(stored.map(({ url }) => url)).size).toBe(2);
    expect(stored.filter(({ deduplicated }) => deduplicated)).toHaveLength(2);
    expect(await count()).toEqual([2, 2, 2, 0]);
  });

  test('is the oldest of several files with that size, when the rule changes to size and type', async () => {
    const [one, two] = await twoAlike();
    const first = await store(one, { dedupe: 'content' });
    const second = await store(two, { dedupe: 'content' });
    const [three] = await twoAlike();
    const padded = Buffer.alloc(one.length);
    three.copy(padded, 0, 0, Math.min(three.length, padded.length));

    expect((await store(padded)).url).toBe(first.url);
    expect((await store(two)).url).toBe(second.url);
  });
});
