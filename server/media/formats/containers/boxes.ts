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

/** The boxes that may be in a box, by its name; `''` is the file. */
export type NeededBoxes = Record<string, string>;

/** Names of handlers that muxers write into every file. */
const USUAL_HANDLER = /^(?:Video|Sound)Handler?\0*$/;
const FREE = ['free', 'skip', 'wide'];

/**
 * Overwrites everything in a box that is not needed, in place, so that no offset changes: other boxes, bytes after the
 * last one, names of handlers and addresses of data in other files.
 */
export function keepBoxes(bytes: Buffer, needed: NeededBoxes, box: Box): void {
  const { name, start, end } = box;
  if (name === 'url ') bytes.fill(0, start + 4, end);
  if (name === 'hdlr' && !USUAL_HANDLER.test(bytes.toString('latin1', start + 24, end)))
    bytes.fill(0, start + 24, end);
  const inside = needed[name]?.split(/ (?=.{4})/);
  if (!inside) return;

  const from = start + headBytes(bytes, box);
  const found = boxesIn(bytes, from, end);
  bytes.fill(0, found.at(-1)?.end ?? from, end);
  for (const [index, one] of found.entries()) {
    const isNeeded = inside.includes(one.name) && (one.name !== 'ftyp' || index === 0);
    if (isNeeded) keepBoxes(bytes, needed, one);
    else blankBox(bytes, one);
  }
}

/** Bytes before the boxes in a box: its version, and how many they are. In QuickTime `meta` has no version. */
function headBytes(bytes: Buffer, { name, start }: Box): number {
  if (name === 'dref') return 8;
  return name === 'meta' && bytes.toString('latin1', start + 4, start + 8) !== 'hdlr' ? 4 : 0;
}

/** Makes a box free space, in place. The name comes before the content, or before a length of eight bytes. */
export function blankBox(bytes: Buffer, { name, start, end }: Box): void {
  const at = bytes.toString('latin1', start - 4, start) === name ? start - 8 : start - 16;
  bytes.fill(0, start, end);
  if (!FREE.includes(name)) bytes.write('free', at + 4, 'latin1');
  // The length may be a text too, longer than the file.
  if (at === start - 8) bytes.writeUInt32BE(end - at, at);
}
