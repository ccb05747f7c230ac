import { EOI, jpegSegments } from '#server/media/formats/containers/jpeg.ts';
import { exifWith, orientationOf } from './exif.ts';

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const EXIF = 'Exif\0\0';

/**
 * A JPEG without metadata. Of the application segments only JFIF, colour profiles and Adobe's colour
 * transform stay. Everything after the picture goes too: phones append further pictures and videos there,
 * each with its own place and time. The orientation stays.
 */
export function stripJpeg(bytes: Buffer): Buffer[] {
  const parts = [bytes.subarray(0, 2)];
  let orientation = 1;
  for (const { code, start, end } of jpegSegments(bytes)) {
    const segment = bytes.subarray(start, end);
    if (code === APP1 && segment.toString('latin1', 4, 4 + EXIF.length) === EXIF) {
      orientation = orientationOf(segment.subarray(4 + EXIF.length));
    }
    if (code === EOI || isNeeded(code, segment)) parts.push(segment);
  }

  if (orientation !== 1) parts.splice(1, 0, exifSegment(orientation));
  return parts;
}

function isNeeded(code: number, segment: Buffer): boolean {
  if (code === COMMENT) return false;
  if (code < APP0 || code > APP15) return true;
  if (code === APP2) return segment.toString('latin1', 4, 16) === 'ICC_PROFILE\0';
  return code === APP0 || code === APP14;
}

function exifSegment(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from(EXIF, 'latin1'), exifWith(orientation)]);
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
