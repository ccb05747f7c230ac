import { sequenceSizes } from '#server/media/formats/containers/av1.ts';
import { type Box, blankBox, keepBoxes, type NeededBoxes } from '#server/media/formats/containers/boxes.ts';
import { type Item, readHeifItems } from '#server/media/formats/containers/heif.ts';
import { readTracks } from '#server/media/formats/containers/sequence.ts';
import { isColourProfile } from './colour-profile.ts';
import { exifWith, NO_EXIF, readExif, UnreadableMetadata } from './exif.ts';
import { countParts, type Extent, extentOf, UnsafePicture } from './extent.ts';

type Size = { width: number; height: number };

/** Pictures share no bytes. A file whose items overlap takes longer to read than its size suggests. */
const OVERLAP_MAX = 2;
/** Sequence headers are at the beginning of a group of samples. */
const SAMPLE_HEAD_BYTES = 256;

/**
 * The largest size that anything in an AVIF announces: the properties, grids and AV1 data of its pictures
 * (ISO/IEC 23008-12, 6.5.3 and 6.6.2.3), and the tracks of a sequence. In malicious files they differ.
 */
export function measureAvif(bytes: Buffer): Extent | null {
  const heif = readHeifItems(bytes);
  const tracks = readTracks(bytes);
  const inItems = heif
    ? [...heif.properties.flatMap((box) => announced(bytes, box)), ...contentSizes(bytes, heif.items)]
    : [];
  const samples = [...countParts(tracks.flatMap(({ chunks }) => chunks))];
  const inTracks = [
    ...tracks.flatMap(({ sizes }) => sizes.filter(({ width, height }) => width > 0 && height > 0)),
    ...samples.flatMap((at) => [...sequenceSizes(bytes.subarray(at, at + SAMPLE_HEAD_BYTES))]),
  ];

  const frames = Math.max(1, ...tracks.map(({ samples }) => samples));
  return extentOf([...inItems, ...inTracks], frames);
}

function announced(bytes: Buffer, { name, start }: Box): Size[] {
  if (name !== 'ispe') return [];
  return [{ width: bytes.readUInt32BE(start + 4), height: bytes.readUInt32BE(start + 8) }];
}

function contentSizes(bytes: Buffer, items: Item[]): Size[] {
  const ranges = items.flatMap((item) => item.ranges);
  const total = ranges.reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0);
  if (total > OVERLAP_MAX * bytes.length) throw new UnsafePicture('The items of the file overlap');

  return items.flatMap(({ type, ranges }) => {
    const content = Buffer.concat(ranges.map(({ start, end }) => bytes.subarray(start, end)));
    if (type === 'av01') return [...sequenceSizes(content)];
    return type === 'grid' ? [gridSize(content)] : [];
  });
}

/** Reads the size of a grid, which comes after its version, flags, and numbers of rows and columns. */
function gridSize(content: Buffer): Size {
  const isWide = (content.readUInt8(1) & 1) !== 0;
  return isWide
    ? { width: content.readUInt32BE(4), height: content.readUInt32BE(8) }
    : { width: content.readUInt16BE(4), height: content.readUInt16BE(6) };
}

/**
 * The boxes that describe pictures, their place in the file, and samples of a
 * sequence (ISO/IEC 14496-12, 23008-12, and AV1's bindings).
 */
const NEEDED: NeededBoxes = {
  '': 'ftyp meta moov mdat',
  meta: 'hdlr pitm iloc iinf iref iprp idat grpl dinf',
  dinf: 'dref',
  dref: 'url ',
  iprp: 'ipco ipma',
  ipco: 'a1lx a1op amve auxC av1C cclv clap clli colr hvcC imir irot ispe lsel mdcv ndwt pasp pixi reve rloc rref',
  moov: 'mvhd trak',
  trak: 'tkhd tref edts mdia',
  mdia: 'mdhd hdlr minf',
  minf: 'vmhd nmhd dinf stbl',
  stbl: 'stsd stts ctts cslg stss stsc stsz stz2 stco co64 sbgp sgpd subs sdtp',
};

function isFalseProfile(bytes: Buffer, { name, start, end }: Box): boolean {
  const isProfile = name === 'colr' && /^(?:prof|rICC)$/.test(bytes.toString('latin1', start, start + 4));
  return isProfile && !isColourProfile(bytes.subarray(start + 4, end));
}

/** Types of items with pictures, or with how to make one of several. */
const PICTURE_ITEMS = ['av01', 'grid', 'iovl', 'iden', 'tmap'];
/** Handlers of tracks with pictures: the pictures, and their transparency or depth. */
const PICTURE_HANDLERS = ['pict', 'auxv', 'vide'];

/**
 * An AVIF in which everything but pictures is overwritten in place, so that no offset changes: EXIF, XMP and unknown
 * boxes. The orientation stays, because it is a property of the picture (`irot`, `imir`), and the copyright. A sequence of
 * pictures may have tracks without items.
 */
export function stripAvif(bytes: Buffer): Buffer[] {
  const heif = readHeifItems(bytes);
  const tracks = readTracks(bytes);
  if (!heif && tracks.length === 0) throw new UnreadableMetadata('The AVIF has no pictures');
  if (tracks.some(({ handler }) => !PICTURE_HANDLERS.includes(handler))) {
    throw new UnreadableMetadata('The AVIF has a track that is no picture');
  }

  const items = (heif?.items ?? []).filter(({ type }) => !PICTURE_ITEMS.includes(type));
  const copy = Buffer.from(bytes);
  keepBoxes(copy, NEEDED, { name: '', start: 0, end: copy.length });
  for (const box of heif?.properties ?? []) if (isFalseProfile(bytes, box)) blankBox(copy, box);
  for (const { type, method, ranges } of items) {
    if (method > 1) throw new UnreadableMetadata('AVIF metadata is stored inside of another item');
    const content = Buffer.concat(ranges.map(({ start, end }) => bytes.subarray(start, end)));
    for (const { start, end } of ranges) copy.fill(0, start, end);
    const [first] = ranges;
    const blank = Buffer.concat([Buffer.alloc(4), exifWith({ ...NO_EXIF, copyright: copyrightIn(content) })]);
    if (type === 'Exif' && first && first.end - first.start >= blank.length) blank.copy(copy, first.start);
  }

  return [copy];
}

/** The copyright in an item `Exif`, whose TIFF header is where its first four bytes say (ISO/IEC 23008-12, A.2.1). */
function copyrightIn(content: Buffer): Buffer {
  return content.length < 4
    ? NO_EXIF.copyright
    : readExif(content.subarray(4 + content.readUInt32BE(0))).copyright;
}
