import { type Box, boxesIn } from './boxes.ts';

/** A track of a video or a picture sequence: the sizes in its headers, and where its samples start. */
export type Track = {
  box: Box;
  /** The kind of its samples, such as `pict`, `auxv` or `meta`. */
  handler: string;
  sizes: { width: number; height: number }[];
  samples: number;
  /** Offsets of the groups of samples in the file. */
  chunks: number[];
};

/** More than the longest video of 50 MB has. */
const CHUNKS_MAX = 1_000_000;

/** The tracks of the `moov` box (ISO/IEC 14496-12, 8). Throws RangeError if the structure is damaged. */
export function readTracks(bytes: Buffer): Track[] {
  const movies = boxesIn(bytes).filter(({ name }) => name === 'moov');
  return movies
    .flatMap(({ start, end }) => boxesIn(bytes, start, end).filter(({ name }) => name === 'trak'))
    .map((track) => readTrack(bytes, track));
}

function readTrack(bytes: Buffer, track: Box): Track {
  const inside = (path: string[]): Box | undefined => {
    let box: Box | undefined = track;
    for (const name of path) box = box && boxesIn(bytes, box.start, box.end).find((one) => one.name === name);
    return box;
  };

  const header = inside(['tkhd']);
  const handler = inside(['mdia', 'hdlr']);
  const table = ['mdia', 'minf', 'stbl'];
  const descriptions = inside([...table, 'stsd']);
  const sampleSizes = inside([...table, 'stsz']) ?? inside([...table, 'stz2']);

  return {
    box: track,
    handler: handler ? bytes.toString('latin1', handler.start + 8, handler.start + 12) : '',
    sizes: [
      ...(header ? [shownSize(bytes, header)] : []),
      ...(descriptions ? describedSizes(bytes, descriptions) : []),
    ],
    samples: sampleSizes ? bytes.readUInt32BE(sampleSizes.start + 8) : 0,
    chunks: chunkOffsets(bytes, inside([...table, 'stco']), inside([...table, 'co64'])),
  };
}

/** Width and height, as 16.16 fixed-point numbers, are the last fields of a track's header. */
function shownSize(bytes: Buffer, { end }: Box) {
  return { width: bytes.readUInt16BE(end - 8), height: bytes.readUInt16BE(end - 4) };
}

/** Each sample description has a size in pixels after 24 bytes (12.1.3). */
function describedSizes(bytes: Buffer, { start, end }: Box) {
  return boxesIn(bytes, start + 8, end)
    .filter((entry) => entry.end - entry.start >= 28)
    .map((entry) => ({
      width: bytes.readUInt16BE(entry.start + 24),
      height: bytes.readUInt16BE(entry.start + 26),
    }));
}

function chunkOffsets(bytes: Buffer, short: Box | undefined, long: Box | undefined): number[] {
  const table = short ?? long;
  if (!table) return [];

  const count = bytes.readUInt32BE(table.start + 4);
  if (count > CHUNKS_MAX) throw new RangeError('The file has too many parts');
  return Array.from({ length: count }, (_, index) => {
    const at = table.start + 8 + index * (short ? 4 : 8);
    return short ? bytes.readUInt32BE(at) : Number(bytes.readBigUInt64BE(at));
  });
}
