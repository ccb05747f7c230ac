import { Endings } from './endings.ts';
import { readIrregular } from './irregular-verbs.ts';
import { P } from './paradigms.ts';
import {
  beforeFirstUser,
  beforePresentOfA,
  isSoft,
  isVowel,
  openings,
  replaceLast,
  toStem,
  withoutL,
} from './phonemes.ts';

type Add = (stem: string, paradigms: number) => void;

const REFLEXIVE = new Endings('сьа сь');
const INFINITIVE = new Endings('ти тиме тиметь тимемо тимем тимете тимеш тиму тимуть');
const PAST = new Endings('в ла ло ли вши');
const PASSIVE = new Endings('но то');
const PRESENT_J = new Endings('йу йуть йе йеть йемо йем йете йеш ймо ймте йте йучи й');
const GIVES = /^(?:в|у|ви|від|до|з|за|на|над|о|об|пере|під|по|при|про|роз|спо|перепро|роз)?(?:да|ста)$/;
const ZERO_PAST =
  /(?:ніс|віз|ліз|міг|ріс|пік|тік|сік|стриг|ріб|тряс|трьас|пас|гриз|мер|тер|пер|дер|жер|ліг|біг|товк|лік|рік|ріг|льаг|тьаг|прьаг|льік|скуб|сік|віс|ліг|вірг)$/;
/** берегти, пекти, могти have no variant in -нути. */
const NEVER_NU = /(?:[ео]р[еі]г|ст[ео]р[еі]г|пек|тек|мог|сік|товк|волок|рек|стриг)$/;
const SHORT_Y = /^.{0,4}(?:ми|кри|ши|ни|тли|ви|гни|^ри|[^аеиіоу]ри)$/;
const FIRST = new Endings('у уть учи уч');
const E_PRESENT = new Endings('еш е еть емо ем ете');
const IMPERATIVE = new Endings('и імо ім іть ь ьмо ьте мо те -');
const Y_PRESENT = new Endings('иш ить имо им ите іш іть імо ім іте');
const Y_THIRD = new Endings('ать ачи');

/**
 * Adds the readings of a word as a verb. Each paradigm has one stem that all forms lead back to: that of
 * the infinitive without its vowel (писати, пише: пис-; робити, роблю: роб-), or the present's if
 * there is none (нести, несу). Reflexive verbs are words of their own.
 */
export function readVerb(word: string, add: Add): void {
  const reflexive = REFLEXIVE.stem(word);
  if (reflexive !== null && reflexive.length >= 3)
    readForm(reflexive, (stem, paradigms) => add(`${stem}сь`, paradigms));
  readForm(word, add);
}

function readForm(word: string, add: Add): void {
  const put: Add = (phonemes, paradigms) => {
    const stem = toStem(phonemes);
    if (stem.length >= 2) add(stem, paradigms);
  };

  readIrregular(word, add);
  readInfinitive(word, put);
  readPast(word, put);
  readPresentJ(word, put);
  readPresentE(word, put);
  readPresentY(word, put);
}

function readInfinitive(word: string, add: Add): void {
  const stem = INFINITIVE.stem(word);
  if (stem !== null) readInfinitiveStem(stem, add);
}

function readPast(word: string, add: Add): void {
  const stem = PAST.stem(word) ?? passiveStem(word);
  if (stem !== null) {
    if (isVowel(stem.at(-1))) readInfinitiveStem(stem, add);
    else readConsonantalPast(toStem(stem), add);
    // The past of вести, плести drops the consonant: вела, вів.
    for (const open of /[аеио]$/.test(stem)
      ? [stem]
      : stem.endsWith('і') && word.endsWith('в')
        ? [`${stem.slice(0, -1)}е`]
        : []) {
      for (const consonant of 'дт') add(toStem(open) + consonant, P.verbZero);
    }
  }

  // ніс, міг, and -ши after a consonant: нісши.
  const masculine = word.endsWith('ши') ? word.slice(0, -2) : word;
  if (ZERO_PAST.test(masculine))
    for (const open of openings(toStem(masculine))) readConsonantalPast(open, add);
  else if (/[гкхзсд]$/.test(masculine)) add(`${masculine}н`, P.verbNu);

  // друковано is of друкувати.
  if (word.endsWith('овано')) add(`${word.slice(0, -5)}у`, P.verbUva);

  // зроблено: the passive participle of -ити shares the first person's consonant.
  if (word.endsWith('ено')) {
    const base = toStem(word.slice(0, -3));
    for (const variant of [base, ...beforeFirstUser(base)]) add(variant, P.verbY | P.verbI);
    add(base, /[сзбджчтр]$/.test(base) ? P.verbZero | P.verbNu : P.verbNu);
    for (const variant of replaceLast(base, { ч: ['к'], ж: ['г'] })) add(variant, P.verbZero);
  }
}

/** зроблено has a paradigm of its own; написано is like написала. */
function passiveStem(word: string): string | null {
  const stem = PASSIVE.stem(word);
  return stem !== null && isVowel(stem.at(-1)) ? stem : null;
}

/** несла, росла; also зникла, which belongs to зникнути. */
function readConsonantalPast(stem: string, add: Add): void {
  add(stem, P.verbZero);
  if (stem.endsWith('с')) add(`${stem}т`, P.verbZero);
  if (stem.endsWith('ер')) add(`${stem.slice(0, -2)}р`, P.verbZero);
  if (/[бпгкхзсд]$/.test(stem)) add(`${stem}н`, P.verbNu);
}

/** The stem before -ти, or before the past tense's -в, -ла. */
function readInfinitiveStem(phonemes: string, add: Add): void {
  const stem = toStem(phonemes);
  const last = stem.at(-1);
  const shorter = stem.slice(0, -1);

  if (!isVowel(last)) {
    for (const variant of zeroInfinitives(stem)) add(variant, P.verbZero);
    // витягти and витягнути share витягну.
    if (/[гкх]$/.test(stem) && !NEVER_NU.test(stem)) add(`${stem}н`, P.verbNu);
    return;
  }

  if (!GIVES.test(stem) && isStemBeforeJ(stem)) add(stem, P.verbJ);
  if (stem.endsWith('ува')) add(stem.slice(0, -2), P.verbUva);
  if (/(?:да|ста|зна|гра)ва$/.test(stem)) add(stem.slice(0, -2), P.verbAva);
  if (last === 'а') add(shorter, P.verbA);
  if (last === 'и' || stem.endsWith('йі')) add(shorter, P.verbY);
  if (last === 'і') add(shorter, P.verbI);
  if (last === 'о') add(shorter, P.verbO);
  if (stem.endsWith('ну')) add(shorter, P.verbNu);
}

/** нести is нес-; вес- may be вед-; тер- is тр-. */
function zeroInfinitives(stem: string): string[] {
  const found = [stem];
  if (stem.endsWith('с')) found.push(...['д', 'т', 'ст'].map((end) => stem.slice(0, -1) + end));
  if (stem.endsWith('ер')) found.push(`${stem.slice(0, -2)}р`);
  return found;
}

/** чита-, сирі-, ду-, but of those in -и only short ones: мити, мию; робити has роблю. */
function isStemBeforeJ(stem: string): boolean {
  return /[аіуе]$/.test(stem) || SHORT_Y.test(stem);
}

/** читаю, читає, читай; працюю, працює. */
function readPresentJ(word: string, add: Add): void {
  const stem = PRESENT_J.stem(word);
  if (stem === null || !isVowel(stem.at(-1))) return;

  const base = toStem(stem);
  // передаю is only a form of передавати: передати has forms of its own.
  if (GIVES.test(base)) {
    if (!/й(?:те|мо)?$/.test(word)) add(base, P.verbAva);
  } else if (isStemBeforeJ(base)) add(base, /(?:да|ста|зна|гра)$/.test(base) ? P.verbJ | P.verbAva : P.verbJ);
  if (base.endsWith('у')) add(base, P.verbUva);

  // шию is of шити, крию of крити: these keep their vowel; сію is of сіяти.
  add(`${base}й`, P.verbA | P.verbY);
}

/** пишу, пише, пиши; несу, несе; стукну, стукне; колю, коле. */
function readPresentE(word: string, add: Add): void {
  const rests = [FIRST.stem(word), E_PRESENT.stem(word), imperativeStem(word)];
  for (const rest of new Set(rests)) {
    if (rest === null || isVowel(rest.at(-1))) continue;

    const stem = toStem(rest);
    // Only consonants that do not change in the present tense.
    if (/[жчшщйл]$/.test(stem)) add(stem, P.verbA);
    for (const variant of beforePresentOfA(stem)) add(variant, P.verbA);
    if (/[сзбпвджчтр]$/.test(stem)) add(stem, P.verbZero);
    for (const variant of replaceLast(stem, { ч: ['к'], ж: ['г'] })) add(variant, P.verbZero);
    if (/[лр]$/.test(stem)) add(stem, P.verbO);
    if (stem.endsWith('н')) add(stem, P.verbNu);
  }
}

/** пиши, кинь, сип, ріж: without an ending only after some consonants. */
function imperativeStem(word: string): string | null {
  // Longer words in -ати, -ити are infinitives first.
  if (/.{3}[аиіоу]ти$/.test(word)) return null;
  const rest = IMPERATIVE.stem(word);
  return rest === word && !/(?:[жчшщбпвмф]|ір)$/.test(word) ? null : rest;
}

/** роблю, робиш, робить, роблять; сплю, спить; кричу, кричить. */
function readPresentY(word: string, add: Add): void {
  const first = word.endsWith('у') ? word.slice(0, -1) : '';
  if (isSoft(first)) {
    const stem = toStem(first);
    for (const variant of [stem, ...beforeFirstUser(stem)]) add(variant, P.verbY | P.verbI);
  }

  const third = Y_THIRD.stem(word);
  if (third !== null && isSoft(third)) {
    const stem = toStem(third);
    for (const variant of [stem, ...withoutL(stem)]) add(variant, P.verbY | P.verbI);
    add(stem, P.verbA);
  }

  for (const rest of new Set([Y_PRESENT.stem(word), imperativeStem(word)])) {
    if (rest === null || isVowel(rest.at(-1))) continue;
    const stem = toStem(rest);
    add(stem, /[жчшщйп]$/.test(stem) ? P.verbY | P.verbI | P.verbA : P.verbY | P.verbI);
  }
}
