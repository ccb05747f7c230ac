import { jpegSegments, SOS } from '#server/media/formats/containers/jpeg.ts';
import { countParts, type Extent, extentOf, UnsafePicture } from './extent.ts';

/** Encoders make about ten scans. Decoders process the whole picture for each scan, even one of only 20 bytes. */
const SCANS_MAX = 100;

/** ITU-T T.81, B.2.2. A height of 0, which follows in a later segment, is not known here. */
export function measureJpeg(bytes: Buffer): Extent | null {
  const sizes: { width: number; height: number }[] = [];
  let scans = 0;
  for (const { code, start } of countParts(jpegSegments(bytes))) {
    if (isFrameHeader(code)) {
      sizes.push({ width: bytes.readUInt16BE(start + 7), height: bytes.readUInt16BE(start + 5) });
    }
    if (code === SOS && ++scans > SCANS_MAX) throw new UnsafePicture('The picture has too many scans');
  }

  return extentOf(sizes, 1);
}

/** SOF0 to SOF15, except for tables that have codes between them. */
function isFrameHeader(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}
