import { binaryOf } from '../../db/binary.ts';
import { bytesOf, DOCUMENT_BYTES } from '../../db/sizes.ts';
import { TooLarge } from '../../errors.ts';
import { encodeVersion } from '../../search/index/document.ts';
import type { RenderedVersion, VersionSource } from '../model.ts';

/**
 * Letters below which no text has words for more than a third of what the search can hold. A letter and a
 * hyphen may make a word of 40 letters to be found by, which is 20 to 40 bytes for each letter of the text.
 */
const FEW_LETTERS = 150_000;

const OF_THE_POST =
  'With its HTML, its headings and its plain text it takes more than the 16 MB of a document in the database; make it shorter or divide it';
const OF_THE_SEARCH =
  'The words of it, those joined by hyphens and dots included, take more than the 16 MB of a document in the database; make it shorter or divide it';

/**
 * A million characters of four bytes, or of words that are all different, can make more than the database
 * holds in one document. It has to be known before a change is decided: afterwards it could never be carried
 * out. Throws TooLarge.
 */
export function requireStorable(version: VersionSource, rendered: RenderedVersion): void {
  if (bytesOf({ ...version, ...rendered }) > DOCUMENT_BYTES) throw tooLarge(version, OF_THE_POST);
  if (rendered.text.length < FEW_LETTERS) return;
  // Drafts too: they are to be published.
  const { terms, entries, marks } = encodeVersion({ ...version, ...rendered });
  const words = { terms: binaryOf(terms), entries: binaryOf(entries), marks: binaryOf(marks) };
  if (bytesOf(words) > DOCUMENT_BYTES) throw tooLarge(version, OF_THE_SEARCH);
}

function tooLarge({ locale }: VersionSource, message: string): TooLarge {
  const details = [{ path: `${locale}.content`, message, code: 'too_big' }];
  return new TooLarge(`The text in "${locale}" is too large to be stored`, details);
}
