import { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { NEW_VERSION, type PostDoc } from '#server/posts/model.ts';
import { toText } from '#server/posts/text.ts';

/**
 * Made-up posts in both languages with the statistics of real ones: word frequencies by Zipf's law, the
 * commonest words being the languages' own function words, the others invented and inflected. The same
 * seed gives the same posts.
 */
export type Generator = {
  post: (number: number) => PostDoc[];
  /** Word forms by how common they are, the commonest first. */
  words: Record<Locale, string[]>;
};

const UK_FUNCTION_WORDS =
  'і в на не що з у до та як за це від для про але або є так його вони ми все якщо можна також де ще коли його цей який через тільки буде якого між може після було щоб при над під чи тому своє один без дуже тут потім можуть цього'.split(
    ' ',
  );
const EN_FUNCTION_WORDS =
  'the of and to in a is that for it as with on this be are you can by not or from an we if will when which use at have but your all one so has more like they there do each same other then into only our how also its'.split(
    ' ',
  );
const UK_SYLLABLES =
  'ба ве гра ди жо зи ка лі мо на о пе ро си та у фі хо ці ша бро вне гли дрі зло кри лу мі нє по рі ска стро ту шля тор ван дер мен лек сан вор гон зер кал пол тих чар бір'.split(
    ' ',
  );
const EN_SYLLABLES =
  'ba con de fer gra ing jo ka lo mi na or pe qui ra sta te un ver wo ex tri bel cor dan for gen hol im ket lan mor nes pol ren sil tor vas wick'.split(
    ' ',
  );
const UK_ENDINGS = [
  ['', 'а', 'у', 'ом', 'і', 'и', 'ів', 'ам', 'ами', 'ах'],
  ['а', 'и', 'і', 'у', 'ою', '', 'ам', 'ами', 'ах'],
  ['ний', 'ного', 'ному', 'ним', 'на', 'ної', 'ну', 'ні', 'них', 'ними'],
  ['ати', 'аю', 'ає', 'ають', 'ав', 'ала', 'али', 'ання'],
];
const EN_ENDINGS = [
  ['', 's'],
  ['e', 'es', 'ed', 'ing', 'er'],
  ['al', 'ally'],
];
const LEMMAS = 25_000;
const WORDS_PER_TEXT = 600;

export function generatePosts({
  seed = 1,
  words: length = WORDS_PER_TEXT,
}: {
  seed?: number;
  /** Words of a text, about. */
  words?: number;
} = {}): Generator {
  const random = randomNumbers(seed);
  const words = {
    uk: lexicon(UK_FUNCTION_WORDS, UK_SYLLABLES, UK_ENDINGS, random),
    en: lexicon(EN_FUNCTION_WORDS, EN_SYLLABLES, EN_ENDINGS, random),
  };
  const pick = { uk: zipf(words.uk.length, random), en: zipf(words.en.length, random) };
  const word = (locale: Locale) => words[locale][pick[locale]()] ?? '';
  const some = (locale: Locale, least: number, most: number) =>
    Array.from({ length: least + Math.floor(random() * (most - least)) }, () => word(locale));
  const version = (locale: Locale, number: number, translationId: ObjectId): PostDoc => {
    const text = makeText(locale, { length, some, random });
    const at = new Date(Date.UTC(2020, 0, 1) + number * 3_600_000);
    const title = capitalized(some(locale, 3, 9).join(' '));
    const summary = `${some(locale, 15, 25).join(' ')}.`;
    return {
      _id: new ObjectId(),
      translationId,
      slug: `generated-${number}`,
      locale,
      ...toText({ title, excerpt: summary, content: text }),
      html: text.replace(/^.+$/gm, '<p>$&</p>'),
      idOffsets: [],
      blocks: [],
      feedHtml: text.replace(/^.+$/gm, '<p>$&</p>'),
      links: [],
      displayTitle: title,
      displayExcerpt: summary,
      startsWithExcerpt: false,
      text,
      headings: [],
      summary,
      media: [],
      cover: null,
      coverImage: null,
      readingMinutes: 3,
      isPlain: false,
      renderVersion: Number.MAX_SAFE_INTEGER,
      published: true,
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
      tagIds: [],
      authorName: 'Леся Українка',
      viewCount: 0,
      ...NEW_VERSION,
      revision: 1,
    };
  };
  return {
    words,
    post(number) {
      const translationId = new ObjectId();
      return [version('uk', number, translationId), version('en', number, translationId)];
    },
  };
}

function makeText(
  locale: Locale,
  {
    length,
    some,
    random,
  }: {
    length: number;
    some: (locale: Locale, least: number, most: number) => string[];
    random: () => number;
  },
): string {
  const paragraphs: string[] = [];
  for (let count = 0; count < length; ) {
    const sentences: string[] = [];
    for (let left = 2 + random() * 5; left > 0; left--) {
      const sentence = some(locale, 5, 22);
      count += sentence.length;
      sentences.push(`${capitalized(sentence.join(' '))}.`);
    }
    paragraphs.push(sentences.join(' '));
  }
  return paragraphs.join('\n');
}

/** Function words, then forms of invented words; each word's forms keep to its neighbourhood of ranks. */
function lexicon(
  functionWords: string[],
  syllables: string[],
  endings: string[][],
  random: () => number,
): string[] {
  const any = <Item>(items: Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const ranked: { form: string; rank: number }[] = [];
  const stems = new Set<string>();

  while (stems.size < LEMMAS) {
    const length = 2 + Math.floor(random() * 3);
    const stem = Array.from({ length }, () => any(syllables)).join('');
    if (stems.has(stem)) continue;
    stems.add(stem);
    for (const ending of any(endings))
      ranked.push({ form: stem + ending, rank: stems.size * (1 + random() * 4) });
  }

  ranked.sort((a, b) => a.rank - b.rank);
  return [...functionWords, ...ranked.map((entry) => entry.form)];
}

/** Ranks by the Zipf–Mandelbrot law: the share of rank r is 1 / (r + 2.7). */
function zipf(size: number, random: () => number): () => number {
  const sums = new Float64Array(size);
  let sum = 0;

  for (let rank = 0; rank < size; rank++) {
    sum += 1 / (rank + 2.7);
    sums[rank] = sum;
  }

  return () => {
    const wanted = random() * sum;
    let low = 0;
    let high = size - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
