import type { AuthorLink } from '#contract/authors.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { SiteResult, SiteResults, SiteSuggestion } from '#contract/search/search.ts';
import { mapAuthors } from '#server/posts/authors/author-cards.ts';
import { FIELDS } from '#server/search/index/fields.ts';
import { switchLayout } from '#server/search/language/keyboard.ts';
import { matchPosts } from '#server/search/results/match.ts';
import { rankByProximity } from '#server/search/results/proximity.ts';
import { parseQuery } from '#server/search/results/query.ts';
import { type Completion, resolveQuery, wordForms } from '#server/search/results/resolve.ts';
import { type IndexedResult, readIndexedResults } from '#server/search/results/results.ts';
import { toMarkedTitle, toSnippet } from '#server/search/results/snippet.ts';
import { toDisplayUnits } from '#server/site-settings/display-text.ts';
import { readSiteIndex, type SiteEntry, type SiteIndex } from './site-index.ts';

/** The maximum number of results of each kind: titles and texts. */
const RESULTS_MAX = 5;
const SUGGESTIONS_MAX = 3;
/** How many entries are taken from the index, before those that readers do not see are left out. */
const CANDIDATES = 50;

type Question = { q: string; locale: Locale };
type Found = IndexedResult & { site: SiteEntry; isTitled: boolean };

/**
 * Standalone pages and authors that a query finds, in either keyboard layout: those with all words in their
 * titles or names, and those with the words in their texts.
 */
export async function searchSite({ q, locale }: Question): Promise<SiteResults> {
  const [site, authors] = await Promise.all([readSiteIndex(), mapAuthors({ locale })]);
  const found = findInEitherLayout(q, (text) => {
    const exact = find(site, text, { locale, completion: 'none' });
    const known = new Set(exact.map(({ id }) => id));

    // In titles the beginning of a word is enough; in texts it would find too much.
    const begun = find(site, text, { locale, completion: 'missing' }).filter(
      ({ id, isTitled }) => isTitled && !known.has(id),
    );
    return [...exact, ...begun];
  });

  const results = found.map((one) => ({ isTitled: one.isTitled, result: toResult(one, authors) }));
  const pick = (wanted: boolean) =>
    results.flatMap(({ isTitled, result }) => (isTitled === wanted && result ? [result] : []));
  return { titled: pick(true).slice(0, RESULTS_MAX), others: pick(false).slice(0, RESULTS_MAX) };
}

/** Pages and authors whose titles or names have the words; the last word may be incomplete. */
export async function suggestSite({ q, locale }: Question): Promise<SiteSuggestion[]> {
  const [site, authors] = await Promise.all([readSiteIndex(), mapAuthors({ locale })]);
  return findInEitherLayout(q, (text) =>
    find(site, text, { locale, completion: 'any' }).filter(({ isTitled }) => isTitled),
  )
    .flatMap((one) => toResult(one, authors) ?? [])
    .slice(0, SUGGESTIONS_MAX)
    .map(({ kind, title, url }) => ({ kind, title, url }));
}

function findInEitherLayout(q: string, search: (text: string) => Found[]): Found[] {
  const asTyped = search(q);
  if (asTyped.length > 0) return asTyped;
  const switched = switchLayout(q);
  return switched === null ? [] : search(switched);
}

/** Entries with enough of the words, best first. */
function find(
  { index, entries }: SiteIndex,
  text: string,
  { locale, completion }: { locale: Locale; completion: Completion },
): Found[] {
  const resolved = resolveQuery(index, parseQuery(text), { completion });
  const words = wordForms(resolved);
  const { ranked, isPartial } = matchPosts(index, resolved, { locale, now: Date.now() });
  if (isPartial) return [];

  const best = rankByProximity(index, ranked, words).slice(0, CANDIDATES);
  return readIndexedResults(index, best, words).flatMap((result) => {
    const site = entries.get(result.id);
    const isTitled = result.positions.every(
      ([first]) => (first ?? FIELDS.title.positions.to) < FIELDS.title.positions.to,
    );
    return site ? [{ ...result, site, isTitled }] : [];
  });
}

/** Null for an author who has nothing to read in the language. */
function toResult(
  { site, positions, range, first }: Found,
  authors: ReadonlyMap<string, AuthorLink>,
): SiteResult | null {
  const { kind, locale, slug, text } = site;
  const part = Buffer.from(text).toString('utf8', range.from, range.from + range.bytes);
  const toUnits = (passage: string) => toDisplayUnits(passage, locale);
  const snippet = toSnippet({ text: part, word: range.word, positions, first, toUnits });

  if (kind === 'page') {
    const { title } = site;
    const titleHtml = toMarkedTitle(title, positions);
    return { kind, title, titleHtml, titleLocale: locale, url: paths.page(locale, slug), snippet };
  }

  const author = authors.get(slug);
  if (!author) return null;

  return {
    kind,
    title: author.name,
    // The words of the index are those of all names of the author.
    titleHtml: toMarkedTitle(author.name, []),
    titleLocale: author.nameLocale,
    url: paths.author(locale, slug),
    snippet,
  };
}
