import type { Dimensions } from '#server/media/model.ts';

const THEORA = Buffer.from('\x80theora', 'latin1');
/** The first bytes of the first packet of each video codec in Ogg. */
const VIDEO = [
  THEORA,
  Buffer.from('OVP80', 'latin1'),
  Buffer.from('BBCD\0', 'latin1'),
  Buffer.from('\x01video', 'latin1'),
];
const HEADER_BYTES = 27;
const BEGINNING_OF_STREAM = 2;

/** The first packets of the streams: their pages come before all others (RFC 3533, 4). */
function* firstPackets(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    const isFirst = (bytes.readUInt8(at + 5) & BEGINNING_OF_STREAM) !== 0;
    if (bytes.toString('latin1', at, at + 4) !== 'OggS' || !isFirst) return;

    const segments = bytes.readUInt8(at + 26);
    const lengths = bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + segments);
    const start = at + HEADER_BYTES + segments;
    const end = start + lengths.reduce((sum, length) => sum + length, 0);

    yield bytes.subarray(start, end);
    at = end;
  }
}

export function holdsVideo(bytes: Buffer): boolean {
  return firstPackets(bytes).some((packet) =>
    VIDEO.some((mark) => packet.subarray(0, mark.length).equals(mark)),
  );
}

/** The size of the picture in a Theora stream (its specification, 6.2), or null. */
export function measureOgg(bytes: Buffer): Dimensions | null {
  const header = firstPackets(bytes).find((packet) => packet.subarray(0, THEORA.length).equals(THEORA));
  if (!header || header.length < 20) return null;
  return { width: header.readUIntBE(14, 3), height: header.readUIntBE(17, 3) };
}
