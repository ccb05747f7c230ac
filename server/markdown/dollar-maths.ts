import type { Root } from 'mdast';
import remarkMath from 'remark-math';
import { visit } from './tree.ts';

type Code = number | null;
type State = (code: Code) => State | undefined;
type Effects = {
  enter(token: string): void;
  exit(token: string): void;
  consume(code: Code): void;
  check(construct: Construct, ok: State, nok: State): State;
};
type Tokenize = (this: { previous: Code }, effects: Effects, ok: State, nok: State) => State;
type Construct = { tokenize: Tokenize; partial?: boolean };

type Extensions = {
  micromarkExtensions?: { text: Record<number, Construct> }[];
  fromMarkdownExtensions?: { transforms: ((tree: Root) => void)[] }[];
};

const DOLLAR = 36;

/**
 * `remark-math` for texts about money as well:
 * - `$x$` is a formula only if no space follows the first dollar sign or precedes the last one, and no letter or
 *   digit follows the last one, which are the rules of Pandoc, or precedes the first one. “$5 and $10” stays text, so
 *   does “5$ or 10$”, and so does `\$`.
 * - `$$x$$` is always a formula, and a block if it has a paragraph of its own, so that a wide one scrolls.
 */
export function remarkDollarMath(this: { data(): object }): void {
  remarkMath.call(this as never);
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = this.data() as Extensions;
  const maths = micromarkExtensions.at(-1)?.text;
  const construct = maths?.[DOLLAR];
  if (!maths || !construct) throw new Error('remark-math has no construct for the dollar sign');

  maths[DOLLAR] = {
    ...construct,
    tokenize(effects, ok, nok) {
      const start = construct.tokenize.call(this, effects, ok, nok);
      return effects.check({ tokenize: looksLikeFormula, partial: true }, start, nok);
    },
  };
  fromMarkdownExtensions.push({ transforms: [makeBlocks] });
}

function makeBlocks(tree: Root): void {
  visit(tree, 'paragraph', ({ children: [formula, ...others] }, index, parent) => {
    if (formula?.type !== 'inlineMath' || others.length > 0) return;
    const { start, end } = formula.position ?? {};
    const hasFourDollars = (end?.offset ?? 0) - (start?.offset ?? 0) >= formula.value.length + 4;
    if (hasFourDollars) parent.children[index] = { type: 'math', value: formula.value, data: {} };
  });
}

function looksLikeFormula(this: { previous: Code }, effects: Effects, ok: State, nok: State): State {
  const followsWord = isLetterOrDigit(this.previous);
  let previous: Code = null;

  return (code) => {
    effects.enter('formula');
    effects.consume(code);
    return afterFirst;
  };

  function afterFirst(code: Code): State | undefined {
    if (code === DOLLAR) return end(ok, code);
    return isSpace(code) || followsWord ? end(nok, code) : inside(code);
  }

  function inside(code: Code): State | undefined {
    if (code === null) return end(nok, code);
    effects.consume(code);
    if (code === DOLLAR) return isSpace(previous) ? (next) => end(nok, next) : afterLast;
    previous = code;
    return inside;
  }

  function afterLast(code: Code): State | undefined {
    return end(isLetterOrDigit(code) || code === DOLLAR ? nok : ok, code);
  }

  function end(state: State, code: Code): State | undefined {
    effects.exit('formula');
    return state(code);
  }
}

/** Negative codes stand for line ends and tabs. */
function isSpace(code: Code): boolean {
  return code === null || code < 0 || code === 32;
}

function isLetterOrDigit(code: Code): boolean {
  return code !== null && code > 0 && /[\p{L}\p{N}]/u.test(String.fromCodePoint(code));
}
