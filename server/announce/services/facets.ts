import type { Composed } from '#server/announce/compose-text.ts';

type Feature = { $type: string; uri?: string; tag?: string };
type Facet = { index: { byteStart: number; byteEnd: number }; features: Feature[] };

/** An address ends before punctuation that ends a sentence. */
const ADDRESS = /https?:\/\/[^\s<>"«»]*[^\s<>"«».,;:!?…)'’]/gu;
const HASHTAG = /(?<=^|\s)#(?<tag>[\p{L}\p{M}\p{N}_]*\p{L}[\p{L}\p{M}\p{N}_]*)/gu;
/** The longest tag in graphemes and bytes (`app.bsky.richtext.facet`). */
const TAG = { graphemes: 64, bytes: 640 };

/** The links and hashtags of a text, by bytes of UTF-8. */
export function toFacets({ text, links }: Pick<Composed, 'text' | 'links'>): Facet[] {
  const own = links.flatMap(({ shown, address }) => {
    const index = shown === '' ? -1 : text.indexOf(shown);
    return index < 0 ? [] : [{ index, length: shown.length, feature: link(address) }];
  });
  const isFree = (index: number) =>
    !own.some((place) => index >= place.index && index < place.index + place.length);
  const others = [...text.matchAll(ADDRESS)]
    .filter(({ index }) => isFree(index))
    .map(({ index, 0: uri }) => ({ index, length: uri.length, feature: link(uri) }));
  const tags = [...text.matchAll(HASHTAG)]
    .map(({ index, 0: all, groups }) => ({ index, length: all.length, tag: groups?.tag ?? '' }))
    .filter(({ tag }) => [...tag].length <= TAG.graphemes && Buffer.byteLength(tag) <= TAG.bytes)
    .map(({ tag, ...place }) => ({ ...place, feature: { $type: 'app.bsky.richtext.facet#tag', tag } }));

  return [...own, ...others, ...tags]
    .toSorted((one, other) => one.index - other.index)
    .map(({ index, length, feature }) => ({
      index: {
        byteStart: Buffer.byteLength(text.slice(0, index)),
        byteEnd: Buffer.byteLength(text.slice(0, index + length)),
      },
      features: [feature],
    }));
}

function link(uri: string): Feature {
  return { $type: 'app.bsky.richtext.facet#link', uri };
}
