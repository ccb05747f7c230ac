import type { Locale } from '#contract/locales.ts';
import { smartPunctuation } from '#server/typography/smart-punctuation.ts';
import { isOtherLanguage } from './language.ts';
import { textOfMessage } from './message.ts';
import type { Damage, Message, Run } from './model.ts';
import { shapeOf } from './shape.ts';

const PLACEHOLDER = /⟦\s*(\d+)\s*⟧/g;
/** The reasoning that some models send before the answer. */
const THOUGHT = /^\s*<think>[\s\S]*?<\/think>/;
/** Stands for what is not typeset, as in the renderer. */
const OBJECT = '\ufffc';

const ADDRESS = /https?:|www\.|\S@\S|javascript:\S/gi;
const TAG = /<[a-z!/?]/gi;

/** Translations have about the length of the original. Short texts vary more. */
const RATIO = { long: 120, least: 0.55, most: 1.9, shortMost: 5, extra: 40 };

export type Restored = { text: string } | { damage: Damage };

type Answered = {
  message: Message;
  answer: string;
  to: Locale;
  /** Null for a text without markup. */
  markdown: { definitions: string } | null;
};

/** Puts what has stayed here back into a translation, and checks that nothing else has changed. */
export function restore({ message, answer, to, markdown }: Answered): Restored {
  const sent = textOfMessage(message);
  const given = answer.replace(THOUGHT, '').replaceAll('\r\n', '\n').trim();
  if (given === '') return { damage: 'empty' };

  const texts = textsBetween(given, message);
  if (!texts) return { damage: 'placeholders' };
  // Words that are the same in both languages, or a server that echoes.
  const isSame = given === sent.trim();
  if (!isSame) {
    const damage = findDamage(sent, given, to);
    if (damage) return { damage };
  }

  const filled = message.runs.map((run, index) => fitRun(run, texts[index] ?? '', message, index));
  if (filled.some((text) => text === null)) return { damage: 'blocks' };
  const typeset = to === 'uk' ? typesetRuns(filled as string[]) : (filled as string[]);
  const join = (parts: string[]) =>
    message.head +
    parts.map((text, index) => text + (message.gaps[index]?.source ?? '')).join('') +
    message.tail;
  const text = join(typeset);
  if (!markdown) return { text };

  const source = join(message.runs.map((run) => run.text.replaceAll('\n', () => run.lineBreak)));
  const isAlike = shapeOf(text, markdown.definitions) === shapeOf(source, markdown.definitions);
  return isAlike ? { text } : { damage: 'markup' };
}

/** The texts between the placeholders; null unless every placeholder is there once and in its order. */
function textsBetween(answer: string, { gaps }: Message): string[] | null {
  const found = [...answer.matchAll(PLACEHOLDER)].map(([, number]) => Number(number) - 1);
  if (found.length !== gaps.length || found.some((number, index) => number !== index)) return null;
  const texts = answer.split(/⟦\s*\d+\s*⟧/);
  return texts.some((text) => /[⟦⟧]/.test(text)) ? null : texts;
}

function findDamage(sent: string, answer: string, to: Locale): Damage | null {
  const [before, after] = [wordsOf(sent), wordsOf(answer)];
  const isLong = before.length >= RATIO.long;
  const most = isLong ? RATIO.most * before.length : RATIO.shortMost * before.length + RATIO.extra;
  if (after.length > most || (isLong && after.length < RATIO.least * before.length)) return 'length';
  if (countOf(answer, TAG) !== countOf(sent, TAG)) return 'markup';
  if (countOf(answer, ADDRESS) !== countOf(sent, ADDRESS)) return 'markup';
  return isOtherLanguage(after, to) ? 'language' : null;
}

function wordsOf(text: string): string {
  return text.replaceAll(PLACEHOLDER, ' ').trim();
}

/** A run instead of the original; null if it has become several blocks. */
function fitRun(run: Run, answer: string, { runs, gaps }: Message, index: number): string | null {
  const isEdgeBefore = index === 0 || (gaps[index - 1]?.isStructural ?? false);
  const isEdgeAfter = index === runs.length - 1 || (gaps[index]?.isStructural ?? false);
  let text = answer;
  if (run.isTightBefore || isEdgeBefore) text = text.trimStart();
  if (run.isTightAfter || isEdgeAfter) text = text.trimEnd();
  if (/\n[ \t]*\n/.test(text)) return null;

  // The spaces at edges stay as they were; within a line, a word that has lost its space gets it back.
  const [before = ''] = /^\s*/.exec(run.text) ?? [];
  const after = run.text.slice(run.text.trimEnd().length);
  if (isEdgeBefore || (before !== '' && /^[\p{L}\d]/u.test(text))) text = before + text;
  if (isEdgeAfter || (after !== '' && /[\p{L}\d]$/u.test(text))) text += after;
  text = withLineBreaks(text, run.lineBreak || ' ');
  for (const stop of run.stops) text = text.replaceAll(new RegExp(`(?<!\\\\)\\${stop}`, 'g'), `\\${stop}`);
  return text;
}

function withLineBreaks(text: string, lineBreak: string): string {
  const lines = text.split('\n');
  const last = lines.length - 1;
  return lines
    .map((line, at) => (at === 0 ? line : line.trimStart()))
    .map((line, at) => (at === last ? line : line.trimEnd()))
    .join(lineBreak);
}

/** The signs of Ukrainian, as the renderer sets them, over all runs of a text at once. */
function typesetRuns(runs: string[]): string[] {
  const units = smartPunctuation(runs.join(OBJECT), 'uk');
  let from = 0;
  return runs.map((run) => {
    const text = units.slice(from, from + run.length).join('');
    from += run.length + OBJECT.length;
    return text;
  });
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
