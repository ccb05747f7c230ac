import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { MediaImporter } from '#server/content/media-importer.ts';
import { database } from '#server/db/client.ts';
import { aPngWith } from '#test/factories/hostile-pictures.ts';
import { aKey } from '#test/factories/keys.ts';
import {
  anAnimation,
  aPicture,
  aStoredPicture,
  fixture,
  PICTURE_FORMATS,
  type PictureFormat,
  upload,
} from '#test/factories/media.ts';
import {
  afterColours,
  aPictureWithMetadata,
  pixels,
  secretsIn,
  segment,
} from '#test/factories/private-pictures.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, complaintsOf } from '#test/setup/responses.ts';
import { temporaryFolder } from '#test/setup/server-process.ts';

useDatabase();

const WITH_EXIF = ['jpeg', 'png', 'webp', 'avif'] as const;

const serve = async (url: string) => Buffer.from(await (await request(url)).arrayBuffer());

/** A copy of the bytes with `value` as a big-endian number of 32 bits, `offset` bytes after the first `name`. */
const withNumber = (bytes: Buffer<ArrayBuffer>, name: string, offset: number, value: number) => {
  const copy = Buffer.from(bytes);
  copy.writeUInt32BE(value, copy.indexOf(name, 0, 'latin1') + offset);
  return copy;
};

/** Damage that leaves the format recognisable and the metadata where no parser finds it. */
const DAMAGED: [string, PictureFormat, (bytes: Buffer<ArrayBuffer>) => Buffer<ArrayBuffer>][] = [
  [
    'a JPEG with a segment that ends in its header',
    'jpeg',
    (bytes) => withNumber(bytes, '\xff\xe1', 0, 0xffe10001),
  ],
  ['a JPEG with a segment that ends after the file', 'jpeg', (bytes) => bytes.subarray(0, 40)],
  ['a PNG with a wrong length', 'png', (bytes) => withNumber(bytes, 'IHDR', 21, 0x7fffffff)],
  ['a WebP with a wrong length', 'webp', (bytes) => withNumber(bytes, 'ICCP', 4, 0xffffff7f)],
  ['an AVIF with a wrong number of items', 'avif', (bytes) => withNumber(bytes, 'iinf', 8, 0x00090000)],
  ['an AVIF without a table of items', 'avif', (bytes) => withNumber(bytes, 'iinf', 0, 0x66726565)],
];

async function uploadPublicly(bytes: Buffer<ArrayBuffer>): Promise<Buffer> {
  return serve((await answerOf(await upload({ bytes }), operations.uploadPicture, 201)).url);
}

describe('a public upload', () => {
  test.each(WITH_EXIF)(
    'as %s has no place, time or camera, and the same pixels and colours',
    async (format) => {
      const bytes = await aPictureWithMetadata(format);
      expect(secretsIn(bytes)).toContain('KYIVCAM');
      expect(await sharp(bytes).metadata()).toMatchObject({
        exif: expect.any(Buffer),
        xmp: expect.any(Buffer),
      });

      const kept = await uploadPublicly(bytes);

      expect(secretsIn(kept)).toEqual([]);
      const metadata = await sharp(kept).metadata();
      // In AVIF both are overwritten in place, with only an orientation, so that no offset changes.
      const left = Buffer.concat([
        metadata.xmp ?? Buffer.alloc(0),
        metadata.exif?.subarray(40) ?? Buffer.alloc(0),
      ]);
      expect(left.equals(Buffer.alloc(left.length))).toBe(true);
      if (format !== 'avif') expect([metadata.exif, metadata.xmp]).toEqual([undefined, undefined]);
      expect(metadata).toMatchObject({ width: 40, height: 24, format: format === 'avif' ? 'heif' : format });
      expect(metadata.icc).toEqual((await sharp(bytes).metadata()).icc);
      expect(await pixels(kept)).toEqual(await pixels(bytes));
      // The database never has the bytes with metadata.
      const chunks = await database().collection('media.chunks').find().toArray();
      expect(chunks.map(({ data }) => secretsIn(Buffer.from(data.buffer)))).toEqual([[]]);
    },
  );

  test.each([
    ['jpeg', 6],
    ['png', 8],
    ['webp', 3],
  ] as const)('as %s keeps its orientation (%d)', async (format, orientation) => {
    const bytes = await aPictureWithMetadata(format, orientation);
    expect((await sharp(bytes).metadata()).orientation).toBe(orientation);

    const kept = await uploadPublicly(bytes);

    expect(secretsIn(kept)).toEqual([]);
    expect((await sharp(kept).metadata()).orientation).toBe(orientation);
    expect(await pixels(kept)).toEqual(await pixels(bytes));
  });

  test('as GIF loses comments and XMP and stays an animation', async () => {
    const bytes = await anAnimation({ frames: 3 });
    const comment = Buffer.from('\x21\xfe\x11a private comment\0', 'latin1');
    const xmp = Buffer.from(`\x21\xff\x0bXMP DataXMP${'\x20'}GPSLatitude 50,27.0N and more.....\0`, 'latin1');
    xmp.writeUInt8(xmp.length - 14 - 2, 14);
    const header = afterColours(bytes);
    const telling = Buffer.concat([bytes.subarray(0, header), comment, xmp, bytes.subarray(header)]);
    expect(secretsIn(telling)).toEqual(['GPSLatitude', 'a private comment']);

    expect(await uploadPublicly(telling)).toEqual(bytes);
  });

  test.each(PICTURE_FORMATS.filter((format) => format !== 'avif'))(
    'as %s has nothing after the picture, such as the video of a motion photo',
    async (format) => {
      const bytes = await aPicture(format);
      const telling = Buffer.concat([bytes, Buffer.from('....ftypmp42MOTIONPHOTO')]);

      expect(await uploadPublicly(telling)).toEqual(bytes);
    },
  );

  test.each(DAMAGED)('as %s whose metadata cannot be parsed is refused', async (_name, format, damage) => {
    const bytes = damage(await aPictureWithMetadata(format));

    const response = await upload({ bytes });

    expect(await complaintsOf(response)).toEqual(['file unreadable_metadata']);
    expect(await database().collection('media.chunks').countDocuments()).toBe(0);
    const keyed = await upload({ bytes }, { key: await aKey() });
    expect(await complaintsOf(keyed)).toEqual(['file unreadable_metadata']);
  });

  test('that differs from a stored picture only in metadata is that picture', async () => {
    const plain = await aPicture('jpeg');
    const located = Buffer.concat([
      plain.subarray(0, 2),
      segment(0xe1, 'Exif\0\0nonsense'),
      plain.subarray(2),
    ]);
    const first = await answerOf(await upload({ bytes: plain }), operations.uploadPicture, 201);

    expect(await answerOf(await upload({ bytes: located }), operations.uploadPicture, 200)).toEqual(first);
  });
});

describe('a file of a publisher', () => {
  /** Uploads with a key. Returns the response and the bytes that are served. */
  async function publish(bytes: Buffer<ArrayBuffer>, status: 200 | 201 = 201, type = '') {
    const sent = await answerOf(await upload({ bytes, type }, { key }), operations.uploadMedia, status);
    return { sent, kept: await serve(sent.url) };
  }

  let key: string;
  beforeEach(async () => {
    key = await aKey();
  });

  test.each(WITH_EXIF)('as %s has no place, time, camera or author', async (format) => {
    const bytes = await aPictureWithMetadata(format, 6);
    expect(secretsIn(bytes)).toContain('KYIVCAM');

    const { sent, kept } = await publish(bytes);

    expect(secretsIn(kept)).toEqual([]);
    expect(await pixels(kept)).toEqual(await pixels(bytes));
    // The interface counts the file as it was sent.
    expect(sent).toMatchObject({ size: bytes.length, deduplicated: false });
    expect((await request(sent.url)).headers.get('Content-Length')).toBe(String(kept.length));
  });

  test('in the admin and of an imported folder has no place either', async () => {
    const { url } = await aStoredPicture({ bytes: await aPictureWithMetadata('jpeg') });
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'photo.png'), await aPictureWithMetadata('png'));
    const imported = await new MediaImporter({ now: new Date() }).store(path.join(folder, 'photo.png'));

    const addresses = [url, 'url' in imported ? imported.url : ''];

    for (const address of addresses) expect(secretsIn(await serve(address))).toEqual([]);
  });

  test('is the stored one if it was sent with the same size and type, whatever is left of either', async () => {
    const bytes = await aPictureWithMetadata('jpeg');
    const other = Buffer.from(bytes);
    other.write('LVIVCAM', other.indexOf('KYIVCAM'), 'latin1');
    other.writeUInt8(other.readUInt8(other.length - 20) ^ 1, other.length - 20);
    const { sent, kept } = await publish(bytes);

    const again = await publish(other, 200);
    const left = await publish(kept, 200);

    expect(again.sent).toEqual({ ...sent, deduplicated: true });
    expect(left.sent).toEqual({ ...sent, size: kept.length, deduplicated: true });
  });

  test('that was sent with another size is another file, also if the same is left of both', async () => {
    const bytes = await aPicture('jpeg');

    const first = await publish(bytes);
    const longer = await publish(Buffer.concat([bytes, Buffer.from('....ftypmp42MOTIONPHOTO')]));

    expect(longer.kept).toEqual(bytes);
    expect(longer.sent.url).not.toBe(first.sent.url);
  });

  test('from before metadata was removed is known by its size', async () => {
    const bytes = await aPicture('png');
    const { sent } = await publish(bytes);
    await database()
      .collection('media')
      .updateMany({}, { $unset: { sentBytes: 1, uniqueKeys: 1 } });
    const other = Buffer.from(bytes);
    other.writeUInt8(other.readUInt8(other.length - 20) ^ 1, other.length - 20);

    expect((await publish(other, 200)).sent.url).toBe(sent.url);
  });

  test.each(WITH_EXIF)('as %s keeps its copyright', async (format) => {
    const copyright = 'Lesia Ukrainka, all rights reserved';
    const bytes = await aPicture(format, {
      finish: (picture) =>
        picture.withExif({ IFD0: { Copyright: copyright, Artist: 'A private comment', Model: 'KYIVCAM' } }),
    });

    const { kept } = await publish(bytes);

    expect(kept.includes(copyright)).toBe(true);
    expect(kept.includes('KYIVCAM')).toBe(false);
    expect((await sharp(kept).metadata()).exif?.includes(copyright)).toBe(true);
  });

  test('as PNG keeps only the text of its copyright', async () => {
    const kept = Buffer.from('Copyright\0Lesia', 'latin1');
    const bytes = await aPngWith('tEXt', kept);
    const telling = Buffer.concat([
      bytes.subarray(0, 33),
      (await aPngWith('tEXt', Buffer.from('Author\0KYIVCAM'))).subarray(33),
    ]);

    expect((await publish(bytes)).kept).toEqual(bytes);
    expect(secretsIn((await publish(telling)).kept)).toEqual([]);
  });

  test('as MP4 has no place, and plays from the same bytes', async () => {
    const bytes = fixture('video.mp4');
    const place = withUserData(bytes, '+50.4500+030.5230/');

    const { sent, kept } = await publish(place);

    expect(kept.includes('+50.4500')).toBe(false);
    expect(kept.length).toBe(place.length);
    expect(kept.subarray(0, bytes.indexOf('moov'))).toEqual(place.subarray(0, bytes.indexOf('moov')));
    expect(sent.type).toBe('video');
  });

  test('as WebM has no place either', async () => {
    const bytes = fixture('video.webm');
    const place = Buffer.concat([bytes, Buffer.from('\xec\x87KYIVCAM', 'latin1')]);

    expect((await publish(place)).kept).toEqual(
      Buffer.concat([bytes, Buffer.from('ec8700000000000000', 'hex')]),
    );
  });

  test('that cannot be read as a picture, and has no metadata, stays as it was sent', async () => {
    const heads = {
      jpeg: '\xff\xd8\xff\xe0',
      png: '\x89PNG\r\n\x1a\n',
      gif: 'GIF89a',
      webp: 'RIFF\0\0\0\0WEBPVP8 ',
    };
    for (const [format, head] of Object.entries(heads)) {
      const bytes = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(300, 'x')]);
      expect((await publish(bytes, 201, `image/${format}`)).kept).toEqual(bytes);
    }
  });

  test('keeps everything if the site says so', async () => {
    await setSiteSettings({ actor: COMMAND_LINE, keepMetadata: true });
    const bytes = await aPictureWithMetadata('jpeg');

    expect((await publish(bytes)).kept).toEqual(bytes);
    expect(secretsIn(await uploadPublicly(bytes))).toEqual([]);
  });
});

/** An MP4 with a place in the user data at the end of its `moov` box, which comes last. */
function withUserData(bytes: Buffer<ArrayBuffer>, place: string): Buffer<ArrayBuffer> {
  const text = Buffer.from(`\0\0\0\0\xa9xyz\0\x12\x15\xc7${place}`, 'latin1');
  text.writeUInt32BE(text.length, 0);
  const box = Buffer.concat([Buffer.from('\0\0\0\0udta', 'latin1'), text]);
  box.writeUInt32BE(box.length, 0);
  const at = bytes.indexOf('moov') - 4;
  const end = at + bytes.readUInt32BE(at);
  const copy = Buffer.concat([bytes.subarray(0, end), box, bytes.subarray(end)]);
  copy.writeUInt32BE(end - at + box.length, at);
  return copy;
}
