/** The paragraphs of a text; empty ones are left out. `translation` has the address of the translation below its title. */
export type TextParts = {
  title: string;
  excerpt: string;
  line: string;
  address: string;
  translation: { title: string; address: string } | null;
  hashtags: string[];
};

const ELLIPSIS = '…';

/**
 * The text of a message that fits. What does not fit is shortened at a word: the excerpt first, then hashtags and the
 * channel's line are left out, and at last titles are shortened. Addresses stay whole.
 */
export function fitText(parts: TextParts, fits: (text: string) => boolean): string {
  let left = parts;
  const isFitting = (change: Partial<TextParts> = {}) => fits(joinParts({ ...left, ...change }));
  const shorten = <Name extends 'title' | 'excerpt'>(name: Name) => {
    if (!isFitting())
      left = { ...left, [name]: shortenText(left[name], (text) => isFitting({ [name]: text })) };
  };

  shorten('excerpt');
  while (!isFitting() && left.hashtags.length > 0) left = { ...left, hashtags: left.hashtags.slice(0, -1) };
  if (!isFitting()) left = { ...left, line: '' };
  const { translation } = left;
  if (!isFitting() && translation) {
    const title = shortenText(translation.title, (text) =>
      isFitting({ translation: { ...translation, title: text } }),
    );
    left = { ...left, translation: { ...translation, title } };
  }
  shorten('title');
  return joinParts(left);
}

/** The longest beginning that fits, up to the end of a word, with an ellipsis; empty if none does. */
export function shortenText(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const ends = [...text.matchAll(/\S(?=\s)/gu)].map(({ index, 0: last }) => index + last.length);
  const byWord = longest(ends, text, fits);
  if (byWord !== '') return byWord;
  // Even the first word is too long.
  const graphemes = [...new Intl.Segmenter().segment(text)].map(({ index }) => index).slice(1);
  return longest(graphemes, text, fits);
}

function longest(ends: number[], text: string, fits: (text: string) => boolean): string {
  const beginning = (end: number) => withoutEnd(text.slice(0, end)) + ELLIPSIS;
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (fits(beginning(ends[middle] ?? 0))) low = middle + 1;
    else high = middle;
  }
  const end = ends[low - 1];
  return end === undefined ? '' : beginning(end);
}

/** Without the spaces and signs at the end, after which an ellipsis looks wrong. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s\p{Pd}\p{Ps}\p{Pi},.:;…]/u.test(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}

function joinParts({ title, excerpt, line, address, translation, hashtags }: TextParts): string {
  const other = translation ? [translation.title, translation.address].filter(Boolean).join('\n') : '';
  return [title, excerpt, line, address, other, hashtags.join(' ')].filter(Boolean).join('\n\n');
}

/**
 * A hashtag of the name of a tag; null if the name has no letter. Words are joined, each with a capital letter, and
 * apostrophes are left out, because they end a hashtag on every service.
 */
export function toHashtag(name: string): string | null {
  const words = name.replace(/['’ʼ`]/gu, '').match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  if (!/\p{L}/u.test(words.join(''))) return null;
  const [only = '', ...more] = words;
  return more.length === 0 ? `#${only}` : `#${words.map(capitalize).join('')}`;
}

function capitalize(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('');
}
