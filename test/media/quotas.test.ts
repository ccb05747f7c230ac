import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { PUBLIC_FILE_BYTES_MIN } from '#contract/limits.ts';
import { operations } from '#contract/operations.ts';
import { collection, database } from '#server/db/client.ts';
import { deleteExpired } from '#server/db/expiry.ts';
import { addUploaded, setReceiving } from '#server/media/ingest/quota-store.ts';
import { recountPool } from '#server/media/ingest/upload-quota.ts';
import { aDeflatedChunk, aPngWith } from '#test/factories/hostile-pictures.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, upload, uploadRaw } from '#test/factories/media.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, complaintsOf, refusalOf } from '#test/setup/responses.ts';
import { type RunningServer, runServer } from '#test/setup/server.ts';

vi.hoisted(() => {
  process.env.PUBLIC_UPLOADS_PER_ADDRESS_MB = '4';
  process.env.PUBLIC_UPLOADS_MB = '10';
});

useDatabase({ isShared: true });

const MEGABYTE = 1024 * 1024;
const DAY_S = 86_400;
/** Boundaries and names of a form, and a small picture around the padding. */
const AROUND = 20_000;

/** A picture of about this size that is like no other. Decoders ignore the frame, because nothing announces an animation. */
const aPictureOf = (bytes: number) => aPngWith('fdAT', randomBytes(bytes - AROUND));

async function send(bytes: number, address: string): Promise<Response> {
  return upload({ bytes: await aPictureOf(bytes) }, { address });
}

async function accepted(bytes: number, address: string): Promise<string> {
  return (await answerOf(await send(bytes, address), operations.uploadPicture, 201)).url;
}

/** The seconds in `Retry-After` of an upload that is refused. */
async function refused(bytes: number, address: string): Promise<number> {
  const response = await send(bytes, address);
  await refusalOf(response, 429);
  return Number(response.headers.get('Retry-After'));
}

type Pool = { stored: number; receiving: Record<string, { bytes: number; at: Date }> };
const pool = () => collection<Pool>('publicPool').findOne({});
const stored = async () => (await pool())?.stored ?? 0;
const receiving = async () =>
  Object.values((await pool())?.receiving ?? {}).reduce((sum, { bytes }) => sum + bytes, 0);
const sizes = async () =>
  (await collection<{ size: number }>('media').find().toArray()).reduce((sum, { size }) => sum + size, 0);

test('the first parallel uploads of an address and of the pool are all counted', async () => {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + DAY_S * 1000);
  for (const id of Array.from({ length: 10 }, (_, index) => `address ${index}`)) {
    const uploads = Array.from({ length: 20 }, () =>
      addUploaded({ id, bytes: 5, limit: 100, now, expiresAt }),
    );
    expect(await Promise.all(uploads)).toEqual(Array(20).fill(null));
    expect(await addUploaded({ id, bytes: 1, limit: 100, now, expiresAt })).toEqual(expiresAt);
    await collection('publicPool').deleteMany({});
    const processes = Array.from({ length: 20 }, (_, index) =>
      setReceiving({ process: `process ${index}`, bytes: 5, limit: 100, now }),
    );
    expect(await Promise.all(processes)).toEqual(Array(20).fill(true));
  }
});

describe('an address', () => {
  test('may upload so many bytes a day, and no more', async () => {
    for (let count = 0; count < 3; count++) await accepted(MEGABYTE, '192.0.2.7');
    const before = await everything();

    const seconds = await refused(1.2 * MEGABYTE, '192.0.2.7');

    expect(seconds).toBeGreaterThan(DAY_S - 600);
    expect(seconds).toBeLessThanOrEqual(DAY_S);
    expect(await everything()).toEqual(before);
    expect(await stored()).toBe(await sizes());
    // The refused upload counts for what was received of it, which is less than the whole.
    await accepted(MEGABYTE / 2, '192.0.2.7');
    await accepted(MEGABYTE, '192.0.2.8');
  });

  test('of IPv6 is a /64 network', async () => {
    for (let count = 0; count < 3; count++) await accepted(1.2 * MEGABYTE, `2001:db8:1:2::${count}`);

    await refused(1.2 * MEGABYTE, '2001:db8:1:2:ffff::9');
    await accepted(1.2 * MEGABYTE, '2001:db8:1:3::1');
  });

  test('gets those of twenty parallel uploads that fit', async () => {
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(MEGABYTE, '192.0.2.7')));

    expect(sent.map(({ status }) => status).sort()).toEqual([...Array(4).fill(201), ...Array(16).fill(429)]);
    expect(await stored()).toBe(await sizes());
  });

  test('counts duplicates and refused files, which are not stored', async () => {
    const bytes = await aPictureOf(MEGABYTE);
    const statuses = [];
    for (let count = 0; count < 5; count++)
      statuses.push((await upload({ bytes }, { address: '192.0.2.7' })).status);
    expect(statuses).toEqual([201, 200, 200, 200, 429]);
    expect(await stored()).toBe(await sizes());

    const bomb = await aPngWith('iCCP', aDeflatedChunk(64 * MEGABYTE, randomBytes(900_000)));
    expect(bomb.length).toBeGreaterThan(0.9 * MEGABYTE);
    for (let count = 0; count < 4; count++) {
      expect(await complaintsOf(await upload({ bytes: bomb }, { address: '192.0.2.9' }))).toEqual([
        'file unsafe_picture',
      ]);
    }
    await refused(MEGABYTE, '192.0.2.9');
    expect(await collection('media').countDocuments()).toBe(1);
  });

  test('has the quota again when its day is over', async () => {
    for (let count = 0; count < 3; count++) await accepted(1.2 * MEGABYTE, '192.0.2.7');
    const quotas = collection<{ _id: string; expiresAt: Date }>('uploadQuotas');
    await quotas.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });

    await accepted(1.2 * MEGABYTE, '192.0.2.7');

    expect(await quotas.countDocuments()).toBe(1);
    expect(await deleteExpired({ now: new Date(Date.now() + (DAY_S + 1) * 1000) })).toBe(1);
  });

  test('is not stored', async () => {
    await accepted(MEGABYTE, '192.0.2.7');

    const quotas = await collection('uploadQuotas').find().toArray();
    expect(quotas).toHaveLength(1);
    expect(JSON.stringify([quotas, await everything()])).not.toContain('192.0.2');
  });

  test('that does not say how much it sends is counted as the bytes arrive', async () => {
    const head = Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n');
    const picture = await aPictureOf(3.5 * MEGABYTE);
    const whole = () => Buffer.concat([head, picture, Buffer.from('\r\n--b--\r\n')]);

    expect((await uploadRaw(whole())).status).toBe(201);
    await refusalOf(await uploadRaw(whole()), 429);

    const [quota] = await collection<{ bytes: number }>('uploadQuotas').find().toArray();
    expect(quota?.bytes).toBeLessThanOrEqual(4 * MEGABYTE);
    expect(await pool()).toMatchObject({ stored: await sizes() });
  });

  test('has those bytes back that it announced and did not send', async () => {
    const head = Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n');
    const chunks = [head, Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(100_000)])];
    const broken = () => {
      const left = [...chunks];
      return new ReadableStream({
        async pull(controller) {
          const chunk = left.shift();
          if (chunk) return controller.enqueue(chunk);
          await vi.waitFor(async () => expect(await receiving()).toBeGreaterThan(0));
          controller.error(new Error('cut off'));
        },
      });
    };
    const headers = { 'Content-Length': String(3 * MEGABYTE) };
    for (let count = 0; count < 3; count++) {
      expect(await complaintsOf(await uploadRaw(broken(), { headers }))).toEqual([' invalid_multipart']);
    }

    const [quota] = await collection<{ bytes: number }>('uploadQuotas').find().toArray();
    expect(quota?.bytes).toBeLessThanOrEqual(3 * 100_006);
    expect(await receiving()).toBe(0);
  });
});

test('a user’s picture counts too, and the account page says that the quota is exceeded', async () => {
  const { cookie } = await aSignedIn();
  for (let count = 0; count < 3; count++) await accepted(1.2 * MEGABYTE, '192.0.2.7');
  const body = new FormData();
  body.set('file', new Blob([await aPictureOf(MEGABYTE)]), 'me');

  const sent = { method: 'POST', body, cookie, address: '192.0.2.7' };
  const response = await request('/uk/account/picture', sent);

  const location = response.headers.get('location') ?? '';
  expect(location).toBe('/uk/account?problem=upload_quota');
  expect(await (await request(location, { cookie })).text()).toContain('завантажено забагато файлів');
});

describe('the public pool', () => {
  const fill = async () => {
    for (let count = 0; count < 9; count++) await accepted(MEGABYTE, `192.0.2.${count % 3}`);
  };

  test('takes so many bytes of all addresses together', async () => {
    await fill();

    expect(await refused(1.2 * MEGABYTE, '192.0.2.7')).toBe(3600);
    await accepted(MEGABYTE / 2, '192.0.2.7');

    const keyed = await upload({ bytes: await aPictureOf(3 * MEGABYTE) }, { key: await aKey() });
    expect(keyed.status).toBe(201);
  });

  test('counts what is being received', async () => {
    const address = (index: number) => `192.0.2.${index}`;

    const sent = await Promise.all(Array.from({ length: 20 }, (_, index) => send(MEGABYTE, address(index))));

    expect(sent.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), ...Array(10).fill(429)]);
    expect(await stored()).toBe(await sizes());
  });

  test('counts 16 kB for the smallest file', async () => {
    await answerOf(await upload({ bytes: await aPicture('gif') }), operations.uploadPicture, 201);

    expect(await stored()).toBe(PUBLIC_FILE_BYTES_MIN);
  });

  test('does not count a file that a publisher has uploaded too', async () => {
    const key = await aKey();
    const bytes = await aPictureOf(MEGABYTE);
    await upload({ bytes });
    await upload({ bytes }, { key });

    await recountPool({ now: new Date() });

    expect(await stored()).toBe(0);
  });

  test('is counted again if a process died between a file and its count', async () => {
    await accepted(MEGABYTE, '192.0.2.7');
    const now = new Date();
    const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000);
    const set = (fields: object) => collection('publicPool').updateOne({}, { $set: fields });
    await set({ stored: 9 * MEGABYTE, 'receiving.dead': { bytes: MEGABYTE, at: at(31) } });
    await refused(MEGABYTE, '192.0.2.8');
    // Another process receives a file: what it adds next is not known.
    await set({ 'receiving.other': { bytes: 5, at: at(1) } });
    await recountPool({ now });
    expect(await stored()).toBe(9 * MEGABYTE);
    await set({ 'receiving.other': { bytes: 0, at: at(1) } });

    await recountPool({ now });

    expect(await stored()).toBe(await sizes());
    expect(Object.keys((await pool())?.receiving ?? {})).not.toContain('dead');
  });
});

describe('two processes', () => {
  let other: RunningServer;
  beforeAll(async () => {
    const MONGODB_URI = inject('mongodbUri').replace(/\/(\?|$)/, `/${database().databaseName}$1`);
    const { SESSION_SECRET = '', DATA_DIR = '' } = process.env;
    const settings = { PUBLIC_UPLOADS_PER_ADDRESS_MB: '4', PUBLIC_UPLOADS_MB: '10' };
    other = await runServer({ MONGODB_URI, SESSION_SECRET, DATA_DIR, ...settings, LOG_LEVEL: 'error' });
  });
  afterAll(() => other.stop());

  test('have one quota together', async () => {
    const toOther = async () => {
      const form = new FormData();
      form.set('file', new Blob([await aPictureOf(MEGABYTE)]), 'x');
      return fetch(`${other.url}/api/upload`, { method: 'POST', body: form });
    };

    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 ? toOther() : send(MEGABYTE, '127.0.0.1'))),
    );

    expect(sent.map(({ status }) => status).sort()).toEqual([...Array(4).fill(201), ...Array(8).fill(429)]);
    expect(await stored()).toBe(await sizes());
  });
});
