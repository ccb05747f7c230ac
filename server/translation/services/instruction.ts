import type { Locale } from '#contract/locales.ts';
import type { Context } from './service.ts';

/** Increase it when the instruction changes. */
export const INSTRUCTION_VERSION = 1;

const NAMES = { uk: 'Ukrainian', en: 'English' };

/** The instruction that models get; the owner sees it and can add to it. */
export function instructionFor(from: Locale, to: Locale): string {
  return [
    `Translate the text of the user from ${NAMES[from]} into ${NAMES[to]}, as an experienced editor would write it.`,
    'Answer with the translation and nothing else: no notes, no quotation marks around it, no markup.',
    'Copy every placeholder such as ⟦1⟧ exactly once, in the same order. Keep line breaks, names and numbers.',
  ].join(' ');
}

/** The system’s message: the instruction, what the owner adds, and the context, which is not translated. */
export function systemMessage(
  { from, to, context }: { from: Locale; to: Locale; context: Context },
  addition: string,
): string {
  const { title, before, after, terms, examples } = context;
  const parts = [
    instructionFor(from, to),
    addition,
    title && `Title of the whole text: ${title}`,
    before && `The paragraph before it: ${before}`,
    after && `The paragraph after it: ${after}`,
    terms.length > 0 &&
      `Terms:\n${terms.map((term) => `${term.from} = ${term.to}${term.note && ` (${term.note})`}`).join('\n')}`,
    examples.length > 0 &&
      `Earlier translations of this site:\n${examples.map((one) => `${one.from}\n= ${one.to}`).join('\n')}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}
