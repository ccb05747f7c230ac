import { Endings } from './endings.ts';
import { P } from './paradigms.ts';

type Add = (stem: string, paradigms: number) => void;

/**
 * Roots whose stems follow no rule, after `toPhonemes`: the stem of the infinitive and the past tense, and that of
 * the present tense. Each takes the prefixes below.
 */
const ROOTS: [name: string, past: string, present: string][] = [
  ['брати', 'бра', 'бер'],
  ['драти', 'дра', 'дер'],
  ['прати', 'пра', 'пер'],
  ['звати', 'зва', 'зв|зов'],
  ['рвати', 'рва', 'рв'],
  ['гнати', 'гна', 'жен'],
  ['стати', 'ста', 'стан'],
  ['жити', 'жи', 'жив'],
  ['плисти', 'пли|плис', 'плив'],
  ['пити', 'пи', 'пь|пий'],
  ['бити', 'би', 'бь|бий'],
  ['вити', 'ви', 'вь|вий'],
  ['лити', 'ли', 'лль|ль|лий'],
  ['слати', 'сла', 'шль|шл'],
  ['стелити', 'стели', 'стел|стель'],
  ['няти', 'ньа|йньа', 'йм|нім'],
  ['взяти', 'взьа|узьа', 'візьм'],
  ['чати', 'ча', 'чн'],
  ['пнути', 'пьас|пьа|пну', 'пн|пьн'],
  ['мяти', 'мьа', 'мн'],
  ['жати', 'жа', 'жн|жм'],
  ['клясти', 'кльас|кльа', 'клен'],
  ['сісти', 'сіс|сі', 'сьад'],
  ['лягти', 'льаг|ліг', 'льаж|льаг'],
  ['хотіти', 'хоті', 'хоч'],
  ['стріти', 'стрі', 'стрін'],
  ['діти', 'ді', 'дін'],
  ['бути', 'бу', 'буд'],
  ['йти', 'йшо|ішо|шо|йш|іш|ш', 'ід|йд'],
  ['їхати', 'йіха|ьіха', 'йід|ьід'],
  ['стогнати', 'стогна', 'стогн'],
  ['молоти', 'моло', 'мел|мель'],
  ['бігти', 'біг', 'біж'],
];

// дати and їсти have their own endings: дам, даси, дасть; їм, їси, їсть.
const INFINITIVE = 'ти тиме тимемо тимем тимете тимеш тиму тимуть тиметь';
const PAST = new Endings(`${INFINITIVE} в ла ло ли вши ши но то а о и -`);
const PRESENT = new Endings('у уть е еть емо ем ете еш и іть ім імо иш ить имо ите ать ь ьте ьмо учи ачи');
/** The imperative of roots in -й and -ж: пий, їж. */
const BARE = new Endings('- те мо');
const GIVE = new Endings(`${INFINITIVE} в ла ло ли вши но м си сть мо сте дуть й йте ймо`);
const GO = new Endings(INFINITIVE);
const EAT = new Endings(
  'сти стиме стимемо стимете стимеш стиму стимуть в ла ло ли вши м си сть мо сте дьать ж жте жмо джено',
);

const PREFIX = new Set(
  'в у ви від віді до з зі зо із за на над наді недо о об обі па пере під піді по п пре при про роз розі с спо ді'.split(
    ' ',
  ),
);
const PREFIXES_MAX = 3;

type Root = { text: string; name: string };

const PAST_ROOTS = rootsOf(1);
const PRESENT_ROOTS = rootsOf(2);
const BARE_ROOTS = PRESENT_ROOTS.filter(({ text }) => /[йж]$/.test(text));

const READINGS: [Endings, ReadonlyMap<string, Root[]>][] = [
  [PAST, byLastLetter(PAST_ROOTS)],
  [PRESENT, byLastLetter(PRESENT_ROOTS)],
  [BARE, byLastLetter(BARE_ROOTS)],
  [GIVE, byLastLetter([{ text: 'да', name: 'дати' }])],
  [GO, byLastLetter(['і', 'й'].map((text) => ({ text, name: 'йти' })))],
  [EAT, byLastLetter(['йі', 'ьі'].map((text) => ({ text, name: 'їсти' })))],
];

export function readIrregular(word: string, add: Add): void {
  for (const [endings, roots] of READINGS) {
    for (const before of endings.stems(word)) {
      for (const { text, name } of roots.get(before.charAt(before.length - 1)) ?? []) {
        if (before.endsWith(text)) readPrefixed(before.slice(0, -text.length), name, add);
      }
    }
  }
}

/** зібрати, збере; розіб’ю, розбити: some prefixes have an optional -і. */
function readPrefixed(prefix: string, name: string, add: Add): void {
  if (isPrefix(prefix, PREFIXES_MAX)) add(`${prefix.replace(/(?<=[бвдз])і$/, '')}+${name}`, P.verbOwn);
}

/** Whether a text consists of at most `most` prefixes in a row: `по-на-ви-`. */
function isPrefix(text: string, most: number): boolean {
  if (text === '') return true;
  if (most === 0) return false;
  for (let length = Math.min(4, text.length); length > 0; length--) {
    if (PREFIX.has(text.slice(0, length)) && isPrefix(text.slice(length), most - 1)) return true;
  }
  return false;
}

function rootsOf(column: 1 | 2): Root[] {
  return ROOTS.flatMap((root) => root[column].split('|').map((text) => ({ text, name: root[0] })));
}

function byLastLetter(roots: Root[]): Map<string, Root[]> {
  return Map.groupBy(roots, ({ text }) => text.slice(-1));
}
