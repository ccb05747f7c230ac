import type { Dimensions } from '#server/media/model.ts';

const SEGMENT = 0x18538067;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const VIDEO = 0xe0;
const PIXEL_WIDTH = 0xb0;
const PIXEL_HEIGHT = 0xba;
const DISPLAY_WIDTH = 0x54b0;
const DISPLAY_HEIGHT = 0x54ba;
const DISPLAY_UNIT = 0x54b2;

type Element = { id: number; content: Buffer };

/** The size at which the first video track of a WebM is shown, or null; `head` is the start of the file. */
export function measureWebm(head: Buffer): Dimensions | null {
  const tracks = find(find(head, SEGMENT), TRACKS);
  for (const { id, content } of elements(tracks)) {
    const video = id === TRACK_ENTRY ? find(content, VIDEO) : Buffer.alloc(0);
    const number = (id: number) => unsigned(find(video, id));
    // A display size in another unit than pixels is an aspect ratio.
    const isInPixels = number(DISPLAY_UNIT) === 0;
    const width = (isInPixels && number(DISPLAY_WIDTH)) || number(PIXEL_WIDTH);
    const height = (isInPixels && number(DISPLAY_HEIGHT)) || number(PIXEL_HEIGHT);
    if (width > 0 && height > 0) return { width, height };
  }
  return null;
}

function find(bytes: Buffer, id: number): Buffer {
  return elements(bytes).find((element) => element.id === id)?.content ?? Buffer.alloc(0);
}

/** Consecutive elements, each with an id and a length of variable size (RFC 8794, 4 and 5). */
function* elements(bytes: Buffer): Generator<Element> {
  for (let at = 0; at < bytes.length; ) {
    const id = variable(bytes, at, { keepMarker: true });
    const size = id && variable(bytes, at + id.length, { keepMarker: false });
    if (!id || !size) return;
    const start = at + id.length + size.length;
    // A length with all bits set is unknown: the element extends to the end.
    const end = size.value === 2 ** (7 * size.length) - 1 ? bytes.length : start + size.value;
    yield { id: id.value, content: bytes.subarray(start, end) };
    at = end;
  }
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

function unsigned(bytes: Buffer): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}
