import { splitTerms } from '#server/search/index/document.ts';
import { InvertedIndex, toAddedPost } from '#server/search/index/inverted-index.ts';
import type { IndexedVersion, SearchDoc } from '#server/search/index/model.ts';
import { stemHashesOf } from '#server/search/index/stem-tokens.ts';
import type { TagTerms } from '#server/search/index/tag-terms.ts';

/** An index of a few posts with the forms of some terms only: with all terms it would take 100 times as long. */
export function buildIndex(
  docs: SearchDoc[],
  { terms, tags, corpusSize }: { terms: string[]; tags: TagTerms[]; corpusSize: number },
): InvertedIndex {
  const index = new InvertedIndex({ corpusSize });
  const hashes = new Set(terms.flatMap(stemHashesOf));
  for (const doc of docs)
    if (doc.content) index.put(toAddedPost(doc, doc.content), termsWith(hashes, doc.content));
  index.setTags(tags);
  return index;
}

/** The terms of the version that have a stem with any of the hashes. */
function termsWith(wanted: ReadonlySet<number>, { terms, hashes }: IndexedVersion): Set<string> {
  const { buffer, byteOffset, byteLength } = hashes.buffer;
  const view = new DataView(buffer, byteOffset, byteLength);
  const picked = new Set<string>();
  let at = 0;
  for (const term of splitTerms(terms)) {
    if (at >= byteLength) break;
    const end = at + 1 + 4 * view.getUint8(at);
    for (at++; at < end; at += 4) if (wanted.has(view.getInt32(at, true))) picked.add(term);
  }
  return picked;
}
