import { gifBlocks, gifHeaderEnd } from '#server/media/formats/containers/gif.ts';

const COMMENT = 0xfe;
const APPLICATION = 0xff;

/** A GIF without comments, XMP and everything after its end. */
export function stripGif(bytes: Buffer): Buffer[] {
  const parts = [bytes.subarray(0, gifHeaderEnd(bytes))];
  for (const { kind, start, end } of gifBlocks(bytes)) {
    if (kind !== 'extension' || !isMetadata(bytes, start)) parts.push(bytes.subarray(start, end));
  }
  return parts;
}

function isMetadata(bytes: Buffer, at: number): boolean {
  if (bytes[at + 1] === COMMENT) return true;
  return bytes[at + 1] === APPLICATION && bytes.toString('latin1', at + 3, at + 14) === 'XMP DataXMP';
}
