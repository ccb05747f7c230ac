import { Endings } from './endings.ts';
import { P } from './paradigms.ts';

type Add = (stem: string, paradigms: number) => void;

/**
 * Roots whose stems no rule joins, after `toPhonemes`: before -ти and in the past tense, and in the
 * present. Each takes the prefixes below.
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

// дати and їсти keep endings of their own: дам, даси, дасть; їм, їси, їсть.
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

const PAST_ROOTS = roots(1);
const PRESENT_ROOTS = roots(2);
const BARE_ROOTS = new Map([...PRESENT_ROOTS].filter(([root]) => /[йж]$/.test(root)));
const GIVE_ROOTS = new Map([['да', 'дати']]);
const GO_ROOTS = new Map([
  ['і', 'йти'],
  ['й', 'йти'],
]);
const EAT_ROOTS = new Map([
  ['йі', 'їсти'],
  ['ьі', 'їсти'],
]);

/** Adds the readings of a word by an irregular verb. */
export function readIrregular(word: string, add: Add): void {
  read(word, PAST, PAST_ROOTS, add);
  read(word, PRESENT, PRESENT_ROOTS, add);
  read(word, BARE, BARE_ROOTS, add);
  read(word, GIVE, GIVE_ROOTS, add);
  read(word, GO, GO_ROOTS, add);
  read(word, EAT, EAT_ROOTS, add);
}

function read(word: string, endings: Endings, names: ReadonlyMap<string, string>, add: Add): void {
  for (const before of endings.stems(word)) {
    for (let length = Math.min(5, before.length); length > 0; length--) {
      const name = names.get(before.slice(-length));
      if (name === undefined) continue;
      const prefix = before.slice(0, -length);
      // зібрати, збере; розіб’ю, розбити.
      if (isPrefix(prefix, PREFIXES_MAX)) add(`${prefix.replace(/(?<=[бвдз])і$/, '')}+${name}`, P.verbOwn);
    }
  }
}

/** Nothing, or so many prefixes one after another: `по-на-ви-`. */
function isPrefix(text: string, most: number): boolean {
  if (text === '') return true;
  if (most === 0) return false;
  for (let length = Math.min(4, text.length); length > 0; length--) {
    if (PREFIX.has(text.slice(0, length)) && isPrefix(text.slice(length), most - 1)) return true;
  }
  return false;
}

function roots(column: 1 | 2): Map<string, string> {
  return new Map(ROOTS.flatMap((root) => root[column].split('|').map((stem) => [stem, root[0]] as const)));
}
