import { binaryOf } from '#server/db/binary.ts';
import { bytesOf, DOCUMENT_BYTES } from '#server/db/document-size.ts';
import { TooLarge } from '#server/errors.ts';
import type { RenderedVersion, VersionSource } from '#server/posts/model.ts';
import { encodeVersion } from '#server/search/index/document.ts';

/**
 * Below this length the words of a text take less than a third of what the search can store, in UTF-16
 * units. A letter and a hyphen may yield a compound word of 40 letters: 20 to 40 bytes for each letter.
 */
const SHORT_TEXT = 150_000;

const POST_TOO_LARGE =
  'With its HTML, its headings and its plain text it takes more than the 16 MB of a document in the database; make it shorter or divide it';
const WORDS_TOO_LARGE =
  'The words of it, those joined by hyphens and dots included, take more than the 16 MB of a document in the database; make it shorter or divide it';

/**
 * A million characters of four bytes each, or a text of all different words, can exceed the size of a MongoDB
 * document. This has to be checked before a change is decided, because afterwards it could never be applied. Throws
 * TooLarge.
 */
export function requireStorable(version: VersionSource, rendered: RenderedVersion): void {
  if (bytesOf({ ...version, ...rendered }) > DOCUMENT_BYTES) throw tooLarge(version, POST_TOO_LARGE);
  if (rendered.text.length < SHORT_TEXT) return;
  // Drafts are checked too, because they can be published later.
  const { terms, entries, marks, hashes, stems } = encodeVersion({ ...version, ...rendered });
  const binaries = [entries, marks, hashes].map(binaryOf);
  if (bytesOf({ terms, binaries, stems }) > DOCUMENT_BYTES) throw tooLarge(version, WORDS_TOO_LARGE);
}

function tooLarge({ locale }: VersionSource, message: string): TooLarge {
  const details = [{ path: `${locale}.content`, message, code: 'too_big' }];
  return new TooLarge(`The text in "${locale}" is too large to be stored`, details);
}
