import { type Locale, otherLocale } from '#contract/locales.ts';
import type { DraftText } from '#contract/posts/admin.ts';
import type { MemoryOffer, Pane } from '#contract/translation/pane.ts';
import { loadGlossary } from './glossary/check-terms.ts';
import { findOffers, findSources } from './memory/memory.ts';
import { countSegments } from './memory/store.ts';
import { findLines } from './text/find-lines.ts';
import type { PassagePair } from './text/model.ts';
import { alignTexts } from './text/texts.ts';

const TERMS_SHOWN = 30;
const BLOCKS_LOOKED_UP = 5;

type Text = Pick<DraftText, 'title' | 'excerpt' | 'content'>;
type LookedUp = Pick<Pane, 'words' | 'terms' | 'termProblems' | 'offers'>;

/** What the glossary and the memory say about a text and its original. */
export async function lookUp({
  original,
  present,
  content = present.content,
  to,
  blocks = BLOCKS_LOOKED_UP,
}: {
  original: Text;
  present: Text;
  /** The text in the editor, if it is newer. */
  content?: string;
  to: Locale;
  /** How many blocks without a translation are looked up in the memory. */
  blocks?: number;
}): Promise<LookedUp> {
  const glossary = await loadGlossary(to);
  const hasMemory = (await countSegments()) > 0;
  if (glossary.isEmpty && !hasMemory) return { words: [], terms: [], termProblems: [], offers: [] };
  const pairs = await alignTexts(original.content, content);
  const fields = (['title', 'excerpt'] as const).map((field) => ({
    original: original[field],
    text: present[field],
    line: null,
  }));
  const passages = [...fields, ...toPassages(pairs, content)];
  const originals = passages.map((passage) => passage.original).join('\n\n');
  return {
    words: glossary.wordsIn(content),
    terms: glossary.termsIn(originals).slice(0, TERMS_SHOWN),
    termProblems: glossary.check(passages),
    offers: hasMemory ? await offersFor(pairs, { from: otherLocale(to), blocks }) : [],
  };
}

function toPassages(pairs: PassagePair[], content: string) {
  const lines = findLines(
    content,
    pairs.flatMap(({ right }) => right.map(({ source }) => source)),
  ).values();
  const words = (blocks: PassagePair['left']) => blocks.map(({ text }) => text).join('\n\n');
  return pairs.map(({ left, right }) => {
    const [line] = right.map(() => lines.next().value ?? 1);
    return { original: words(left), text: words(right), line: line ?? 1 };
  });
}

/** For the first blocks that are not translated, or stand there as the original. */
async function offersFor(
  pairs: PassagePair[],
  { from, blocks }: { from: Locale; blocks: number },
): Promise<MemoryOffer[]> {
  const missing = pairs.flatMap(({ left, right }) => {
    const written = new Set(right.map(({ source }) => source));
    return left.filter(({ source, text }) => text !== '' && (right.length === 0 || written.has(source)));
  });
  const asked = missing.slice(0, blocks).map(({ source }) => source);
  const found = await findOffers(asked, from);
  const matches = found.flatMap((all, at) => all.map((match) => ({ block: asked[at] ?? '', ...match })));
  const sources = await findSources(matches);
  return matches.map(({ block, from: source, to, similarity, postId }) => ({
    block,
    from: source,
    to,
    isExact: similarity === 1 && source === block,
    post: sources.get(postId?.toHexString() ?? '') ?? null,
  }));
}
