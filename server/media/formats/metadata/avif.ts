import { type Box, boxesIn } from '../containers/boxes.ts';
import { exifWith } from './exif.ts';

type Range = { start: number; end: number };

/**
 * An AVIF whose EXIF and XMP items are overwritten where they lie, so that no offset changes. The
 * orientation is a property of the picture (`irot`, `imir`) and not part of them.
 */
export function stripAvif(bytes: Buffer): Buffer[] {
  const meta = boxesIn(bytes).find(({ name }) => name === 'meta');
  if (!meta) return [bytes];
  // `meta` is a full box: four bytes of version and flags come first.
  const inside = boxesIn(bytes, meta.start + 4, meta.end);
  const find = (name: string) => inside.find((box) => box.name === name);
  const [items, locations] = [find('iinf'), find('iloc')];
  if (!items || !locations) return [bytes];
  const ids = privateItems(bytes, items);
  if (ids.size === 0) return [bytes];
  const copy = Buffer.from(bytes);
  for (const { id, ranges } of extents(bytes, locations, find('idat'))) {
    const isExif = ids.get(id);
    if (isExif === undefined) continue;
    for (const { start, end } of ranges) copy.fill(0, start, end);
    const [first] = ranges;
    const blank = Buffer.concat([Buffer.alloc(4), exifWith(1)]);
    if (isExif && first && first.end - first.start >= blank.length) blank.copy(copy, first.start);
  }
  return [copy];
}

/** Ids of the items that hold EXIF (true) or anything as a MIME type, XMP above all (false). */
function privateItems(bytes: Buffer, items: Box): Map<number, boolean> {
  const ids = new Map<number, boolean>();
  const isWide = bytes.readUInt8(items.start) > 0;
  for (const entry of boxesIn(bytes, items.start + (isWide ? 8 : 6), items.end)) {
    const version = bytes.readUInt8(entry.start);
    if (entry.name !== 'infe' || version < 2) continue;
    const id = version === 2 ? bytes.readUInt16BE(entry.start + 4) : bytes.readUInt32BE(entry.start + 4);
    const at = entry.start + (version === 2 ? 8 : 10);
    const type = bytes.toString('latin1', at, at + 4);
    if (type === 'Exif' || type === 'mime') ids.set(id, type === 'Exif');
  }
  return ids;
}

/** Where in the file each item lies (ISO/IEC 14496-12, 8.11.3). */
function* extents(
  bytes: Buffer,
  { start }: Box,
  idat: Box | undefined,
): Generator<{ id: number; ranges: Range[] }> {
  let at = start + 4;
  const read = (size: number) => {
    const value =
      size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size);
    at += size;
    return value;
  };
  const version = bytes.readUInt8(start);
  const sizes = read(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  for (let left = read(version < 2 ? 2 : 4); left > 0; left--) {
    const id = read(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : read(2) & 15;
    at += 2;
    const base = read(baseSize) + (method === 1 ? (idat?.start ?? 0) : 0);
    const ranges: Range[] = [];
    for (let count = read(2); count > 0; count--) {
      at += indexSize;
      const from = base + read(offsetSize);
      ranges.push({ start: from, end: Math.min(from + read(lengthSize), bytes.length) });
    }
    yield { id, ranges };
  }
}
