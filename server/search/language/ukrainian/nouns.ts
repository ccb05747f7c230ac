import { P } from './paradigms.ts';
import { beforeI, isSoft, isVowel, openings, toStem } from './phonemes.ts';

type Ending = {
  text: string;
  /** The paradigms in which the ending follows a hard stem or a soft one. */
  hard: number;
  soft: number;
  kind?: 'closed' | 'beforeI' | 'vocative';
};

const FEM = P.femHard | P.femSoft;
const MASC = P.mascHard | P.mascSoft;
const NEUT = P.neutHard | P.neutSoft;

const PLURAL = P.pluralHard | P.pluralSoft;
const HARD_PLURAL = P.femHard | P.mascHard | P.neutHard | P.mascO | P.mascAnyn | P.pluralHard;
const SOFT_PLURAL = P.femSoft | P.mascSoft | P.neutSoft | P.neutLong | P.femZero | P.pluralSoft;

/** Endings after `toPhonemes`. */
const ENDINGS: Ending[] = [
  {
    text: '',
    hard: P.mascHard | P.femHard | P.neutHard | P.femZero | P.mascAnyn | P.pluralHard,
    soft: P.mascSoft | P.femSoft | P.neutSoft | P.neutLong | P.femZero | P.pluralSoft,
    kind: 'closed',
  },
  {
    text: 'а',
    hard: P.femHard | P.mascHard | P.neutHard | P.mascO | P.mascAnyn,
    soft: P.femSoft | P.mascSoft | P.neutSoft | P.neutLong,
  },
  {
    text: 'у',
    hard: P.femHard | P.mascHard | P.neutHard | P.mascO | P.mascAnyn,
    soft: P.femSoft | P.mascSoft | P.neutSoft | P.neutLong,
  },
  { text: 'и', hard: P.femHard | P.mascHard | P.mascO | P.mascAnyn | P.pluralHard, soft: 0 },
  {
    text: 'і',
    hard: FEM | MASC | NEUT | P.femZero | P.neutLong | P.mascAnyn | PLURAL,
    soft: SOFT_PLURAL,
    kind: 'beforeI',
  },
  { text: 'о', hard: P.neutHard | P.mascO, soft: 0 },
  {
    text: 'е',
    hard: P.neutSoft | P.femSoft | P.mascHard | P.mascAnyn,
    soft: P.neutSoft | P.femSoft | P.mascHard,
    kind: 'vocative',
  },
  { text: 'ом', hard: P.mascHard | P.neutHard | P.mascO | P.mascAnyn, soft: 0 },
  { text: 'ем', hard: P.mascSoft | P.neutSoft, soft: P.mascSoft | P.neutSoft },
  { text: 'ойу', hard: P.femHard, soft: 0 },
  { text: 'ейу', hard: P.femSoft, soft: P.femSoft },
  { text: 'ові', hard: P.mascHard | P.mascO | P.mascAnyn, soft: 0 },
  { text: 'еві', hard: P.mascSoft, soft: P.mascSoft },
  {
    text: 'ів',
    hard: MASC | P.mascO | P.neutSoft | P.neutLong | PLURAL,
    soft: MASC | P.neutSoft | P.neutLong | PLURAL,
  },
  {
    text: 'ей',
    hard: P.femZero | P.mascSoft | P.femSoft | P.femHard | P.neutSoft | PLURAL | P.femLong,
    soft: P.femZero | P.mascSoft | P.femSoft | P.neutSoft | PLURAL | P.femLong,
  },
  { text: 'ам', hard: HARD_PLURAL | P.femZero, soft: SOFT_PLURAL },
  { text: 'ами', hard: HARD_PLURAL | P.femZero, soft: SOFT_PLURAL },
  { text: 'има', hard: PLURAL | P.neutSoft | P.femZero, soft: PLURAL | P.neutSoft | P.femZero },
  { text: 'ах', hard: HARD_PLURAL | P.femZero, soft: SOFT_PLURAL },
];

const GENITIVE_IN_Y = /(?:ост|кров|любов|осен|смерт|чест)$/;

/** теля, теляти, телят: the suffix belongs to the ending. */
const YAT_ENDINGS = ['а', 'ам', 'ати', 'аті', 'ата', 'ат', 'атам', 'атами', 'атах'];

/** Adds the readings of a word as a noun; `add` takes a stem and paradigms. */
export function readNoun(word: string, add: (stem: string, paradigms: number) => void): void {
  // запустити, розгорнути are verbs: no noun has this ending.
  if (/(?:ува|ну)ти$/.test(word)) return;

  for (const ending of ENDINGS) {
    if (!word.endsWith(ending.text)) continue;
    const rest = word.slice(0, word.length - ending.text.length);
    if (!isStem(rest)) continue;
    readEnding(word, rest, ending, add);
  }

  readInstrumental(word, add);
  for (const text of YAT_ENDINGS) {
    const rest = word.slice(0, -text.length);
    if (word.endsWith(text) && isSoft(rest) && isStem(rest)) add(toStem(rest), P.neutYat);
  }
}

function readEnding(
  word: string,
  rest: string,
  { text, hard, soft, kind }: Ending,
  add: (stem: string, paradigms: number) => void,
): void {
  const stem = toStem(rest);
  // Feminines without an ending are hard only after a labial or р: кров, матір.
  const isHardFeminine = kind !== 'closed' || /[бпвмфр]$/.test(stem);
  const paradigms = isSoft(rest) ? soft : isHardFeminine ? hard : hard & ~P.femZero;
  if (paradigms === 0) return;

  const put = (found: string, mask: number) => {
    add(found, found.endsWith('к') || text !== 'о' ? mask : mask & ~P.mascO);
    if (mask & P.mascAnyn && /[аря]нин$|[ао]рин$/.test(found)) add(found.slice(0, -2), P.mascAnyn);
  };

  // радости, крови as well as радості, крові.
  if (text === 'и' && GENITIVE_IN_Y.test(stem)) put(stem, P.femZero);
  if (kind === 'closed')
    for (const open of openings(stem)) put(open, stem.endsWith('р') ? paradigms | P.mascSoft : paradigms);
  else if (kind === 'vocative' && /[нкгхцжчшй]$|.[ое]в$/.test(stem)) {
    if (!stem.endsWith('й')) put(stem, /[жчш]$/.test(stem) ? P.neutSoft : paradigms & ~P.mascHard);
  } else if (isLong(rest)) {
    put(stem, paradigms & ~P.neutLong);
    // A doubled consonant counts as one: рішення, стаття.
    if (rest.endsWith('ь') || 'іжчш'.includes(word.at(-1) ?? ''))
      put(stem.slice(0, -1), (paradigms & P.neutLong) | (paradigms & P.femSoft ? P.femLong : 0));
  } else
    put(
      stem,
      kind === 'beforeI' || (!text.startsWith('ів') && !text.startsWith('ей'))
        ? paradigms & ~P.neutLong
        : paradigms,
    );

  if (kind === 'beforeI')
    for (const other of beforeI(stem)) put(other, hard & (P.femHard | P.mascHard | P.neutHard));
}

/** ніччю, радістю, любов’ю: the syllable before the ending is closed. */
function readInstrumental(word: string, add: (stem: string, paradigms: number) => void): void {
  const found =
    /^([^аеиіоу]*[аеиіоу].*)ьу$/.exec(word)?.[1] ?? /^([^аеиіоу]*[аеиіоу].*[жчшщ])у$/.exec(word)?.[1];
  if (found === undefined || isVowel(found.at(-1))) return;
  for (const open of openings(shortened(toStem(found)))) add(open, P.femZero);
}

/** A doubled consonant counts as one: рішення, стаття, ніччю. */
function shortened(stem: string): string {
  return isLong(stem) ? stem.slice(0, -1) : stem;
}

function isLong(rest: string): boolean {
  const stem = rest.endsWith('ь') ? rest.slice(0, -1) : rest;
  return stem.length > 3 && stem.at(-1) === stem.at(-2) && 'ннттллддззссццжжшшчч'.includes(stem.slice(-2));
}

/** Whether the stem ends in a consonant and is long enough. */
function isStem(rest: string): boolean {
  const last = rest.at(-1);
  return last !== undefined && !isVowel(last) && toStem(rest).length >= 2;
}
