import { isColourProfile } from './colour-profile.ts';
import { exifWith, isEmpty, type KeptExif, NO_EXIF, readExif } from './exif.ts';
import { countParts, type Extent, extentOf, UnsafePicture } from './extent.ts';

/** A marker segment of a JPEG, from its FF byte to `end`; a scan includes its compressed data. */
type Segment = { code: number; start: number; end: number };

const EOI = 0xd9;
const SOS = 0xda;

/** The segments up to the end of the picture (ITU-T T.81, B.1). Throws RangeError if a length is wrong. */
function* jpegSegments(bytes: Buffer): Generator<Segment> {
  for (let at = 2; ; ) {
    const marker = findMarker(bytes, at);
    if (marker === null) return;

    const { code, start } = marker;
    const headEnd = code === EOI ? start + 2 : segmentEnd(bytes, marker);
    const end = code === SOS ? scanEnd(bytes, headEnd) : headEnd;
    yield { code, start, end };
    if (code === EOI) return;
    at = end;
  }
}

/** Skips bytes between segments that are not markers, as decoders do. */
function findMarker(bytes: Buffer, from: number): { code: number; start: number } | null {
  for (let at = from; at + 1 < bytes.length; at++) {
    const code = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) === 0xff && code !== 0 && code !== 0xff) return { code, start: at };
  }
  return null;
}

function segmentEnd(bytes: Buffer, { code, start }: { code: number; start: number }): number {
  const hasNoContent = code === 0x01 || (code >= 0xd0 && code <= 0xd8);
  if (hasNoContent) return start + 2;

  const length = bytes.readUInt16BE(start + 2);
  if (length < 2 || start + 2 + length > bytes.length) {
    throw new RangeError('A JPEG segment has a wrong length');
  }
  return start + 2 + length;
}

/** Compressed data ends at the first marker that is neither an escaped FF nor a restart. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1];
    if (code !== undefined && code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
  }
  return bytes.length;
}

/**
 * Encoders make about ten scans. Decoders process the whole picture for each scan, even one of only 20 bytes: 24 of
 * 25 megapixels take 0.7 s.
 */
const SCANS_MAX = 24;

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

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const EXIF = 'Exif\0\0';
const JFIF = 'JFIF\0';
const PROFILE = 'ICC_PROFILE\0';
const ADOBE = 'Adobe';
/** The bytes before a part of a colour profile: the name and two numbers come after the length. */
const PROFILE_HEAD_BYTES = 18;
/** JFIF without its thumbnail, and Adobe's colour transform. */
const JFIF_BYTES = 18;
const ADOBE_BYTES = 16;

/**
 * A JPEG of only the segments that decoders need: tables, frames, scans, JFIF without a thumbnail, a colour profile and
 * Adobe's colour transform. Everything after the picture goes too: phones append further pictures and videos there,
 * each with its own place and time. Orientation and copyright stay.
 */
export function stripJpeg(bytes: Buffer): Buffer[] {
  const segments = jpegSegments(bytes)
    .map(({ code, start, end }) => ({ code, bytes: bytes.subarray(start, end) }))
    .toArray();
  const named = (name: string, code: number) =>
    segments.filter((one) => one.code === code && isNamed(one.bytes, name)).map((one) => one.bytes);

  const exif = named(EXIF, APP1).at(-1);
  const kept = exif ? readExif(exif.subarray(4 + EXIF.length)) : NO_EXIF;
  const profile = named(PROFILE, APP2).map((segment) => segment.subarray(PROFILE_HEAD_BYTES));
  const hasProfile = isColourProfile(Buffer.concat(profile));

  const needed = segments.flatMap(({ code, bytes }) => neededOf(code, bytes, hasProfile) ?? []);
  return [bytes.subarray(0, 2), ...(isEmpty(kept) ? [] : [exifSegment(kept)]), ...needed];
}

/** What decoders need of a segment; null for nothing. */
function neededOf(code: number, segment: Buffer, hasProfile: boolean): Buffer | null {
  if (code === APP0) return isNamed(segment, JFIF) ? cut(segment, JFIF_BYTES) : null;
  if (code === APP2) return hasProfile && isNamed(segment, PROFILE) ? segment : null;
  if (code === APP14) return isNamed(segment, ADOBE) ? cut(segment, ADOBE_BYTES) : null;
  // SOF0 to DRI, without one that is reserved and the number of lines, which browsers do not read (ITU-T T.81, B.1.1.3).
  return code >= 0xc0 && code <= 0xdd && code !== 0xc8 && code !== 0xdc ? segment : null;
}

function isNamed(segment: Buffer, name: string): boolean {
  return segment.toString('latin1', 4, 4 + name.length) === name;
}

/** The segment without what follows its first bytes; null if it has fewer. */
function cut(segment: Buffer, length: number): Buffer | null {
  if (segment.length <= length) return segment.length === length ? segment : null;

  const copy = Buffer.from(segment.subarray(0, length));
  copy.writeUInt16BE(length - 2, 2);
  // The sides of the thumbnail of JFIF.
  return copy.fill(0, ADOBE_BYTES);
}

function exifSegment(kept: KeptExif): Buffer {
  const body = Buffer.concat([Buffer.from(EXIF, 'latin1'), exifWith(kept)]);
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
