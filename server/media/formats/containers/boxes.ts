/** A box of an ISO base media file (MP4, AVIF). Its content goes from `start`, after the header, to `end`. */
export type Box = { name: string; start: number; end: number };

/** The largest files of phones have some thousand boxes inside one box. */
const BOXES_MAX = 50_000;

/** The consecutive boxes in a part of a file (ISO/IEC 14496-12, 4.2). Throws RangeError for too many. */
export function boxesIn(bytes: Buffer, from = 0, to = bytes.length): Box[] {
  const found: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const box = boxAt(bytes.subarray(at, to), at, to);
    if (!box) break;
    if (found.push(box) > BOXES_MAX) throw new RangeError('The file has too many boxes');
    at = box.end;
  }
  return found;
}

/** The box with this header, at the offset `at` of a file that ends at `limit`. */
export function boxAt(header: Buffer, at: number, limit: number): Box | null {
  if (header.length < 8) return null;

  const short = header.readUInt32BE(0);
  const isLong = short === 1 && header.length >= 16;
  const size = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? limit - at : short;
  if (size < 8) return null;

  const name = header.toString('latin1', 4, 8);
  return { name, start: at + (isLong ? 16 : 8), end: Math.min(at + size, limit) };
}

/** A copy of the file in which these boxes are free space, so that no offset changes. */
export function blankBoxes(bytes: Buffer, boxes: Box[]): Buffer {
  const copy = Buffer.from(bytes);
  for (const { name, start, end } of boxes) {
    // The name comes before the content, or before a length of eight bytes.
    const isShort = bytes.toString('latin1', start - 4, start) === name;
    copy.write('free', isShort ? start - 4 : start - 12, 'latin1');
    copy.fill(0, start, end);
  }
  return copy;
}
