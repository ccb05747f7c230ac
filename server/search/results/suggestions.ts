import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { SearchSuggestions } from '#contract/search.ts';
import { FIELDS } from '#server/search/index/fields.ts';
import type { InvertedIndex } from '#server/search/index/inverted-index.ts';
import { switchLayout } from '#server/search/language/keyboard.ts';
import { isStopWord } from '#server/search/language/stop-words.ts';
import { areForms } from '#server/search/language/terms.ts';
import { readWords, type Word } from '#server/search/language/words.ts';
import { findIndex } from './find-index.ts';
import { spellTerms } from './spelling.ts';
import { findShown } from './store.ts';

const QUERIES = 3;
const POSTS = 5;
/** Completions of the last word that are considered: the most frequent ones. */
const COMPLETIONS = 60;

type Scope = { locale: Locale; now: Date };
/** What was typed, in words; `last` may be incomplete. */
type Typed = { text: string; before: Word[]; last: Word | null };
/** A term that completes the last word, a post that has it, and the number of such posts. */
type Completion = { term: number; post: number; posts: number };
type Form = Completion & { text: string };

/** Suggests queries and posts that begin with what was typed, in either keyboard layout. */
export async function suggestSearches({
  q,
  locale,
  now = new Date(),
}: {
  q: string;
  locale: Locale;
  now?: Date;
}): Promise<SearchSuggestions> {
  const scope = { locale, now };
  const found = await suggest(q, scope);
  const switched = found ? null : switchLayout(q);
  const suggested = found ?? (switched === null ? null : await suggest(switched, scope));
  return suggested ?? { queries: [], posts: [] };
}

async function suggest(text: string, scope: Scope): Promise<SearchSuggestions | null> {
  const typed = readTyped(text);
  const { before, last } = typed;
  if (before.length === 0 && !last) return null;
  const words = [
    ...before.map(({ term }) => ({ terms: [term] })),
    ...(last ? [{ terms: [last.term], isOpen: true }] : []),
  ];
  const index = await findIndex({ words, ...scope });
  const completions = findCompletions(index, typed, scope);
  const titled = findTitled(index, typed, scope).flatMap((post) => index.posts.get(post)?.id ?? []);
  if (completions.length === 0 && titled.length === 0) return null;
  const terms = completions.map(({ term }) => index.vocabulary.term(term));
  const [spellings, posts] = await Promise.all([
    spellTerms(index, completions, scope.now),
    findShown(
      titled.map((id) => ({ id, letters: 0 })),
      scope.now,
    ),
  ]);
  const beginning = text.slice(0, last?.start ?? text.length);
  return {
    queries: terms.flatMap((term) => {
      const spelling = spellings.get(term);
      return spelling === undefined ? [] : `${beginning}${spelling}`.trimStart();
    }),
    posts: titled.flatMap((id) => {
      const post = posts.get(id);
      return post ? { title: post.title, url: paths.post(post.locale, post.slug) } : [];
    }),
  };
}

function readTyped(text: string): Typed {
  const words = readWords(text).filter((word) => word.term !== '');
  const last = words.at(-1);
  const isOpen = last !== undefined && last.end === text.length;
  return { text, before: isOpen ? words.slice(0, -1) : words, last: isOpen ? last : null };
}

/** The most frequent completions of the last word, one for each lemma, in posts with the words before it. */
function findCompletions(index: InvertedIndex, { before, last }: Typed, scope: Scope): Completion[] {
  if (!last) return [];
  const allowed = postsWithAll(index, withoutStopWords(before), scope);
  const candidates = index
    .completions(last.term, COMPLETIONS)
    .map((term) => countPosts(index, term, allowed))
    .filter(({ posts }) => posts > 0)
    .sort((one, other) => other.posts - one.posts);
  const lemmas: Form[][] = [];
  for (const candidate of candidates) {
    const form = { ...candidate, text: index.vocabulary.term(candidate.term) };
    if (areForms(form.text, last.term)) continue;
    const lemma = lemmas.find(([first]) => first && areForms(first.text, form.text));
    if (lemma) lemma.push(form);
    else lemmas.push([form]);
  }
  return lemmas.slice(0, QUERIES).flatMap((forms) => shortest(forms) ?? []);
}

/** The shortest of the frequent forms: most likely the dictionary form. The most frequent comes first. */
function shortest(forms: Form[]): Form | undefined {
  const common = forms.filter(({ posts }) => posts * 4 >= (forms[0]?.posts ?? 0));
  return common.sort((one, other) => one.text.length - other.text.length)[0];
}

function countPosts(index: InvertedIndex, term: number, allowed: Uint8Array): Completion {
  let posts = 0;
  let last = 0;
  index.scan(term, (post) => {
    if (allowed[post] === 0) return;
    posts++;
    last = post;
  });
  return { term, post: last, posts };
}

/** The posts with every word in their titles: titles that begin with one, then short ones, then new ones. */
function findTitled(index: InvertedIndex, { before, last }: Typed, scope: Scope): number[] {
  const words = withoutStopWords(last ? [...before, last] : before);
  const counts = postsWithAll(index, [], scope).map((isVisible) => isVisible - 1);
  const begins = new Uint8Array(index.posts.capacity);
  words.forEach((word, at) => {
    for (const term of formsOf(index, word, word === last)) {
      index.scan(term, (post, flags, bytes, from) => {
        if ((flags & FIELDS.title.flag) === 0) return;
        if (counts[post] === at) counts[post] = at + 1;
        if (bytes[from] === 0) begins[post] = 1;
      });
    }
  });
  const found: number[] = [];
  counts.forEach((count, post) => {
    if (count === words.length) found.push(post);
  });
  const order = (one: number, other: number) =>
    (begins[other] ?? 0) - (begins[one] ?? 0) ||
    index.posts.titleLengthOf(one) - index.posts.titleLengthOf(other) ||
    index.posts.publishedAt(other) - index.posts.publishedAt(one);
  return found.sort(order).slice(0, POSTS);
}

/** For each post, 1 if readers may see it and it has forms of all the words. */
function postsWithAll(index: InvertedIndex, words: Word[], { locale, now }: Scope): Uint8Array {
  const counts = new Uint8Array(index.posts.capacity);
  words.forEach((word, at) => {
    for (const term of formsOf(index, word, false)) {
      index.scan(term, (post) => {
        if (counts[post] === at) counts[post] = at + 1;
      });
    }
  });
  const own = LOCALES.indexOf(locale);
  return counts.map((count, post) =>
    count === words.length &&
    index.posts.localeOf(post) === own &&
    index.posts.publishedAt(post) <= now.getTime()
      ? 1
      : 0,
  );
}

function formsOf(index: InvertedIndex, { term }: Word, isOpen: boolean): number[] {
  const forms = index.vocabulary.formsOf(term);
  return isOpen ? [...new Set([...forms, ...index.vocabulary.startingWith(term)])] : forms;
}

/** The words that are no stop words, or all if there are no others. */
function withoutStopWords(words: Word[]): Word[] {
  const found = words.filter((word) => !isStopWord(word.term));
  return found.length > 0 ? found : words;
}
