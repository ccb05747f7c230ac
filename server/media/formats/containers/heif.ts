import { type Box, boxesIn } from './boxes.ts';

export type Range = { start: number; end: number };
/** An item of a HEIF file, such as a picture, a grid of pictures or EXIF. `type` has four characters. */
export type Item = { id: number; type: string; method: number; ranges: Range[] };
export type HeifItems = { items: Item[]; properties: Box[] };

/** The largest grids have some hundred tiles. */
const RANGES_MAX = 10_000;

/**
 * The items of the `meta` box at the top of a HEIF file, with the properties of all items, or null if it
 * has no such box. Throws RangeError if the structure is damaged.
 */
export function readHeifItems(bytes: Buffer): HeifItems | null {
  const meta = boxesIn(bytes).find(({ name }) => name === 'meta');
  if (!meta) return null;

  // `meta` is a full box: four bytes of version and flags come first.
  const boxes = boxesIn(bytes, meta.start + 4, meta.end);
  const types = itemTypes(bytes, requireBox(boxes, 'iinf'));
  const idat = boxes.find(({ name }) => name === 'idat');
  const items = locations(bytes, requireBox(boxes, 'iloc'), idat)
    .flatMap(({ id, ...location }) => {
      const type = types.get(id);
      return type === undefined ? [] : [{ id, type, ...location }];
    })
    .toArray();

  const container = boxes.find(({ name }) => name === 'iprp');
  const lists = container ? boxesIn(bytes, container.start, container.end) : [];
  const properties = lists
    .filter(({ name }) => name === 'ipco')
    .flatMap(({ start, end }) => boxesIn(bytes, start, end));

  return { items, properties };
}

function requireBox(boxes: Box[], name: string): Box {
  const box = boxes.find((entry) => entry.name === name);
  if (!box) throw new RangeError(`The AVIF has no box ${name}`);
  return box;
}

/** The types of the items by id. */
function itemTypes(bytes: Buffer, items: Box): Map<number, string> {
  const types = new Map<number, string>();
  const isWide = bytes.readUInt8(items.start) > 0;
  const count = isWide ? bytes.readUInt32BE(items.start + 4) : bytes.readUInt16BE(items.start + 4);
  const entries = boxesIn(bytes, items.start + (isWide ? 8 : 6), items.end);
  if (entries.length !== count) throw new RangeError('The AVIF has another number of items');

  for (const entry of entries) {
    const version = bytes.readUInt8(entry.start);
    // ISO/IEC 23008-12, 9.2: pictures use version 2 or later, whose entries name the type of the item.
    if (entry.name !== 'infe' || version < 2) throw new RangeError('An AVIF item has no type');
    const id = version === 2 ? bytes.readUInt16BE(entry.start + 4) : bytes.readUInt32BE(entry.start + 4);
    const at = entry.start + (version === 2 ? 8 : 10);
    types.set(id, bytes.toString('latin1', at, at + 4));
  }

  return types;
}

/** Where in the file each item is (ISO/IEC 14496-12, 8.11.3). */
function* locations(
  bytes: Buffer,
  { start }: Box,
  idat: Box | undefined,
): Generator<Pick<Item, 'id' | 'method' | 'ranges'>> {
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
  let total = 0;

  for (let left = read(version < 2 ? 2 : 4); left > 0; left--) {
    const id = read(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : read(2) & 15;
    at += 2;

    const base = read(baseSize) + (method === 1 ? (idat?.start ?? 0) : 0);
    const ranges: Range[] = [];
    for (let count = read(2); count > 0; count--) {
      // If all sizes are 0, an entry takes no byte.
      if (++total > RANGES_MAX) throw new RangeError('The AVIF has too many parts');
      at += indexSize;
      const from = base + read(offsetSize);
      ranges.push({ start: from, end: Math.min(from + read(lengthSize), bytes.length) });
    }

    yield { id, method, ranges };
  }
}
