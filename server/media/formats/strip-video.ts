import { blankBox, boxesIn, keepBoxes, type NeededBoxes } from './containers/boxes.ts';
import { elementAt, elements, SEGMENT, TRACK_ENTRY, TRACKS } from './containers/ebml.ts';
import { readTracks } from './containers/sequence.ts';
import { UnreadableMetadata } from './headers/exif.ts';

/**
 * The boxes that players need (ISO/IEC 14496-12), and of the user data the encoder and the copyright. The times in the
 * headers stay.
 */
const BOXES: NeededBoxes = {
  '': 'ftyp styp sidx ssix pdin moov moof mdat mfra',
  moov: 'mvhd trak mvex udta meta',
  trak: 'tkhd tref edts mdia udta meta',
  edts: 'elst',
  mdia: 'mdhd hdlr elng minf',
  minf: 'vmhd smhd nmhd dinf stbl',
  dinf: 'dref',
  dref: 'url ',
  stbl: 'stsd stts ctts cslg stss stps stsc stsz stz2 stco co64 stsh padb stdp sdtp sbgp sgpd subs',
  mvex: 'mehd trex leva',
  moof: 'mfhd traf',
  traf: 'tfhd tfdt trun sdtp sbgp sgpd subs saiz saio',
  mfra: 'tfra mfro',
  udta: 'meta \xa9too \xa9cpy cprt',
  meta: 'hdlr ilst',
  ilst: '\xa9too \xa9cpy cprt',
};

/** Handlers of tracks with pictures, their transparency, and sound. */
const HANDLERS = ['vide', 'pict', 'auxv', 'soun'];

/**
 * Overwrites everything in a video that players do not need, in place, so that no offset changes. False if the file has
 * no video. Throws UnreadableMetadata and RangeError if metadata may remain.
 */
export function stripVideo(bytes: Buffer, type: 'video/mp4' | 'video/webm'): boolean {
  return type === 'video/mp4' ? stripMp4(bytes) : stripWebm(bytes);
}

function stripMp4(bytes: Buffer): boolean {
  if (!boxesIn(bytes).some(({ name }) => name === 'moov')) return false;
  removeOtherTracks(bytes);
  keepBoxes(bytes, BOXES, { name: '', start: 0, end: bytes.length });
  return true;
}

/** Removes tracks of places, times and subtitles. A chunk of samples extends to the next chunk, or to the end of `mdat`. */
function removeOtherTracks(bytes: Buffer): void {
  const tracks = readTracks(bytes).map((track) => ({ ...track, isKept: HANDLERS.includes(track.handler) }));
  const others = tracks.filter(({ isKept }) => !isKept);
  if (others.length === 0) return;

  const top = boxesIn(bytes);
  if (top.some(({ name }) => name === 'moof')) {
    throw new UnreadableMetadata('The samples of a fragmented video cannot be removed');
  }

  const data = top.filter(({ name }) => name === 'mdat');
  const marks = [
    ...data.map(({ start }) => ({ at: start, kind: 'data' })),
    ...data.map(({ end }) => ({ at: end, kind: 'outside' })),
    ...tracks.flatMap(({ chunks, isKept }) => chunks.map((at) => ({ at, kind: isKept ? 'kept' : 'other' }))),
  ].sort((one, next) => one.at - next.at || ORDER.indexOf(one.kind) - ORDER.indexOf(next.kind));

  let isInData = false;
  for (const [index, { at, kind }] of marks.entries()) {
    if (kind === 'data') isInData = true;
    if (kind === 'outside') isInData = false;
    if (kind === 'other' && isInData) bytes.fill(0, at, marks[index + 1]?.at);
  }

  for (const { box } of others) blankBox(bytes, box);
}

/** At the same offset, an empty chunk comes before one that is kept. */
const ORDER = ['outside', 'data', 'other', 'kept'];

const SIMPLE_TAG = 0x67c8;
const TAG_NAME = 0x45a3;
const VOID = 0xec;
const ids = (text: string) => new Set(text.split(' ').map((id) => Number.parseInt(id, 16)));

/** Info, clusters, groups of blocks, and tags: elements with elements that players need. */
const PARENTS = new Set([SEGMENT, TRACKS, TRACK_ENTRY, ...ids('1549a966 1f43b675 a0 1254c367 7373')]);
/** The elements that players need (RFC 9559, 5); no id has two meanings. Titles, names and chapters are not among them. */
const ELEMENTS = ids(
  '1a45dfa3 114d9b74 1c53bb6b 2ad7b1 4489 4d80 5741 4461 d7 73c5 83 b9 88 55aa 9c 6de7 6df8 23e383 234e7a 55ee ' +
    '41e4 22b59c 22b59d 86 63a2 56aa 56bb e0 e1 6d80 e7 a7 ab a3 a1 9b fb fa a4 75a1 75a2 63c0',
);
/** The parts of a tag: name, language, and text. */
const TAG_PARTS = ids('45a3 447a 447b 4484 4487');
const ELEMENTS_MAX = 1_000_000;

function stripWebm(bytes: Buffer): boolean {
  if (!elements(bytes).some(({ id }) => id === SEGMENT)) return false;

  let count = 0;
  for (let at = 0; at < bytes.length; ) {
    const element = elementAt(bytes, at);
    if (!element || ++count > ELEMENTS_MAX) throw new UnreadableMetadata('An element of a WebM is damaged');

    const { id, start, end } = element;
    const isNeeded = ELEMENTS.has(id) || (id === SIMPLE_TAG && isHarmless(bytes.subarray(start, end)));
    if (!PARENTS.has(id) && !isNeeded) blankElement(bytes, { at, ...element });
    // The parts of a parent come next, also if its length is unknown.
    at = PARENTS.has(id) ? start : end;
  }

  return true;
}

/** The encoder, the duration and the copyright may stay, as in MP4. */
function isHarmless(tag: Buffer): boolean {
  const parts = elements(tag).toArray();
  const name = parts.find(({ id }) => id === TAG_NAME);
  const isNamed = /^(?:ENCODER|DURATION|COPYRIGHT)$/.test(tag.toString('latin1', name?.start, name?.end));
  return isNamed && parts.at(-1)?.end === tag.length && parts.every(({ id }) => TAG_PARTS.has(id));
}

/** Makes an element free space with the same length. */
function blankElement(
  bytes: Buffer,
  { at, id, start, end }: { at: number; id: number; start: number; end: number },
): void {
  bytes.fill(0, start, end);
  if (id === VOID) return;

  bytes.fill(0, at, start);
  bytes.writeUInt8(VOID, at);
  const length = end - at;
  if (length < 9) bytes.writeUInt8(0x80 | (length - 2), at + 1);
  else {
    bytes.writeUInt32BE(length - 9, at + 5);
    bytes.writeUInt8(0x01, at + 1);
  }
}
