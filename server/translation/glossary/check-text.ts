import type { Locale } from '#contract/locales.ts';
import type { Pane } from '#contract/translation/pane.ts';
import { findLines } from '#server/translation/text/find-lines.ts';
import { alignTexts } from '#server/translation/text/texts.ts';
import { loadGlossary } from './check-terms.ts';

const TERMS_SHOWN = 30;

/** What the glossary says about a text: its terms in the original, and what does not follow them. */
export async function checkText({
  original,
  content,
  to,
}: {
  original: string;
  content: string;
  to: Locale;
}): Promise<Pick<Pane, 'terms' | 'termProblems'>> {
  const glossary = await loadGlossary(to);
  if (glossary.isEmpty) return { terms: [], termProblems: [] };
  const pairs = await alignTexts(original, content);
  const lines = findLines(
    content,
    pairs.flatMap(({ right }) => right.map(({ source }) => source)),
  ).values();
  const passages = pairs.map(({ left, right }) => {
    const [line] = right.map(() => lines.next().value ?? 1);
    const words = (blocks: typeof left) => blocks.map(({ text }) => text).join('\n\n');
    return { original: words(left), text: words(right), line: line ?? 1 };
  });
  const originals = passages.map((passage) => passage.original).join('\n\n');
  return {
    terms: glossary.termsIn(originals).slice(0, TERMS_SHOWN),
    termProblems: glossary.check(passages),
  };
}
