import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { stripKeyedFile } from '#server/media/ingest/public-picture.ts';
import type { PictureType } from '#server/media/model.ts';
import { aPngWith } from '#test/factories/hostile-pictures.ts';
import { anAnimation, aPicture, fixture, PICTURE_FORMATS } from '#test/factories/media.ts';
import {
  afterColours,
  aPictureWithMetadata,
  pixels,
  secretsIn,
  segment,
} from '#test/factories/private-pictures.ts';
import { exifWith, NO_EXIF, readExif, UnreadableMetadata } from './exif.ts';
import { stripMetadata } from './picture-headers.ts';

const typeOf = (format: (typeof PICTURE_FORMATS)[number]): PictureType => `image/${format}`;

describe('stripMetadata', () => {
  /** Metadata that cannot be found counts as nothing. */
  const strip = (bytes: Buffer, type: PictureType): Buffer[] => {
    try {
      return stripMetadata(bytes, type);
    } catch (error) {
      if (error instanceof UnreadableMetadata || error instanceof RangeError) return [];
      throw error;
    }
  };

  test.each(PICTURE_FORMATS)('does not change a %s without metadata', async (format) => {
    const bytes = await aPicture(format);

    expect(Buffer.concat(stripMetadata(bytes, typeOf(format)))).toEqual(bytes);
  });

  test.each(PICTURE_FORMATS)('ends for a %s that is cut off or damaged at any position', async (format) => {
    const bytes = format === 'gif' ? await anAnimation() : await aPictureWithMetadata(format);
    for (let length = 12; length < bytes.length; length += Math.ceil(bytes.length / 200)) {
      const parts = strip(bytes.subarray(0, length), typeOf(format));
      expect(parts.reduce((sum, part) => sum + part.length, 0)).toBeLessThanOrEqual(length + 64);
    }
    for (let at = 12; at < bytes.length; at += Math.ceil(bytes.length / 200)) {
      const damaged = Buffer.from(bytes);
      damaged.writeUInt8(255, at);
      const parts = strip(damaged, typeOf(format));
      expect(parts.reduce((sum, part) => sum + part.length, 0)).toBeLessThanOrEqual(bytes.length + 64);
    }
  });

  test('keeps every scan of a progressive JPEG', async () => {
    const bytes = await aPicture('jpeg', { finish: (picture) => picture.jpeg({ progressive: true }) });
    const telling = Buffer.concat([
      bytes.subarray(0, 2),
      segment(0xe1, 'Exif\0\0KYIVCAM'),
      bytes.subarray(2),
    ]);

    const kept = stripMetadata(telling, 'image/jpeg');

    expect(Buffer.concat(kept)).toEqual(bytes);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('keeps the orientation %d', (orientation) => {
    expect(readExif(exifWith({ ...NO_EXIF, orientation })).orientation).toBe(orientation);
  });

  test.each([
    Buffer.alloc(0),
    Buffer.from('II*\0'),
    Buffer.from('MM\0*\0\0\0\x08\0\x01'),
    Buffer.from('II*\0\xff\xff\xff\xff'),
  ])('reads broken EXIF as upright', (tiff) => {
    expect(readExif(tiff)).toEqual(NO_EXIF);
  });

  test('reads the orientation in either byte order', () => {
    const tiff = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0', 'latin1');

    expect(readExif(tiff).orientation).toBe(6);
  });
});

const SECRET = 'KYIVCAM GPSLatitude';
const box = (name: string, content: string | Buffer = SECRET) =>
  numbered('BE', `\0\0\0\0${name}${content.toString('latin1')}`, 0);

const handler = (kind: string, name = '') => box('hdlr', `${'\0'.repeat(8)}${kind}${'\0'.repeat(12)}${name}`);

/** Puts a part at a place of a file. */
type Place = (bytes: Buffer<ArrayBuffer>, part: Buffer) => Buffer<ArrayBuffer>;
const at =
  (offset: number): Place =>
  (bytes, part) =>
    Buffer.concat([bytes.subarray(0, offset), part, bytes.subarray(offset)]);
const atEnd: Place = (bytes, part) => Buffer.concat([bytes, part]);

describe('only known parts of a picture stay', () => {
  const chunk = (name: string, content = SECRET) =>
    Buffer.concat([numbered('LE', `${name}\0\0\0\0${content}`, 8), Buffer.alloc(content.length % 2)]);

  const inRiff: Place = (bytes, part) => {
    const longer = Buffer.concat([bytes, part]);
    longer.writeUInt32LE(longer.length - 8, 4);
    return longer;
  };
  /** At the end of the last frame of an animation, which is at the end of the file. */
  const inFrame: Place = (bytes, part) => {
    const longer = inRiff(bytes, part);
    const frame = longer.lastIndexOf('ANMF');
    longer.writeUInt32LE(longer.length - frame - 8, frame + 4);
    return longer;
  };

  const JPEG: [string, Buffer][] = [
    ['a thumbnail of JFXX', segment(0xe0, `JFXX\0\x13${SECRET}`)],
    ['a thumbnail of JFIF', segment(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\x02\x03${SECRET}`)],
    ['a segment without a name', segment(0xe0, SECRET)],
    ['a colour profile without its signature', segment(0xe2, `ICC_PROFILE\0\x01\x01${SECRET.repeat(9)}`)],
    ['pictures of other sizes', segment(0xe2, `MPF\0${SECRET}`)],
    ...[0xe3, 0xe4, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xfd, 0xfe, 0x02, 0xbf, 0xc8, 0xdc, 0xde].map(
      (marker): [string, Buffer] => [`a segment ${marker.toString(16)}`, segment(marker, SECRET)],
    ),
    ['words after the colour transform', segment(0xee, `Adobe\0\x64\0\0\0\0\x01${SECRET}`)],
  ];

  test.each(JPEG)('of a JPEG: not %s', async (_name, part) => {
    const bytes = await aPicture('jpeg');
    const kept = Buffer.concat(stripMetadata(at(2)(bytes, part), 'image/jpeg'));
    expect(secretsIn(kept)).toEqual([]);
    expect(await pixels(kept)).toEqual(await pixels(bytes));
  });

  test.each(['caBX', 'prVt', 'iDOT', 'eXIf', 'zTXt', 'tIME', 'sPLT', 'vpAg', 'dSIG', 'iCCP'])(
    'of a PNG: not a chunk %s',
    async (name) => {
      const bytes = await aPngWith(name, Buffer.from(`name\0\0${SECRET}`));
      const kept = Buffer.concat(stripMetadata(bytes, 'image/png'));
      expect(secretsIn(kept)).toEqual([]);
      expect(await pixels(kept)).toEqual(await pixels(bytes));
    },
  );

  test('of a PNG: not the content of its end', async () => {
    const bytes = await aPicture('png');
    const telling = at(bytes.length - 4)(bytes, Buffer.from(SECRET));
    telling.writeUInt32BE(SECRET.length, bytes.length - 12);
    telling.writeUInt32BE(crc32(telling.subarray(bytes.length - 8, -4)), telling.length - 4);
    expect(Buffer.concat(stripMetadata(telling, 'image/png'))).toEqual(bytes);
  });

  test('of a PNG: not a compressed profile without its signature', async () => {
    const profile = deflateSync(Buffer.alloc(200, SECRET));
    const bytes = await aPngWith('iCCP', Buffer.concat([Buffer.from('sRGB\0\0'), profile]));
    expect(Buffer.concat(stripMetadata(bytes, 'image/png')).includes('iCCP')).toBe(false);
  });

  test.each([
    ['an unknown chunk', inRiff, chunk('PRIV')],
    ['an unknown chunk of an odd length', inRiff, chunk('PRIV', `${SECRET}.`)],
    ['a colour profile without its signature', inRiff, chunk('ICCP', SECRET.repeat(9))],
    ['bytes after the last chunk', inRiff, Buffer.from('KYIVCAM')],
    ['an unknown chunk of a frame', inFrame, chunk('PRIV')],
    ['bytes after the last chunk of a frame', inFrame, Buffer.from('KYIVCAM\0').subarray(0, 7)],
  ])('of a WebP: not %s', async (_name, place, part) => {
    const bytes = Buffer.from(
      await sharp(await anAnimation(), { animated: true })
        .webp()
        .toBuffer(),
    );
    expect(secretsIn(place(bytes, part))).toContain('KYIVCAM');
    expect(Buffer.concat(stripMetadata(place(bytes, part), 'image/webp'))).toEqual(bytes);
  });

  test.each([
    ['an unknown application', '\x21\xff\x0bKYIVCAM1.00\x07KYIVCAM\0'],
    ['a text', '\x21\x01\x0cxxxxxxxxxxxx\x07KYIVCAM\0'],
    ['an unknown extension', '\x21\x77\x07KYIVCAM\0'],
    ['words after the number of repetitions', '\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\x07KYIVCAM\0'],
  ])('of a GIF: not %s', async (_name, part) => {
    const bytes = await anAnimation();
    const telling = at(afterColours(bytes))(bytes, Buffer.from(part, 'latin1'));
    expect(Buffer.concat(stripMetadata(telling, 'image/gif'))).toEqual(bytes);
  });

  test.each(['free', 'skip', 'uuid', 'udta', 'mpvd', 'KYIV', 'ftyp'])(
    'of an AVIF: not a box %s at its end, nor one in the table of its pictures',
    async (name) => {
      const bytes = await aPicture('avif');
      const meta = bytes.indexOf('meta') - 4;
      const data = bytes.indexOf('mdat') - 4;
      const part = box(name);
      // Takes the place of the data, which nothing needs here.
      const inside = at(data)(bytes, part);
      inside.writeUInt32BE(bytes.readUInt32BE(meta) + part.length, meta);
      const property = at(bytes.indexOf('ipma') - 4)(bytes, part);
      for (const around of ['meta', 'iprp', 'ipco']) {
        const start = property.indexOf(around) - 4;
        property.writeUInt32BE(property.readUInt32BE(start) + part.length, start);
      }

      for (const telling of [atEnd(bytes, part), atEnd(bytes, part.subarray(0, 15)), inside, property]) {
        const kept = Buffer.concat(stripMetadata(telling, 'image/avif'));
        expect(secretsIn(kept)).toEqual([]);
        expect(kept.subarray(0, meta)).toEqual(bytes.subarray(0, meta));
      }
      expect(await pixels(Buffer.concat(stripMetadata(atEnd(bytes, part), 'image/avif')))).toEqual(
        await pixels(bytes),
      );
    },
  );
});

describe('only known parts of an MP4 stay', () => {
  const strip = (bytes: Buffer<ArrayBuffer>) =>
    Buffer.concat(stripKeyedFile(Buffer.from(bytes), 'video/mp4'));
  const BLANK = '\0'.repeat(SECRET.length);

  /** At the end of the box that these names lead to. */
  const inBox =
    (names: string[]): Place =>
    (bytes, part) => {
      const starts = names.map((_, index) =>
        names.slice(0, index + 1).reduce((from, name) => bytes.indexOf(name, from) - 4, 0),
      );
      const last = starts.at(-1);
      const end = last === undefined ? bytes.length : last + bytes.readUInt32BE(last);
      const longer = at(end)(bytes, part);
      for (const start of starts) longer.writeUInt32BE(bytes.readUInt32BE(start) + part.length, start);
      return longer;
    };
  const TABLE = ['moov', 'trak', 'mdia', 'minf', 'stbl'];

  const PLACES = ['', ...TABLE.map((_, index) => TABLE.slice(0, index + 1).join(' ')), 'moov trak edts'];

  test.each(PLACES)('at the end of the box “%s”: not a box with a place', (path) => {
    const place = inBox(path.split(' ').filter(Boolean));
    const bytes = fixture('video.mp4');
    for (const name of ['meta', 'udta', 'uuid', 'sefd', 'emsg', 'iods', 'free', 'KYIV']) {
      // Lists of items are below.
      if (/^moov(?: trak)? (?:meta|udta)$/.test(`${path} ${name}`)) continue;
      expect(strip(place(bytes, box(name)))).toEqual(place(bytes, box('free', BLANK)));
    }
  });

  test.each([
    ['free space that is skipped', [], box('skip'), box('skip', BLANK)],
    ['bytes after the last box', [], Buffer.from('\0\0\0\x01KYIVCAM', 'latin1').subarray(0, 11), null],
    ['too few bytes for a box', [], Buffer.from('KYIVCAM'), Buffer.alloc(7)],
    ['too few bytes for a box in the movie', ['moov'], Buffer.from('KYIVCAM'), Buffer.alloc(7)],
    ['a second type', [], box('ftyp'), box('free', BLANK)],
    [
      'user data of a fragment',
      [],
      box('moof', Buffer.concat([box('meta'), box('traf', box('udta'))])),
      box('moof', Buffer.concat([box('free', BLANK), box('traf', box('free', BLANK))])),
    ],
    [
      'items of the user data',
      ['moov'],
      box('udta', Buffer.concat([box('\xa9xyz'), box('\xa9cpy', 'Lesia'), box('\xa9too', 'Lavf')])),
      box('udta', Buffer.concat([box('free', BLANK), box('\xa9cpy', 'Lesia'), box('\xa9too', 'Lavf')])),
    ],
    [
      'a text in the user data of a track',
      ['moov', 'trak'],
      box('udta', `${SECRET}${box('KYIV').toString('latin1')}`),
      null,
    ],
    [
      'keys of QuickTime',
      ['moov'],
      box('meta', Buffer.concat([handler('mdta'), box('keys'), box('ilst', box('\0\0\0\x01'))])),
      box('meta', Buffer.concat([handler('mdta'), box('free', BLANK), box('ilst', box('free', BLANK))])),
    ],
    [
      'addresses of data in other files',
      ['moov', 'trak', 'mdia', 'minf', 'dinf'],
      box(
        'dref',
        `\0\0\0\0\0\0\0\x02${box('url ', `\0\0\0\0${SECRET}`).toString('latin1')}${box('alis').toString('latin1')}`,
      ),
      box(
        'dref',
        `\0\0\0\0\0\0\0\x02${box('url ', `\0\0\0\0${BLANK}`).toString('latin1')}${box('free', BLANK).toString('latin1')}`,
      ),
    ],
    ['the name of a handler', ['moov', 'trak', 'mdia'], handler('vide', SECRET), handler('vide', BLANK)],
  ] as [string, string[], Buffer, Buffer | null][])('not %s', (_name, names, part, left) => {
    const bytes = fixture('video.mp4');
    const kept = strip(inBox(names)(bytes, part));
    expect(secretsIn(kept)).toEqual([]);
    if (left) expect(kept).toEqual(inBox(names)(bytes, left));
  });

  /** A track whose samples begin at these offsets. */
  const track = (kind: string, offsets: number[]) => {
    const table = Buffer.alloc(8 + 4 * offsets.length);
    table.writeUInt32BE(offsets.length, 4);
    for (const [index, offset] of offsets.entries()) table.writeUInt32BE(offset, 8 + 4 * index);
    return box(
      'trak',
      box('mdia', Buffer.concat([handler(kind), box('minf', box('stbl', box('stco', table)))])),
    );
  };

  test.each(['meta', 'mebx', 'text', 'sbtl', 'tmcd'])('not a track of %s, nor its samples', (kind) => {
    const start = fixture('video.mp4').length;
    const file = (samples: string, other: Buffer) => {
      const kept = track('vide', [start + 8 + SECRET.length, start + 8 + 2 * SECRET.length]);
      return Buffer.concat([
        fixture('video.mp4'),
        box('mdat', samples),
        box('moov', Buffer.concat([kept, other])),
      ]);
    };
    const other = track(kind, [start + 8, start + 8 + 2 * SECRET.length, start + 8 + 3 * SECRET.length]);

    const left = box('free', '\0'.repeat(other.length - 8));

    // An empty chunk is where the next one is.
    const picture = 'x'.repeat(SECRET.length);
    expect(strip(file(SECRET + picture + picture + SECRET, other))).toEqual(
      file(BLANK + picture + picture + BLANK, left),
    );
  });

  test('refuses a fragmented video with a track of metadata', () => {
    const telling = Buffer.concat([
      inBox(['moov'])(fixture('video.mp4'), track('meta', [])),
      box('moof', ''),
    ]);
    expect(() => strip(telling)).toThrow('Invalid');
  });
});

describe('only known parts of a WebM stay', () => {
  const strip = (bytes: Buffer<ArrayBuffer>) =>
    Buffer.concat(stripKeyedFile(Buffer.from(bytes), 'video/webm'));
  /** An element with a length of one byte. */
  const element = (id: string, content: string | Buffer = SECRET) =>
    Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | content.length]), Buffer.from(content)]);
  /** Free space of this many bytes, with a length of eight bytes if there is room. */
  const blank = (length: number) => {
    const bytes = Buffer.alloc(length);
    bytes.write(length < 9 ? 'ec80' : 'ec01', 'hex');
    bytes.writeUInt8(length < 9 ? bytes.readUInt8(1) + length - 2 : length - 9, length < 9 ? 1 : 8);
    return bytes;
  };
  const tag = (name: string, text: string) =>
    element('67c8', Buffer.concat([element('45a3', name), element('4487', text)]));

  test('as it is if nothing is private', () => {
    expect(strip(fixture('video.webm'))).toEqual(fixture('video.webm'));
  });

  test.each([
    ['an unknown element', element('4321'), blank(SECRET.length + 3)],
    ['attachments', element('1941a469'), blank(SECRET.length + 5)],
    ['chapters', element('1043a770'), blank(SECRET.length + 5)],
    ['the content of free space', element('ec'), element('ec', '\0'.repeat(SECRET.length))],
    ['a short element', element('bf', 'KYIV'), blank(6)],
    [
      'a title',
      element('1549a966', Buffer.concat([element('7ba9'), element('5741', 'Lavf')])),
      element('1549a966', Buffer.concat([blank(SECRET.length + 3), element('5741', 'Lavf')])),
    ],
    [
      'the name of a track',
      element('1654ae6b', element('ae', Buffer.concat([element('536e'), element('86', 'V_VP9')]))),
      element('1654ae6b', element('ae', Buffer.concat([blank(SECRET.length + 3), element('86', 'V_VP9')]))),
    ],
    [
      'free space of a cluster without a length',
      Buffer.concat([
        Buffer.from('1f43b67501ffffffffffffff', 'hex'),
        element('e7', '0'),
        element('ec'),
        element('4321'),
      ]),
      Buffer.concat([
        Buffer.from('1f43b67501ffffffffffffff', 'hex'),
        element('e7', '0'),
        element('ec', '\0'.repeat(SECRET.length)),
        blank(SECRET.length + 3),
      ]),
    ],
    [
      'tags that tell more than the encoder and the copyright',
      element(
        '1254c367',
        element('7373', Buffer.concat([tag('LOCATION', SECRET), tag('COPYRIGHT', 'Lesia')])),
      ),
      element(
        '1254c367',
        element('7373', Buffer.concat([blank(tag('LOCATION', SECRET).length), tag('COPYRIGHT', 'Lesia')])),
      ),
    ],
    [
      'bytes at the end of a tag of the encoder',
      element(
        '1254c367',
        element('67c8', Buffer.concat([element('45a3', 'ENCODER'), Buffer.from(`\0${SECRET}`)])),
      ),
      null,
    ],
    [
      'a tag in a tag of the encoder',
      element(
        '1254c367',
        element('7373', element('67c8', Buffer.concat([element('45a3', 'ENCODER'), tag('A', SECRET)]))),
      ),
      null,
    ],
  ] as [string, Buffer, Buffer | null][])('not %s', (_name, part, left) => {
    const bytes = fixture('video.webm');
    // The length of the segment is unknown.
    bytes.fill(0xff, bytes.indexOf('18538067', 0, 'hex') + 5, bytes.indexOf('114d9b74', 0, 'hex'));

    const kept = strip(atEnd(bytes, part));

    expect(secretsIn(kept)).toEqual([]);
    expect(kept.length).toBe(bytes.length + part.length);
    if (left) expect(kept).toEqual(atEnd(bytes, left));
  });

  test('refuses elements that cannot be read', () => {
    expect(() => strip(atEnd(fixture('video.webm'), Buffer.from('\0KYIVCAM')))).toThrow('Invalid');
  });
});

/** A text of bytes, with its length, less `without`, as the number in the four zeros. */
function numbered(order: 'LE' | 'BE', text: string, without: number): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  const at = bytes.indexOf('\0\0\0\0', 0, 'latin1');
  if (order === 'LE') bytes.writeUInt32LE(bytes.length - without, at);
  else bytes.writeUInt32BE(bytes.length - without, at);
  return bytes;
}
