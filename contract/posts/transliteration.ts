/**
 * Latin letters for Ukrainian ones: resolution 55 of the Cabinet of Ministers of Ukraine of 27 January 2010.
 * The soft sign has none. The last four letters are not Ukrainian and occur in names and quotations.
 */
const LETTERS: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ь: '',
  ю: 'iu',
  я: 'ia',
  ё: 'io',
  ы: 'y',
  э: 'e',
  ъ: '',
};

/** Letters that are written differently at the beginning of a word. */
const INITIALS: Record<string, string> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' };

/** Latin letters that have no decomposition into a basic letter and a mark. */
const LATIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};

const APOSTROPHES = /['’ʼ‘`´′]/g;
/** Marks over Cyrillic letters that belong to no letter of the alphabet, such as the accent of dictionaries. */
const STRESS = /(?<=\p{Script=Cyrillic})\p{M}+/gu;
/** In characters; the addresses of longer titles end after a whole word. */
const LENGTH_MAX = 80;

/**
 * The slug for a title: lower-case words joined by hyphens. Ukrainian is transliterated by the official table,
 * accents of Latin letters are dropped, letters of other scripts stay. Empty if the title has no letter or
 * digit.
 */
export function slugFromTitle(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(STRESS, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(transliterate);
  return shorten(words.filter((word) => word !== ''));
}

function transliterate(word: string): string {
  const latin = word
    .replaceAll('зг', 'zgh')
    .replace(/^[єїйюя]/, (letter) => INITIALS[letter] ?? letter)
    .replace(/[ѐ-ґ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[а-я]/g, (letter) => LETTERS[letter] ?? letter);
  return latin.replace(/\p{Script=Latin}\p{M}*/gu, toBasicLetter);
}

function toBasicLetter(letter: string): string {
  return LATIN[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
}

function shorten(words: string[]): string {
  const [first = '', ...others] = words;
  let slug = Array.from(first).slice(0, LENGTH_MAX).join('');
  for (const word of others) {
    if (slug.length + 1 + word.length > LENGTH_MAX) break;
    slug += `-${word}`;
  }

  return slug;
}
