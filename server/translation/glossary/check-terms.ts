import { type Locale, otherLocale } from '#contract/locales.ts';
import { FORBIDDEN_FIELDS, type TermInput, type TermProblem } from '#contract/translation/glossary.ts';
import type { Pane } from '#contract/translation/pane.ts';
import { createRevisionCache } from '#server/cache/revision-cache.ts';
import { PhraseFinder } from './find-terms.ts';
import type { TermDoc } from './model.ts';
import { findAllTerms } from './store.ts';

/** A passage in both languages; `line` is that of a TermProblem. */
export type Passage = Pick<TermProblem, 'line'> & { original: string; text: string };

/** Each problem is one sentence for a person; more are not read. */
const PROBLEMS_MAX = 50;

/** The glossary, as it is needed for translations into a language. */
export type Glossary = {
  isEmpty: boolean;
  /** The terms that occur in an original, each once. */
  termsIn: (original: string) => { from: string; to: string; note: string }[];
  /** Where a translation has terms. */
  wordsIn: (text: string) => Pane['words'];
  /** What does not follow the glossary. */
  check: (passages: Passage[]) => TermProblem[];
};

const glossaryFor = (to: Locale) =>
  createRevisionCache('glossary', {
    none: openGlossary([], to),
    load: async () => openGlossary(await findAllTerms(), to),
  });
const glossaries = { uk: glossaryFor('uk'), en: glossaryFor('en') } satisfies Record<Locale, unknown>;

/** The glossary for translations into a language. It is read again after it has changed. */
export function loadGlossary(to: Locale): Promise<Glossary> {
  return glossaries[to]();
}

export function openGlossary(terms: TermDoc[], to: Locale): Glossary {
  const from = otherLocale(to);
  const originals = new PhraseFinder(terms.map((term) => ({ key: term, text: term[from] })));
  const expected = new PhraseFinder(terms.map((term) => ({ key: term, text: term[to] })));
  const refused = new PhraseFinder(
    terms.flatMap((term) => forbiddenOf(term, to).map((text) => ({ key: { term, text }, text }))),
  );
  const occurring = (original: string) => new Set(originals.find(original).map(({ key }) => key));

  const checkPassage = ({ original, text, line }: Passage): TermProblem[] => {
    const inOriginal = occurring(original);
    const inText = new Set(expected.find(text).map(({ key }) => key));
    const wrong = new Map(refused.find(text).map(({ key: { term }, ...span }) => [term, span]));
    const toProblem = (term: TermDoc): TermProblem => {
      const span = wrong.get(term);
      const used = span ? text.slice(span.start, span.end) : null;
      return { line, term: term[from], expected: term[to], used, isInOriginal: inOriginal.has(term) };
    };
    // Several entries may have one term, with different translations: each of them is right.
    const isMissing = (term: TermDoc) =>
      !inText.has(term) && ![...inText].some((other) => other[from] === term[from]);
    const missing = text.trim() === '' ? [] : [...inOriginal].filter(isMissing);
    return [...new Set([...wrong.keys(), ...missing])].map(toProblem);
  };

  return {
    isEmpty: terms.length === 0,
    termsIn: (original) =>
      [...occurring(original)].map((term) => ({
        from: term[from],
        to: term[to],
        note: [term.part, term.note].filter(Boolean).join('; '),
      })),
    wordsIn: (text) =>
      expected.find(text).map(({ key, start, end }) => ({
        ...{ start, end, text: text.slice(start, end) },
        title: key[from],
      })),
    check: (passages) => passages.flatMap(checkPassage).slice(0, PROBLEMS_MAX),
  };
}

function forbiddenOf(term: TermInput, locale: Locale): string[] {
  return term[FORBIDDEN_FIELDS[locale]]
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean);
}
