import type { Locale } from '#contract/locales.ts';

const NO_BREAK_SPACE = '\u00a0';

/**
 * If more short words than this follow each other, a line may break between them, because text without breaks has to
 * fit on a line.
 */
const TIED_WORDS = 2;

/** Units after a number are not words; they already follow a no-break space here. */
const SHORT_WORDS = /(?<![\p{L}\p{M}\p{N}'’ʼ-]|\d\u00a0)(?:\p{L}{1,2}[ \n])+(?=[^\s])/gu;
/** Particles that belong to the word before them. */
const PARTICLES = /(?<=\p{L})[ \n](?=(?:б|би|ж|же)(?![\p{L}\p{M}'’ʼ-]))/giu;
const IS_PARTICLE = /^(?:б|би|ж|же)$/iu;

/** The alternatives of a regular expression. */
const UNITS: Record<Locale, string> = {
  uk:
    'г|кг|мг|т|мм|см|м|км|га|мл|л|мс|с|сек|хв|год|Гц|кГц|МГц|ГГц|Б|КБ|кБ|МБ|ГБ|ТБ|Вт|кВт|В|А|px|em|' +
    'rem|грн|коп|дол|тис|млн|млрд|р|рр|ст|січня|лютого|березня|квітня|травня|червня|липня|серпня|' +
    'вересня|жовтня|листопада|грудня',
  en:
    'g|kg|mg|t|mm|cm|m|km|ft|in|ml|l|ms|s|sec|min|h|Hz|kHz|MHz|GHz|B|KB|kB|MB|GB|TB|W|kW|V|A|px|em|' +
    'rem|thousand|million|billion|am|pm|January|February|March|April|May|June|July|August|September|' +
    'October|November|December',
};

const unitsOf = (locale: Locale) =>
  new RegExp(`(?<=\\d)[ \\n](?=(?:${UNITS[locale]})(?![\\p{L}\\p{M}\\p{N}]))`, 'gu');
const AFTER_NUMBERS = { uk: unitsOf('uk'), en: unitsOf('en') } as const;
const SYMBOLS = /(?<=\d)[ \n](?=[%‰°₴$€£×])|(?<=[№§])[ \n](?=\d)/gu;
const THOUSANDS = /(?<=(?<!\d)\d{1,3}) (?=\d{3}(?!\d))|(?<=\d{1,3}[ \u00a0]\d{3}) (?=\d{3}(?!\d))/gu;
const BEFORE_DASH = /(?<=\S)[ \n](?=[—–]+(?:\s|$))/gu;
const INITIALS = /(?<=(?<![\p{L}\p{M}])\p{Lu}\.)[ \n](?=\p{Lu})/gu;

/**
 * Replaces spaces and line ends at which no line should break: after words of one and two letters, between a number
 * and its unit, before a dash, after initials. The result has the same length as the text.
 */
export function withNoBreakSpaces(text: string, locale: Locale): string {
  const tied = text
    .replace(AFTER_NUMBERS[locale], NO_BREAK_SPACE)
    .replace(SHORT_WORDS, (words) => tieWords(words, locale))
    .replace(SYMBOLS, NO_BREAK_SPACE)
    .replace(THOUSANDS, NO_BREAK_SPACE)
    .replace(BEFORE_DASH, NO_BREAK_SPACE)
    .replace(INITIALS, NO_BREAK_SPACE);
  return locale === 'uk' ? tied.replace(PARTICLES, NO_BREAK_SPACE) : tied;
}

/**
 * Each of the words ends in a space. Of many in a row, the last ones are tied to each other and to the next word. If
 * a word of one letter comes before these, it is tied, and the line may break after the next one: «і ще на завтра»
 * breaks after «ще», not after «і».
 */
function tieWords(words: string, locale: Locale): string {
  const parts = words.split(/(?<=[ \n])/);
  const first = parts.length - TIED_WORDS;
  const isLoose = /^(?![бж])\p{L}\s/iu.test(parts[first - 1] ?? '') && /^\p{L}{2}/u.test(parts[first] ?? '');
  return parts
    .map((part, index) => {
      const word = part.slice(0, -1);
      const isLast = isLoose ? index === first - 1 || index > first : index >= first;
      const isTied = isLast && !(locale === 'uk' && IS_PARTICLE.test(word));
      return isTied ? word + NO_BREAK_SPACE : part;
    })
    .join('');
}
