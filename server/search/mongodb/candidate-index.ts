import { ByteReader, ByteWriter } from '#server/search/index/bytes.ts';
import { InvertedIndex } from '#server/search/index/inverted-index.ts';
import type { IndexedVersion, SearchDoc } from '#server/search/index/model.ts';
import { stemHashesOf } from '#server/search/index/stem-tokens.ts';
import { toEncodedPost, toIndexedPost } from '#server/search/index/stored-post.ts';
import type { TagTerms } from '#server/search/index/tag-terms.ts';

/** An index of a few posts with the forms of some terms only: with all terms it would take 100 times as long. */
export function buildIndex(
  docs: SearchDoc[],
  { terms, tags, corpusSize }: { terms: string[]; tags: TagTerms[]; corpusSize: number },
): InvertedIndex {
  const index = new InvertedIndex({ corpusSize });
  const hashes = new Set(terms.flatMap(stemHashesOf));
  for (const { _id, revision, content } of docs) {
    if (!content) continue;
    const post = toIndexedPost({ id: _id.toHexString(), revision }, content);
    index.put(post, { ...toEncodedPost(content), ...pickTerms(content, hashes) });
  }
  index.setTags(tags);
  return index;
}

/** Reused for each post. */
const pickedTerms = new ByteWriter();
const pickedEntries = new ByteWriter();

/** The terms with any of the hashes, and their entries, encoded as before. */
function pickTerms(
  { terms, entries, hashes }: IndexedVersion,
  picked: ReadonlySet<number>,
): { terms: Uint8Array; entries: Uint8Array } {
  pickedTerms.clear();
  pickedEntries.clear();
  const reader = new ByteReader(entries.buffer);
  const view = new DataView(hashes.buffer.buffer, hashes.buffer.byteOffset, hashes.buffer.byteLength);
  for (let at = 0, hashAt = 0; hashAt < view.byteLength; ) {
    const end = at + 1 + (terms.buffer[at] ?? 0);
    const start = reader.position;
    const length = reader.number();
    reader.position += length;
    let isPicked = false;
    const hashesEnd = hashAt + 1 + 4 * view.getUint8(hashAt);
    for (hashAt++; hashAt < hashesEnd; hashAt += 4) isPicked ||= picked.has(view.getInt32(hashAt, true));
    if (isPicked) {
      pickedTerms.append(terms.buffer.subarray(at, end));
      pickedEntries.append(entries.buffer.subarray(start, reader.position));
    }
    at = end;
  }
  return { terms: pickedTerms.view(), entries: pickedEntries.view() };
}
