import { fileTypeFromBuffer } from 'file-type';
import { PICTURE_TYPES, VIDEO_TYPES } from '#contract/limits.ts';
import { type Invalid, invalidAt } from '#server/errors.ts';
import type { MediaType } from '#server/media/model.ts';
import { holdsVideo } from './containers/ogg.ts';

/** Enough for every signature, including the first page of each stream in an Ogg file. */
export const HEAD_BYTES = 64 * 1024;

/** The format of a file by its first bytes: an accepted type, another type, markup, or unknown. */
export type Recognised = { is: 'media'; type: MediaType } | { is: 'heic' | 'other' | 'markup' | 'unknown' };

/** Other names of accepted types, which some clients declare. */
const ALIASES = new Map<string, MediaType>([
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['video/x-m4v', 'video/mp4'],
  ['application/ogg', 'video/ogg'],
]);

/**
 * The type to store and serve a file as. The declared type must be allowed; without one, or for
 * `application/octet-stream`, only the bytes decide. Bytes of another allowed type are stored as that
 * type. Bytes of an unknown format are accepted as declared if `trusted`: they are served inert. Throws
 * Invalid.
 */
export async function decideType({
  head,
  declared,
  allowed,
  trusted,
}: {
  head: Uint8Array;
  declared: string | null;
  allowed: readonly string[];
  trusted: boolean;
}): Promise<MediaType> {
  const named = declared === 'application/octet-stream' ? null : (ALIASES.get(declared ?? '') ?? declared);
  const recognised = await recognise(head);
  if (recognised.is === 'heic' || named?.startsWith('image/hei')) {
    throw invalidAt('file', 'Browsers do not show HEIC; save the picture as JPEG', 'heic_picture');
  }
  if (named !== null && !allowed.includes(named)) throw notAllowed(allowed);

  if (recognised.is === 'media' && allowed.includes(recognised.type)) return recognised.type;
  if (recognised.is === 'unknown' && trusted && isMediaType(named)) return named;
  if (recognised.is === 'unknown') {
    throw invalidAt('file', 'The content has no accepted format', 'unknown_content');
  }
  throw notAllowed(allowed);
}

/** Recognises a format by the first bytes of a file. */
export async function recognise(head: Uint8Array): Promise<Recognised> {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (beginsLikeMarkup(bytes)) return { is: 'markup' };

  const mime = (await fileTypeFromBuffer(head))?.mime;
  // An audio file may begin with a tag longer than HEAD_BYTES, so only its signature counts.
  if (mime === undefined)
    return { is: /^(?:ID3|OggS)/.test(bytes.toString('latin1', 0, 4)) ? 'other' : 'unknown' };
  if (isMediaType(mime)) return { is: 'media', type: mime };
  if (mime === 'image/apng') return { is: 'media', type: 'image/png' };
  if (mime === 'video/x-m4v') return { is: 'media', type: 'video/mp4' };
  if (mime.startsWith('image/heif') && hasBrand(bytes, 'avif')) return { is: 'media', type: 'image/avif' };
  if (bytes.toString('latin1', 0, 4) === 'OggS' && holdsVideo(bytes)) {
    return { is: 'media', type: 'video/ogg' };
  }

  return { is: mime.startsWith('image/hei') ? 'heic' : 'other' };
}

export function isMediaType(type: string | null): type is MediaType {
  return [...PICTURE_TYPES, ...VIDEO_TYPES].some((known) => known === type);
}

/**
 * HTML, SVG or XML: the first character except white space is `<`, in UTF-8 or UTF-16. (An ISO media file
 * may begin with the length 00 00 00 3C, which is not `<` in either.)
 */
function beginsLikeMarkup(bytes: Buffer): boolean {
  const text = bytes.toString('latin1', 0, 4096);
  return (
    /^(?:\xef\xbb\xbf)?[\t\n\f\r ]*</.test(text) ||
    /^(?:\xff\xfe)?(?:[\t\n\f\r ]\0)*<\0/.test(text) ||
    /^(?:\xfe\xff)?(?:\0[\t\n\f\r ])*\0</.test(text)
  );
}

/** Whether the `ftyp` box at the beginning names a brand as major or compatible. */
function hasBrand(bytes: Buffer, brand: string): boolean {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length);
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12 && bytes.toString('latin1', at, at + 4) === brand) return true;
  }
  return false;
}

function notAllowed(allowed: readonly string[]): Invalid {
  return invalidAt('file', `The file must be one of ${allowed.join(', ')}`, 'unsupported_type');
}
