import { formatDate } from '#app/formats/format.ts';
import { searchEn } from '#app/search/texts-en.ts';
import { searchUk } from '#app/search/texts-uk.ts';
import { SEARCH_QUERY_MAX, SEARCH_QUERY_MIN } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import type { StaticIndex } from '#contract/moving/static-index.ts';
import { ByteReader, ByteWriter } from '#server/search/index/bytes.ts';
import { InvertedIndex } from '#server/search/index/inverted-index.ts';
import { readWords } from '#server/search/language/words.ts';
import { type Match, matchPosts } from '#server/search/results/match.ts';
import { type Phrase, parseQuery } from '#server/search/results/query.ts';
import { resolveQuery, wordForms } from '#server/search/results/resolve.ts';

// The search page of a static copy: the search of the service in the browser, with an index of one language.

const SHOWN_MAX = 100;
/** How many pages are read for a quoted phrase. */
const READ_MAX = 30;

const root = new URL('..', (document.currentScript as HTMLScriptElement).src);
const locale: Locale = document.documentElement.lang === 'uk' ? 'uk' : 'en';
const texts = locale === 'uk' ? searchUk : searchEn;

document.addEventListener('DOMContentLoaded', () => {
  const query = new URLSearchParams(location.search).get('q')?.trim() ?? '';
  const form = document.querySelector<HTMLFormElement>('.search-form');
  const field = form?.elements.namedItem('q');
  if (!form || !(field instanceof HTMLInputElement) || query === '') return;
  field.value = query;
  void search(query).then((results) => form.closest('search')?.after(results));
});

async function search(query: string): Promise<HTMLElement> {
  const section = element('section', { ariaLabel: texts.results });
  const status = element('p', { role: 'status' });
  section.append(element('div', { className: 'search-summary' }, status));
  if (query.length < SEARCH_QUERY_MIN || query.length > SEARCH_QUERY_MAX) {
    status.textContent = texts.wrongLength;
    return section;
  }

  const file: StaticIndex = await (await fetch(new URL(`search/${locale}.json`, root))).json();
  const index = readIndex(file);
  const { words, phrases, excluded } = parseQuery(query);
  // The index has no places of words: the words of a phrase count one by one, and the pages say whether they are together.
  const quoted = phrases.flatMap(({ terms }) => terms.map((term) => ({ terms: [term], joined: null })));
  const resolved = resolveQuery(index, { words: [...words, ...quoted], phrases: [], excluded });
  const matches = matchPosts(index, resolved, { locale, now: Date.now() });
  const { isPartial } = matches;
  const ranked = phrases.length === 0 ? matches.ranked : await withPhrases(matches.ranked, phrases, file);

  status.textContent = ranked.length === 0 ? texts.nothing : texts.found(ranked.length);
  if (ranked.length > 0 && isPartial) status.parentElement?.append(element('p', {}, texts.partial));
  const forms = new Set(wordForms(resolved).flat());
  const list = element('div', { className: 'post-list' });
  for (const { post } of ranked.slice(0, SHOWN_MAX)) {
    const shown = file.posts[post];
    if (shown) list.append(result(shown, forms, file.timeZone));
  }
  section.append(list);
  return section;
}

/** The first posts whose text has all of these phrases. */
async function withPhrases(ranked: Match[], phrases: Phrase[], { posts }: StaticIndex): Promise<Match[]> {
  const checked = await Promise.all(
    ranked.slice(0, READ_MAX).map(async (match) => {
      const html = await (await fetch(new URL(posts[match.post]?.href ?? '', root))).text();
      const text = new DOMParser().parseFromString(html, 'text/html').querySelector('article')?.textContent;
      const words = readWords(text ?? '').map(({ term }) => term);
      const hasPhrase = ({ terms }: Phrase) =>
        words.some((_, at) => terms.every((term, index) => words[at + index] === term));
      return phrases.every(hasPhrase) ? match : [];
    }),
  );
  return checked.flat();
}

function result(
  { title, excerpt, href, date }: StaticIndex['posts'][number],
  forms: ReadonlySet<string>,
  timeZone: string,
): HTMLElement {
  const link = element('a', { href: new URL(href, root).href }, ...marked(title, forms));
  const article = element('article', { className: 'search-result' }, element('h2', { dir: 'auto' }, link));
  article.append(element('p', { className: 'snippet' }, ...marked(excerpt, forms)));
  article.append(
    date === ''
      ? element('p', { className: 'result-kind' }, texts.kinds.page)
      : element('time', { dateTime: date }, formatDate(date, { locale, timeZone })),
  );
  return article;
}

/** The text with its words of the query marked. */
function marked(text: string, forms: ReadonlySet<string>): (string | HTMLElement)[] {
  const parts: (string | HTMLElement)[] = [];
  let at = 0;
  for (const { start, end, term } of readWords(text)) {
    if (!forms.has(term) || start < at) continue;
    parts.push(text.slice(at, start), element('mark', {}, text.slice(start, end)));
    at = end;
  }
  return [...parts, text.slice(at)];
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** The index of the service. */
function readIndex({ terms, posts, entries }: StaticIndex): InvertedIndex {
  const reader = new ByteReader(Uint8Array.from(atob(entries), (sign) => sign.charCodeAt(0)));
  const own = posts.map(() => ({ terms: [] as string[], bytes: new ByteWriter() }));
  const entry = new ByteWriter();
  for (const term of terms.split(' ')) {
    let post = 0;
    for (let count = reader.number(); count > 0; count--) {
      post += reader.number();
      const number = reader.number();
      entry.clear();
      entry.byte(number % 2 === 0 ? 0 : reader.byte());
      entry.number(number >> 1);
      own[post]?.terms.push(term);
      own[post]?.bytes.number(entry.length);
      own[post]?.bytes.append(entry.view());
    }
  }

  const index = new InvertedIndex();
  for (const [number, { length, titleLength, date }] of posts.entries()) {
    index.put({
      ...{ id: String(number), revision: 0, locale, length, titleLength, tagIds: [] },
      publishedAt: date === '' ? 0 : Date.parse(date),
      terms: own[number]?.terms.join(' ') ?? '',
      entries: own[number]?.bytes.view() ?? new Uint8Array(),
      marks: new Uint8Array(),
    });
  }
  return index;
}
