import { TooCostly } from './tree.ts';

/** Marks that may begin or end something within a paragraph: `!&*<[\]_`~` and the dollar sign. */
const MARKS = Array.from('!$&*<[\\]_`~', (mark) => mark.charCodeAt(0));

/**
 * How much the parser may do, in steps: a base, and more for each character. A step reads a character, or looks at an
 * earlier mark of the same paragraph. Prose, code and tables take one or two for each character.
 */
const STEPS = { base: 5_000_000, perCharacter: 20 };

type Code = number | null;
type State = (code: Code) => State | undefined;
type Effects = { consume(code: Code): void };
type Context = { events: [name: string, token: { type: string }][] };
type Construct = {
  previous: (this: Context, before: Code) => boolean;
  tokenize: (effects: Effects, ok: State, nok: State) => State;
};

/**
 * How much a text may have outside of code, because the memory and the time of the parser grow with it: lines, blocks,
 * and signs of table cells and addresses. The changelog of a large project has 6,000 blocks.
 */
const MAX = { lines: 50_000, blocks: 10_000, signs: 30_000 };

const FENCE = /^[ \t]*(`{3,}|~{3,})/;
/** A line that may begin a block without an empty line before it. */
const BEGINNING = /^\s*(?:\d+[.)]|[^\p{L}\p{N}\s])/u;
const ITEM = /^([ \t]*)(?:[-+*]|\d{1,9}[.)])[ \t]/;
const SIGN = /[|@]|:\/\/|www\./g;
/** The line below the head of a table. */
const DELIMITERS = /^[ \t|:]*-[-:| \t]*$/;
const FOOTNOTE = /^ {0,3}\[\^/;
/** Definitions of footnotes take as long as so many paragraphs. */
const FOOTNOTE_BLOCKS = 4;
/** The parser reads the indentation of an item again for each list around it. */
const STEPS_OF_INDENTATION = 100;

let stepsLeft = 0;

/** Begins to count the steps of a text. Throws TooCostly if it has too many lines, blocks or signs. */
export function allowWork(markdown: string): void {
  stepsLeft = STEPS.base + STEPS.perCharacter * markdown.length;
  const counts = { lines: 0, blocks: 0, signs: 0 };
  let fence = '';
  let isAfterEmpty = true;
  let columns = 0;

  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence !== '') {
      if (mark.startsWith(fence)) fence = '';
      continue;
    }

    const isEmpty = line.trim() === '';
    counts.lines++;
    if (!isEmpty && (isAfterEmpty || BEGINNING.test(line))) {
      counts.blocks += FOOTNOTE.test(line) ? FOOTNOTE_BLOCKS : 1;
    }
    const signs = line.match(SIGN)?.length ?? 0;
    // A row has as many cells as the head, however few are written.
    if (isEmpty) columns = 0;
    else if (DELIMITERS.test(line)) columns = signs;
    counts.signs += Math.max(signs, columns);

    take(STEPS_OF_INDENTATION * (ITEM.exec(line)?.[1]?.length ?? 0));
    fence = mark;
    isAfterEmpty = isEmpty;
  }

  const { lines, blocks, signs } = counts;
  if (lines > MAX.lines || blocks > MAX.blocks || signs > MAX.signs) throw new TooCostly('Too many blocks');
}

/**
 * Counts the parser's steps, and throws TooCostly if there are too many: time grows with the square of the marks of a
 * paragraph. Unlike a limit of time, it gives the same result for a text whatever the machine is doing.
 */
export function remarkCountWork(this: { data(): object }): void {
  const data = this.data() as { micromarkExtensions?: { text: Record<number, Construct> }[] };
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push({
    text: Object.fromEntries(MARKS.map((code) => [code, constructFor(code)])),
  });
}

/**
 * Where one construct of a mark may begin, the parser tries the others too. So this one begins nowhere within a row of
 * marks, where code and formulas may not, unless it follows an escaped one.
 */
function constructFor(code: number): Construct {
  return {
    tokenize,
    previous(before) {
      return before !== code || this.events.at(-1)?.[1].type === 'characterEscape';
    },
  };
}

/** How many marks each paragraph has so far. The parser has one object of effects for each. */
const marks = new WeakMap<Effects, number>();

function tokenize(effects: Effects, _: State, nok: State): State {
  const before = marks.get(effects);
  if (before === undefined) countReading(effects);
  marks.set(effects, (before ?? 0) + 1);
  take(before ?? 0);
  return nok;
}

function countReading(effects: Effects): void {
  const { consume } = effects;
  effects.consume = (code) => {
    take(1);
    consume(code);
  };
}

function take(steps: number): void {
  stepsLeft -= steps;
  if (stepsLeft < 0) throw new TooCostly('The parser takes too many steps');
}
