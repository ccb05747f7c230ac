import { LRUCache } from 'lru-cache';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { SearchSuggestions } from '#contract/search.ts';
import { IN_TITLE } from '../index/document.ts';
import type { InvertedIndex } from '../index/inverted-index.ts';
import { currentIndex } from '../index/live-index.ts';
import { findTexts } from '../index/texts.ts';
import { switchLayout } from '../language/keyboard.ts';
import { isStopWord } from '../language/stop-words.ts';
import { areForms } from '../language/terms.ts';
import { readWords, type Word } from '../language/words.ts';
import type { Scope } from './scope.ts';
import { spellTerms } from './spelling.ts';

const QUERIES = 3;
const POSTS = 5;
/** Terms that begin as the last word does and are looked at: the commonest. */
const TERMS = 60;

/** What was typed, in words; `last` is the one that may go on. */
type Typed = { text: string; before: Word[]; last: Word | null };
/** A term that the last word may become, and a post that has it. */
type Completion = { term: number; post: number; posts: number };
type Form = Completion & { text: string };

const answers = new LRUCache<string, SearchSuggestions>({ max: 500 });

/** Offers queries and posts that begin with what was typed so far, in either keyboard layout. */
export async function suggestSearches({
  q,
  locale,
  now = new Date(),
}: {
  q: string;
  locale: Locale;
  now?: Date;
}): Promise<SearchSuggestions> {
  const { index, stamp } = await currentIndex();
  // What becomes due later shows within the minute.
  const key = JSON.stringify([stamp, Math.floor(now.getTime() / 60_000), locale, q]);
  const known = answers.get(key);
  if (known) return known;
  const scope = { locale, now: now.getTime() };
  const found = await suggest(index, q, scope);
  const switched = found ? null : switchLayout(q);
  const offered = found ?? (switched === null ? null : await suggest(index, switched, scope));
  const suggestions = offered ?? { queries: [], posts: [] };
  answers.set(key, suggestions);
  return suggestions;
}

async function suggest(index: InvertedIndex, text: string, scope: Scope): Promise<SearchSuggestions | null> {
  const typed = readTyped(text);
  if (typed.before.length === 0 && !typed.last) return null;
  const completions = findCompletions(index, typed, scope);
  const titled = findTitled(index, typed, scope);
  if (completions.length === 0 && titled.length === 0) return null;
  const terms = completions.map(({ term }) => index.vocabulary.term(term));
  const now = new Date(scope.now);
  const [spellings, docs] = await Promise.all([
    spellTerms(index, completions, now),
    findTexts(
      index,
      titled.map((post) => ({ post, from: 0, to: 0 })),
      now,
    ),
  ]);
  const beginning = text.slice(0, typed.last?.start ?? text.length);
  return {
    queries: terms.flatMap((term) => {
      const spelling = spellings.get(term);
      return spelling === undefined ? [] : `${beginning}${spelling}`.trimStart();
    }),
    posts: titled.flatMap((post) => {
      const doc = docs.get(post);
      return doc ? { title: doc.title, url: paths.post(doc.locale, doc.slug) } : [];
    }),
  };
}

function readTyped(text: string): Typed {
  const words = readWords(text).filter((word) => word.term !== '');
  const last = words.at(-1);
  const isOpen = last !== undefined && last.end === text.length;
  return { text, before: isOpen ? words.slice(0, -1) : words, last: isOpen ? last : null };
}

/** The commonest words that the last one may become, one a lemma, in posts that have the words before it. */
function findCompletions(index: InvertedIndex, { before, last }: Typed, scope: Scope): Completion[] {
  if (!last) return [];
  const allowed = postsWithAll(index, telling(before), scope);
  const candidates = index
    .completions(last.term, TERMS)
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

/** Of the forms that are about as common as the commonest, which comes first: most likely the dictionary's. */
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

/** The posts that have every word in their titles: those that begin so, then short titles, then new ones. */
function findTitled(index: InvertedIndex, { before, last }: Typed, scope: Scope): number[] {
  const words = telling(last ? [...before, last] : before);
  const counts = postsWithAll(index, [], scope).map((isVisible) => isVisible - 1);
  const begins = new Uint8Array(index.posts.capacity);
  words.forEach((word, at) => {
    for (const term of formsOf(index, word, word === last)) {
      index.scan(term, (post, flags, bytes, from) => {
        if ((flags & IN_TITLE) === 0) return;
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

/** For each post, 1 where readers may see it and it has forms of all the words. */
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
    count === words.length && index.posts.localeOf(post) === own && index.posts.publishedAt(post) <= now
      ? 1
      : 0,
  );
}

function formsOf(index: InvertedIndex, { term }: Word, isOpen: boolean): number[] {
  const forms = index.vocabulary.formsOf(term);
  return isOpen ? [...new Set([...forms, ...index.vocabulary.startingWith(term)])] : forms;
}

/** All words where none of them tells what a text is about. */
function telling(words: Word[]): Word[] {
  const found = words.filter((word) => !isStopWord(word.term));
  return found.length > 0 ? found : words;
}
