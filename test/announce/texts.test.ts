import { describe, expect, test } from 'vitest';
import { CHANNEL_KINDS, type ChannelKind, NEW_CHANNEL } from '#contract/announce/channels.ts';
import { composeText, limitsOf, type Source } from '#server/announce/compose-text.ts';
import { toHashtag } from '#server/announce/fit-text.ts';
import { toFacets } from '#server/announce/services/facets.ts';

const FAMILY = '👩‍👩‍👧‍👦';
/** A piece of each kind of text, which is repeated up to a length. */
const PIECES = {
  'Ukrainian words': 'Під’їзд, кав’ярня й ґанок — усе поруч. ',
  emoji: `${FAMILY} 👍🏽 🇺🇦 `,
  'emoji without spaces': FAMILY,
  'a long word': 'перешкоджатиме',
  'HTML signs': '<b>A & B</b> &lt; "C" ',
  addresses: 'https://приклад.укр/шлях?а=1&б=2 see http://a.example/b ',
  'right to left': 'שלום עולם مرحبا ‏بالعالم ',
  'combining marks': 'е́ и̂ а̄ ',
  'without spaces between words': '漢字かな交じり文。',
  'outside of the basic plane': '𝒜𝓁𝓅𝒽𝒶 𐐷𐐷 ',
};
/** Graphemes of the title and of the excerpt: below, at and over the limits of the services. */
const SIZES = [
  [40, 100],
  [60, 187],
  [60, 188],
  [120, 380],
  [299, 999],
  [300, 1_000],
] as const;
const TEXTS = Object.entries(PIECES).flatMap(([name, piece]) =>
  SIZES.map(([title, excerpt]) => [name, piece, title, excerpt] as const),
);

const graphemes = (text: string) => [...new Intl.Segmenter('uk').segment(text)].map(({ segment }) => segment);
const cut = (piece: string, count: number) => graphemes(piece.repeat(count)).slice(0, count).join('').trim();

/** What a text counts, by rules of its own: UTF-16 units; graphemes with 23 for an address; graphemes and bytes. */
const isValid: Record<ChannelKind, (text: string, isPhoto: boolean) => boolean> = {
  telegram: (text, isPhoto) => text.length >= 1 && text.length <= (isPhoto ? 1_024 : 4_096),
  mastodon: (text) => graphemes(text.replace(/https?:\/\/\S+/g, 'x'.repeat(23))).length <= 500,
  bluesky: (text) => graphemes(text).length <= 300 && Buffer.byteLength(text) <= 3_000,
};

const channelOf = (kind: ChannelKind) => ({
  kind,
  ...NEW_CHANNEL,
  parts: [...NEW_CHANNEL.parts],
  lines: { uk: 'Наш рядок', en: '' },
});
const sourceOf = (title: string, excerpt: string, slug = 'допис'): Source => {
  return { locale: 'uk', slug, title, excerpt, tags: ['Новини', 'Комп’ютерні ігри'], coverImage: null };
};

/** Whether one is a beginning of the other, up to a word or, in the first word, up to a grapheme. */
function isBeginning(part: string, whole: string): boolean {
  const beginning = part.replace(/…$/, '');
  const rest = whole.slice(beginning.length);
  if (!whole.startsWith(beginning)) return false;
  const isAtWord = /^(?:$|[\s\p{P}])/u.test(rest);
  const isInFirstWord =
    !/\s/.test(beginning) && graphemes(whole).join('\0').startsWith(graphemes(beginning).join('\0'));
  return isAtWord || isInFirstWord;
}

describe.each(CHANNEL_KINDS)('%s', (kind) => {
  test.each(TEXTS)('takes %s (%s), %i and %i long', (_name, piece, titleLength, excerptLength) => {
    const source = sourceOf(cut(piece, titleLength), cut(piece, excerptLength));
    for (const isPhoto of [true, false]) {
      const limits = limitsOf({ kind }, { isPhoto });
      const { text, links, titleLength: bold } = composeText(channelOf(kind), [source], limits);
      expect(isValid[kind](text, isPhoto), text).toBe(true);

      const address = `https://blog.example/uk/blog/${encodeURIComponent('допис')}`;
      const paragraphs = text.split('\n\n');
      expect(links).toEqual([{ shown: address, address }]);
      expect(paragraphs).toContain(address);
      expect(paragraphs[0]?.length).toBe(bold);
      expect(isBeginning(paragraphs[0] ?? '', source.title), paragraphs[0]).toBe(true);

      const whole = [source.title, source.excerpt, 'Наш рядок', address, '#Новини #КомпютерніІгри'].join(
        '\n\n',
      );
      const left = paragraphs
        .filter((one) => ![address, 'Наш рядок'].includes(one) && !one.startsWith('#Новини'))
        .slice(1);
      if (left.length > 0) {
        expect(isBeginning(left[0] ?? '', source.excerpt), left[0]).toBe(true);
        expect(paragraphs[0], 'the title is shortened after the excerpt').toBe(source.title);
      }
      // A whole text that is valid stays whole. Servers of Mastodon may count code points.
      if (kind === 'mastodon' ? [...whole].length <= 500 : isValid[kind](whole, isPhoto))
        expect(text).toBe(whole);
    }
  });
});

test('a text ends at a word and uses the room that there is', () => {
  const source = sourceOf('Назва', 'слово '.repeat(200).trim());
  const { text } = composeText(
    channelOf('bluesky'),
    [source],
    limitsOf({ kind: 'bluesky' }, { isPhoto: false }),
  );
  expect(text).toMatch(/^Назва\n\nслово (?:слово )*слово…\n\nНаш рядок/);
  expect(graphemes(text).length).toBeGreaterThan(300 - 'слово '.length - 1);
});

test('Bluesky shows the beginning of a long address, and links to all of it by bytes', () => {
  const source = sourceOf('Довга адреса 🇺🇦', 'Уривок', 'довга-назва-публікації-'.repeat(8));
  const composed = composeText(
    channelOf('bluesky'),
    [source],
    limitsOf({ kind: 'bluesky' }, { isPhoto: false }),
  );
  const [link] = toFacets(composed);
  const shown = Buffer.from(composed.text).subarray(link?.index.byteStart, link?.index.byteEnd).toString();
  expect(shown).toMatch(/^blog\.example\/uk\/blog\/довга-назва-публікації-\S+…$/);
  expect(link?.features).toMatchObject([{ uri: composed.links[0]?.address }]);
  expect(composed.links[0]?.address).toContain(encodeURIComponent('довга-назва-публікації-'.repeat(8)));
  expect(isValid.bluesky(composed.text, false)).toBe(true);
});

test.each([
  ['Україна', '#Україна'],
  ['штучний інтелект', '#ШтучнийІнтелект'],
  ['здоров’я', '#здоровя'],
  ['C++ & Rust', '#CRust'],
  ['веб-розробка', '#ВебРозробка'],
  ['їжа', '#їжа'],
  ['2026', null],
  ['Бюджет 2026', '#Бюджет2026'],
  ['🇺🇦', null],
])('the hashtag of “%s” is %s', (name, hashtag) => expect(toHashtag(name)).toBe(hashtag));

test('addresses and hashtags inside of a text are links too, without the signs after them', () => {
  const facets = toFacets({ text: 'Див. (https://a.example/б), #тег. #1 a#b', links: [] });
  expect(facets.flatMap(({ features }) => features.map(({ uri, tag }) => uri ?? tag))).toEqual([
    'https://a.example/б',
    'тег',
  ]);
});
