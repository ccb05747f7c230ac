const ORIENTATION = 0x0112;
const SHORT = 3;
const TIFF_HEADER_BYTES = 8;
const ENTRY_BYTES = 12;

/** The orientation (1 to 8) in EXIF data that begins with its TIFF header; 1 if it has none. */
export function orientationOf(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < TIFF_HEADER_BYTES || (order !== 'II' && order !== 'MM')) return 1;

  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;

  const count = short(directory);
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > tiff.length) return 1;
    if (short(entry) !== ORIENTATION) continue;
    const value = short(entry + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }

  return 1;
}

/** EXIF data from the TIFF header on, with only the orientation. */
export function exifWith(orientation: number): Buffer {
  const tiff = Buffer.alloc(TIFF_HEADER_BYTES + 2 + ENTRY_BYTES + 4);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(TIFF_HEADER_BYTES, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(ORIENTATION, 10);
  tiff.writeUInt16LE(SHORT, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);

  return tiff;
}

/** A picture may have metadata that `stripMetadata` does not find. */
export class UnreadableMetadata extends Error {
  override name = 'UnreadableMetadata';
}
