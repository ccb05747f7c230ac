import type { Box } from '#server/media/formats/containers/boxes.ts';
import { readHeifItems } from '#server/media/formats/containers/heif.ts';
import { metadataBoxes, readTracks } from '#server/media/formats/containers/sequence.ts';
import { exifWith } from './exif.ts';
import { UnreadableMetadata } from './unreadable-metadata.ts';

/** Handlers of tracks with pictures: the pictures, and their transparency or depth. */
const PICTURE_HANDLERS = ['pict', 'auxv', 'vide'];

/**
 * An AVIF whose EXIF and XMP are overwritten in place, so that no offset changes. The orientation stays, because it
 * is a property of the picture (`irot`, `imir`). A sequence of pictures may have tracks without items, and metadata
 * in boxes.
 */
export function stripAvif(bytes: Buffer): Buffer[] {
  const heif = readHeifItems(bytes);
  const tracks = readTracks(bytes);
  if (!heif && tracks.length === 0) throw new UnreadableMetadata('The AVIF has no pictures');
  if (tracks.some(({ handler }) => !PICTURE_HANDLERS.includes(handler))) {
    throw new UnreadableMetadata('The AVIF has a track that is no picture');
  }

  const items = (heif?.items ?? []).filter(({ type }) => type === 'Exif' || type === 'mime');
  const boxes = metadataBoxes(bytes);
  if (items.length === 0 && boxes.length === 0) return [bytes];

  const copy = Buffer.from(bytes);
  for (const { name, start, end } of boxes) {
    copy.write('free', nameAt(bytes, { name, start }), 'latin1');
    copy.fill(0, start, end);
  }

  for (const { type, method, ranges } of items) {
    if (method > 1) throw new UnreadableMetadata('AVIF metadata is stored inside of another item');
    for (const { start, end } of ranges) copy.fill(0, start, end);
    const [first] = ranges;
    const blank = Buffer.concat([Buffer.alloc(4), exifWith(1)]);
    if (type === 'Exif' && first && first.end - first.start >= blank.length) blank.copy(copy, first.start);
  }

  return [copy];
}

/** Where the name of a box is: before its content, or before a length of eight bytes. */
function nameAt(bytes: Buffer, { name, start }: Pick<Box, 'name' | 'start'>): number {
  return bytes.toString('latin1', start - 4, start) === name ? start - 4 : start - 12;
}
