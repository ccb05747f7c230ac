import { sequenceSizes } from '#server/media/formats/containers/av1.ts';
import type { Box } from '#server/media/formats/containers/boxes.ts';
import { type Item, readHeifItems } from '#server/media/formats/containers/heif.ts';
import { readTracks } from '#server/media/formats/containers/sequence.ts';
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
