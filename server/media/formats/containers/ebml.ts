export const SEGMENT = 0x18538067;
export const TRACKS = 0x1654ae6b;
export const TRACK_ENTRY = 0xae;

/** An element of a WebM. Its content goes from `start`, after its id and length, to `end`. */
type Element = { id: number; start: number; end: number };

/** The content of the first element with this id; empty if there is none. */
export function contentOf(bytes: Buffer, id: number): Buffer {
  const found = elements(bytes).find((element) => element.id === id);
  return found ? bytes.subarray(found.start, found.end) : Buffer.alloc(0);
}

/** Consecutive elements, up to the first that cannot be read. */
export function* elements(bytes: Buffer): Generator<Element> {
  for (let at = 0; at < bytes.length; ) {
    const element = elementAt(bytes, at);
    if (!element) return;
    yield element;
    at = element.end;
  }
}

/** The element at an offset, with an id and a length of variable size (RFC 8794, 4 and 5). */
export function elementAt(bytes: Buffer, at: number): Element | null {
  const id = variable(bytes, at, { keepMarker: true });
  const size = id && variable(bytes, at + id.length, { keepMarker: false });
  if (!id || !size) return null;

  const start = at + id.length + size.length;
  // A length with all bits set is unknown: the element extends to the end.
  const isUnknown = size.value === 2 ** (7 * size.length) - 1;
  return { id: id.value, start, end: isUnknown ? bytes.length : Math.min(start + size.value, bytes.length) };
}

/** The leading zero bits count the further bytes; ids keep the marker bit after them. */
function variable(bytes: Buffer, at: number, { keepMarker }: { keepMarker: boolean }) {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;

  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return null;

  let value = keepMarker ? first : first & (0xff >> length);
  for (let index = 1; index < length; index++) value = value * 256 + (bytes[at + index] ?? 0);
  return { value, length };
}
