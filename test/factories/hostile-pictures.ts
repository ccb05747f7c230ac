import { crc32, deflateSync } from 'node:zlib';
import { anAnimation, aPicture } from './media.ts';

type Bytes = Buffer<ArrayBuffer>;

/** A small PNG whose header announces another size, with the checksum that fits. */
export async function aPngOf(width: number, height: number): Promise<Bytes> {
  const bytes = await aPicture('png');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** A PNG with one more chunk after its header. */
export async function aPngWith(name: string, data: Buffer): Promise<Bytes> {
  const bytes = await aPicture('png');
  return Buffer.concat([bytes.subarray(0, 33), pngChunk(name, data), bytes.subarray(33)]);
}

/** A PNG that announces an animation; browsers show as many frames as it has. */
export function anApngOf(frames: number): Promise<Bytes> {
  const data = Buffer.alloc(8);
  data.writeUInt32BE(frames, 0);
  return aPngWith('acTL', data);
}

/** A chunk `iCCP` or `zTXt` that inflates to this content and so many zeros, which are a thousandth of their size. */
export function aDeflatedChunk(zeros: number, content = Buffer.alloc(0)): Buffer {
  const inflated = Buffer.concat([content, Buffer.alloc(zeros)]);
  return Buffer.concat([Buffer.from('name\0\0', 'latin1'), deflateSync(inflated, { level: 9 })]);
}

/** A JPEG whose frame header announces another size. */
export async function aJpegOf(width: number, height: number): Promise<Bytes> {
  const bytes = await aPicture('jpeg');
  const at = bytes.indexOf('ffc0', 0, 'hex');
  bytes.writeUInt16BE(height, at + 5);
  bytes.writeUInt16BE(width, at + 7);
  return bytes;
}

/** A JPEG whose only scan comes this many times. */
export async function aJpegWithScans(scans: number): Promise<Bytes> {
  const bytes = await aPicture('jpeg', { width: 16, height: 16 });
  const at = bytes.indexOf('ffda', 0, 'hex');
  const scan = bytes.subarray(at, -2);
  return Buffer.concat([bytes.subarray(0, at), ...Array<Buffer>(scans).fill(scan), bytes.subarray(-2)]);
}

/** A WebP whose bitstream announces another size. */
export async function aWebpOf(width: number, height: number): Promise<Bytes> {
  const bytes = await aPicture('webp');
  const at = bytes.indexOf('9d012a', 0, 'hex') + 3;
  bytes.writeUInt16LE(width, at);
  bytes.writeUInt16LE(height, at + 2);
  return bytes;
}

/** A GIF whose screen, or whose first frame, has another size. */
export async function aGifOf(width: number, height: number, where: 'screen' | 'frame'): Promise<Bytes> {
  const bytes = await anAnimation({ frames: 2 });
  const at = where === 'screen' ? 6 : firstFrame(bytes) + 5;
  bytes.writeUInt16LE(width, at);
  bytes.writeUInt16LE(height, at + 2);
  return bytes;
}

/** A GIF of this many frames of one pixel on a screen. */
export function aGifOfFrames(frames: number, { width = 1, height = 1 } = {}): Bytes {
  const header = Buffer.from('GIF89a\0\0\0\0\xf0\0\0\0\0\0\xff\xff\xff', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  const frame = Buffer.from('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1');
  return Buffer.concat([header, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')]);
}

/** An AVIF whose property `ispe` announces another size than its AV1 data. */
export async function anAvifOf(width: number, height: number): Promise<Bytes> {
  return withSize(await aPicture('avif'), width, height);
}

/** An AVIF of 6,000 by 5,000 pixels that says it has 100 by 100. */
export async function anAvifThatLies(): Promise<Bytes> {
  return withSize(await aPictureOfOneColour(6_000, 5_000), 100, 100);
}

/** An AVIF of one colour within the limit of public uploads: 800 bytes that take 440 MB. */
export function aCostlyAvif({ width = 5_800, height = 4_300 } = {}): Promise<Bytes> {
  return aPictureOfOneColour(width, height);
}

/** An interlaced PNG of 16 bits within the limit of public uploads, which takes 150 MB. */
export async function aCostlyPng(): Promise<Bytes> {
  const { default: sharp } = await import('sharp');
  const side = 5_000;
  const raw = { width: side, height: side, channels: 3 } as const;
  const picture = sharp(new Uint16Array(side * side * 3), { raw }).toColourspace('rgb16');
  return Buffer.from(await picture.png({ progressive: true }).toBuffer());
}

/** The beginning of a picture as phones take them. */
export const HEIC: Bytes = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(64, '\0'), 'latin1');

/** A sequence of frames as AVIF, with a place in its user data, and without the `meta` box of single pictures. */
export async function anAvifSequence({ frames = 3 } = {}): Promise<Bytes> {
  const picture = await aPicture('avif');
  const at = (name: string) => picture.indexOf(name, 0, 'latin1') - 4;
  const box = (from: number) => picture.subarray(from, from + picture.readUInt32BE(from));
  const sample = box(at('mdat')).subarray(8);
  const samples = Array<Buffer>(frames).fill(sample);
  const ftyp = isoBox('ftyp', Buffer.from('avis\0\0\0\0avismsf1iso8', 'latin1'));
  const movie = (offset: number) =>
    sequenceMovie({ configuration: box(at('av1C')), sampleBytes: sample.length, frames, offset });
  const offset = ftyp.length + movie(0).length + 8;

  return Buffer.concat([ftyp, movie(offset), isoBox('mdat', ...samples)]);
}

const PLACE = '+50.4500+030.5230/ a place';

function sequenceMovie({
  configuration,
  sampleBytes,
  frames,
  offset,
}: {
  configuration: Buffer;
  sampleBytes: number;
  frames: number;
  offset: number;
}): Buffer {
  const [width, height] = [48, 32];
  const matrix = numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
  const entry = isoBox(
    'av01',
    Buffer.from('0000000000000001'.padEnd(48, '0'), 'hex'),
    Buffer.from([0, width, 0, height]),
    numbers(0x480000, 0x480000, 0, 0x10000),
    Buffer.alloc(30),
    Buffer.from('0018ffff', 'hex'),
    configuration,
  );

  const table = isoBox(
    'stbl',
    isoBox('stsd', numbers(0, 1), entry),
    isoBox('stts', numbers(0, 1, frames, 100)),
    isoBox('stsc', numbers(0, 1, 1, frames, 1)),
    isoBox('stsz', numbers(0, sampleBytes, frames)),
    isoBox('stco', numbers(0, 1, offset)),
  );

  const media = isoBox(
    'mdia',
    isoBox('mdhd', numbers(0, 0, 0, 1000, 100 * frames, 0x55c40000)),
    isoBox('hdlr', numbers(0, 0), Buffer.from('pict'), Buffer.alloc(13)),
    isoBox('minf', isoBox('vmhd', numbers(1, 0, 0)), references(), table),
  );

  const track = isoBox(
    'trak',
    isoBox(
      'tkhd',
      numbers(3, 0, 0, 1, 0, 100 * frames, 0, 0, 0, 0),
      matrix,
      numbers(width << 16, height << 16),
    ),
    media,
  );

  const times = numbers(0, 0, 0, 1000, 100 * frames, 0x10000, 0x1000000, 0, 0);
  const header = isoBox('mvhd', times, matrix, Buffer.alloc(24), numbers(2));
  return isoBox('moov', header, track, isoBox('udta', isoBox('\xa9xyz', Buffer.from(PLACE))));
}

function references(): Buffer {
  return isoBox('dinf', isoBox('dref', numbers(0, 1), isoBox('url ', numbers(1))));
}

function isoBox(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([numbers(body.length + 8), Buffer.from(name, 'latin1'), body]);
}

/** Numbers of 32 bits. */
function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * index);
  return bytes;
}

function withSize(bytes: Bytes, width: number, height: number): Bytes {
  const at = bytes.indexOf('ispe');
  bytes.writeUInt32BE(width, at + 8);
  bytes.writeUInt32BE(height, at + 12);
  return bytes;
}

async function aPictureOfOneColour(width: number, height: number): Promise<Bytes> {
  const { default: sharp } = await import('sharp');
  const create = { width, height, channels: 3, background: 'white' } as const;
  return Buffer.from(await sharp({ create }).avif({ effort: 0 }).toBuffer());
}

function firstFrame(gif: Buffer): number {
  return gif.indexOf('2c00000000', 0, 'hex');
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([numbers(data.length), body, numbers(crc32(body))]);
}
