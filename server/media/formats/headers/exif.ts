const ORIENTATION = 0x0112;
const COPYRIGHT = 0x8298;
const ASCII = 2;
const SHORT = 3;
const TIFF_HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
/** The longest copyright that stays. */
const COPYRIGHT_BYTES_MAX = 1_000;

/** What stays of EXIF: the orientation (1 to 8), and the bytes of the copyright with a zero at the end, if there is one. */
export type KeptExif = { orientation: number; copyright: Buffer };

export const NO_EXIF: KeptExif = { orientation: 1, copyright: Buffer.alloc(0) };

/** Reads EXIF data that begins with its TIFF header. */
export function readExif(tiff: Buffer): KeptExif {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < TIFF_HEADER_BYTES || (order !== 'II' && order !== 'MM')) return NO_EXIF;

  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  if (directory + 2 > tiff.length) return NO_EXIF;

  const kept = { ...NO_EXIF };
  const count = short(directory);
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > tiff.length) break;
    const value = short(entry + 8);
    if (short(entry) === ORIENTATION && value >= 1 && value <= 8) kept.orientation = value;

    if (short(entry) !== COPYRIGHT) continue;
    // Up to four bytes are in the entry itself. Cameras fill the field with spaces if it is not set.
    const length = Math.min(long(entry + 4), COPYRIGHT_BYTES_MAX);
    const start = length <= 4 ? entry + 8 : long(entry + 8);
    const text = tiff.subarray(start, start + length);
    if (/[^\0 ]/.test(text.toString('latin1'))) kept.copyright = Buffer.concat([text], Math.max(length, 5));
  }

  return kept;
}

export function isEmpty({ orientation, copyright }: KeptExif): boolean {
  return orientation === 1 && copyright.length === 0;
}

/** EXIF data from the TIFF header on, with only what stays. */
export function exifWith({ orientation, copyright }: KeptExif): Buffer {
  const count = copyright.length > 0 ? 2 : 1;
  const end = TIFF_HEADER_BYTES + 2 + count * ENTRY_BYTES + 4;
  const tiff = Buffer.alloc(end + copyright.length);
  const write = (at: number, tag: number, type: number, length: number, value: number) => {
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(length, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  };

  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(TIFF_HEADER_BYTES, 4);
  tiff.writeUInt16LE(count, 8);
  write(10, ORIENTATION, SHORT, 1, orientation);
  if (count > 1) write(10 + ENTRY_BYTES, COPYRIGHT, ASCII, copyright.length, end);
  copyright.copy(tiff, end);
  return tiff;
}

/** A picture may have metadata that `stripMetadata` does not find. */
export class UnreadableMetadata extends Error {
  override name = 'UnreadableMetadata';
}
