import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { SearchSuggestions } from '#contract/search/search.ts';
import { FIELDS } from '#server/search/index/fields.ts';
import type { IndexedPost, InvertedIndex } from '#server/search/index/inverted-index.ts';
import { switchLayout } from '#server/search/language/keyboard.ts';
import { isStopWord } from '#server/search/language/stop-words.ts';
import { areForms } from '#server/search/language/terms.ts';
import { readWords, type Word } from '#server/search/language/words.ts';
import { findIndex } from './find-index.ts';
import { postsWithAll } from './phrases.ts';
import { spellTerms } from './spelling.ts';
import { findShown } from './store.ts';

const QUERIES = 3;
const POSTS = 5;
/** How many completions of the last word are considered, the most frequent ones first. */
const COMPLETIONS = 60;

type Scope = { locale: Locale; now: Date };
/** What was typed, as words; `last` may be incomplete. */
type Typed = { text: string; before: Word[]; last: Word | null };
/** A term that completes the last word, a post that has it, and the number of such posts. */
type Completion = { term: string; post: number; posts: number };

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
  const titled = findTitled(index, typed, scope).map(({ id }) => id);
  if (completions.length === 0 && titled.length === 0) return null;

  const [spellings, posts] = await Promise.all([
    spellTerms(index, completions, scope.now),
    findShown(
      titled.map((id) => ({ id })),
      scope.now,
    ),
  ]);

  const beginning = text.slice(0, last?.start ?? text.length);
  return {
    queries: completions.flatMap(({ term }) => {
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

  const words = withoutStopWords(before).map(({ term }) => index.formsOf(term));
  const withWords = words.length > 0 ? postsWithAll(index, words) : null;
  const isAllowed = (post: number) => isVisible(index.posts[post], scope) && (withWords?.has(post) ?? true);
  const candidates = index
    .completions(last.term, COMPLETIONS)
    .map((term) => countPosts(index, term, isAllowed))
    .filter(({ posts }) => posts > 0)
    .sort((one, other) => other.posts - one.posts);

  const lemmas: Completion[][] = [];
  for (const candidate of candidates) {
    if (areForms(candidate.term, last.term)) continue;
    const lemma = lemmas.find(([first]) => first && areForms(first.term, candidate.term));
    if (lemma) lemma.push(candidate);
    else lemmas.push([candidate]);
  }

  return lemmas.slice(0, QUERIES).flatMap((forms) => shortest(forms) ?? []);
}

/** The shortest of the frequent forms, which is most likely the dictionary form. Most frequent first. */
function shortest(forms: Completion[]): Completion | undefined {
  const common = forms.filter(({ posts }) => posts * 4 >= (forms[0]?.posts ?? 0));
  return common.sort((one, other) => one.term.length - other.term.length)[0];
}

function countPosts(index: InvertedIndex, term: string, isAllowed: (post: number) => boolean): Completion {
  let posts = 0;
  let last = 0;
  index.scan(term, (post) => {
    if (!isAllowed(post)) return;
    posts++;
    last = post;
  });

  return { term, post: last, posts };
}

/** The posts whose titles have every word: titles that begin with one first, then short ones, then new ones. */
function findTitled(index: InvertedIndex, { before, last }: Typed, scope: Scope): IndexedPost[] {
  const words = withoutStopWords(last ? [...before, last] : before);
  const forms = words.map((word) => formsOf(index, word, word === last));
  const found = [...postsWithAll(index, forms)].flatMap((number) => {
    const post = index.posts[number];
    if (!post || !isVisible(post, scope)) return [];
    const firsts = forms.map((terms) => index.positions(terms, number)[0] ?? Number.POSITIVE_INFINITY);
    const isTitled = firsts.every((first) => first < FIELDS.title.positions.to);
    return isTitled ? { post, begins: firsts.includes(0) ? 1 : 0 } : [];
  });

  return found
    .sort(
      (one, other) =>
        other.begins - one.begins ||
        one.post.titleLength - other.post.titleLength ||
        other.post.publishedAt - one.post.publishedAt,
    )
    .slice(0, POSTS)
    .map(({ post }) => post);
}

function isVisible(post: IndexedPost | null | undefined, { locale, now }: Scope): boolean {
  return post?.locale === locale && post.publishedAt <= now.getTime();
}

function formsOf(index: InvertedIndex, { term }: Word, isOpen: boolean): string[] {
  const forms = index.formsOf(term);
  return isOpen ? [...new Set([...forms, ...index.startingWith(term)])] : forms;
}

/** The words that are not stop words, or all if there are no others. */
function withoutStopWords(words: Word[]): Word[] {
  const found = words.filter((word) => !isStopWord(word.term));
  return found.length > 0 ? found : words;
}
