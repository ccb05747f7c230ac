import type { Locale } from '#contract/locales.ts';

/** A longer sentence is cut between two words. */
const LETTERS_MAX = 200;

/** An initial or an abbreviation, after which a sentence continues: «ім. Т. Шевченка», “Dr. Who”. */
const GOES_ON = /(?:^|[\s(«“"])(?:\p{L}|ім|див|вул|просп|проф|акад|св|гр|ред|Mr|Mrs|Ms|Dr|Prof|St)\.\s*$/u;

/** The first sentence of a text, for lists; cut if it is long. */
export function firstSentenceOf(text: string, locale: Locale): string {
  const [paragraph = ''] = text.trim().split(/\n+/);
  let sentence = '';
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(paragraph)) {
    sentence += segment;
    if (!GOES_ON.test(sentence)) break;
  }

  sentence = sentence.trim();
  if (sentence.length <= LETTERS_MAX) return sentence;

  const cut = sentence.slice(0, LETTERS_MAX).replace(/(?<!\s)\s+\S*$/, '');
  return `${cut.replace(/(?<![\s\p{P}])[\s\p{P}]+$/u, '')}…`;
}
