import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, crc32, createDeflate, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const GRAY = 0;
const RGB = 2;

/** Real PNG pictures of 10 MB; each differs in one pixel, so that no two have equal bytes. */
export class NoisePictures {
  static readonly #WIDTH = 1_900;
  static readonly #HEIGHT = 1_836;
  readonly #rows: Buffer;
  #count = 0;

  constructor() {
    const rowBytes = 1 + NoisePictures.#WIDTH * 3;
    this.#rows = randomBytes(rowBytes * NoisePictures.#HEIGHT);
    // The first byte of a row names its filter; 0 is none (PNG, 9.2).
    for (let row = 0; row < NoisePictures.#HEIGHT; row++) this.#rows[row * rowBytes] = 0;
  }

  next(): Buffer {
    this.#rows.writeUInt32BE(this.#count++, 1);
    const data = deflateSync(this.#rows, { level: constants.Z_NO_COMPRESSION });
    return png({ width: NoisePictures.#WIDTH, height: NoisePictures.#HEIGHT, depth: 8, color: RGB }, data);
  }
}

/** A black picture with one bit for each pixel: it compresses a thousandfold. */
export async function monochromePng(width: number, height: number): Promise<Buffer> {
  const row = Buffer.alloc(1 + Math.ceil(width / 8));
  const data = await compress(row, height);
  return png({ width, height, depth: 1, color: GRAY }, data);
}

/** A picture of one pixel with compressed text of this many bytes (PNG, 11.3.4.3). */
export async function pngWithText(bytes: number): Promise<Buffer> {
  const block = Buffer.alloc(1024 * 1024, ' ');
  const text = await compress(block, Math.ceil(bytes / block.length));
  const keyword = Buffer.from('Comment\0\0');
  const pixel = deflateSync(Buffer.alloc(2));
  const head = { width: 1, height: 1, depth: 8, color: GRAY };
  return png(head, pixel, chunk('zTXt', Buffer.concat([keyword, text])));
}

/** A GIF whose header has this size and whose one frame has no pixels. */
export function emptyGif(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);

  const frame = Buffer.concat([Buffer.from('2c00000000', 'hex'), size, Buffer.from('00', 'hex')]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from('800000000000ffffff', 'hex'),
    frame,
    Buffer.from('02024401003b', 'hex'),
  ]);
}

/** A square of one colour. */
export async function solidWebp(side: number): Promise<Buffer> {
  const create = { width: side, height: side, channels: 3, background: '#123' } as const;
  return sharp({ create, limitInputPixels: false }).webp({ quality: 1, effort: 0 }).toBuffer();
}

/** A square JPEG photo: soft noise, which a decoder has as much work with as with any photo. */
export async function largePicture(side: number): Promise<Buffer> {
  const noise = randomBytes(64 * 64 * 3);
  return sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
    .resize(side, side)
    .jpeg({ quality: 70 })
    .toBuffer();
}

async function compress(block: Buffer, times: number): Promise<Buffer> {
  const blocks = Readable.from(
    (function* () {
      for (let count = 0; count < times; count++) yield block;
    })(),
  );
  return buffer(blocks.pipe(createDeflate({ level: constants.Z_BEST_COMPRESSION })));
}

function png(
  { width, height, depth, color }: { width: number; height: number; depth: number; color: number },
  data: Buffer,
  ...others: Buffer[]
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[9] = color;

  const parts = [
    SIGNATURE,
    chunk('IHDR', header),
    ...others,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ];

  return Buffer.concat(parts);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const typed = Buffer.concat([Buffer.from(type), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
