import { type Box, boxesIn } from '../containers/boxes.ts';
import { exifWith } from './exif.ts';
import { UnreadableMetadata } from './unreadable-metadata.ts';

type Range = { start: number; end: number };
type Item = { id: number; method: number; ranges: Range[] };

/**
 * An AVIF whose EXIF and XMP items are overwritten in place, so that no offset changes. The orientation is
 * a property of the picture (`irot`, `imir`) and not part of them.
 */
export function stripAvif(bytes: Buffer): Buffer[] {
  const meta = requireBox(boxesIn(bytes), 'meta');
  // `meta` is a full box: four bytes of version and flags come first.
  const boxes = boxesIn(bytes, meta.start + 4, meta.end);
  const ids = metadataItems(bytes, requireBox(boxes, 'iinf'));
  const locations = requireBox(boxes, 'iloc');
  if (ids.size === 0) return [bytes];
  const copy = Buffer.from(bytes);
  const idat = boxes.find(({ name }) => name === 'idat');
  for (const { id, method, ranges } of itemsIn(bytes, locations, idat)) {
    const isExif = ids.get(id);
    if (isExif === undefined) continue;
    if (method > 1) throw new UnreadableMetadata('AVIF metadata is stored inside of another item');
    for (const { start, end } of ranges) copy.fill(0, start, end);
    const [first] = ranges;
    const blank = Buffer.concat([Buffer.alloc(4), exifWith(1)]);
    if (isExif && first && first.end - first.start >= blank.length) blank.copy(copy, first.start);
  }
  return [copy];
}

function requireBox(boxes: Box[], name: string): Box {
  const box = boxes.find((entry) => entry.name === name);
  if (!box) throw new UnreadableMetadata(`The AVIF has no box ${name}`);
  return box;
}

/** The ids of items that hold EXIF (true) or a MIME type, usually XMP (false). */
function metadataItems(bytes: Buffer, items: Box): Map<number, boolean> {
  const ids = new Map<number, boolean>();
  const isWide = bytes.readUInt8(items.start) > 0;
  const count = isWide ? bytes.readUInt32BE(items.start + 4) : bytes.readUInt16BE(items.start + 4);
  const entries = boxesIn(bytes, items.start + (isWide ? 8 : 6), items.end);
  if (entries.length !== count) throw new UnreadableMetadata('The AVIF has another number of items');
  for (const entry of entries) {
    const version = bytes.readUInt8(entry.start);
    // ISO/IEC 23008-12, 9.2: pictures use version 2 or later, whose entries name the type of the item.
    if (entry.name !== 'infe' || version < 2) throw new UnreadableMetadata('An AVIF item has no type');
    const id = version === 2 ? bytes.readUInt16BE(entry.start + 4) : bytes.readUInt32BE(entry.start + 4);
    const at = entry.start + (version === 2 ? 8 : 10);
    const type = bytes.toString('latin1', at, at + 4);
    if (type === 'Exif' || type === 'mime') ids.set(id, type === 'Exif');
  }
  return ids;
}

/** Where in the file each item lies (ISO/IEC 14496-12, 8.11.3). */
function* itemsIn(bytes: Buffer, { start }: Box, idat: Box | undefined): Generator<Item> {
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
    yield { id, method, ranges };
  }
}
