import { fileURLToPath } from 'node:url';
import { jobProcess } from '#server/runtime/job-process.ts';
import type { PassagePair, SplitText } from './model.ts';
import type { TextJob, TextResult } from './text-process.ts';

const JOB_MS = 15_000;

const texts = jobProcess<TextJob, unknown>({
  name: 'process for translations',
  program: fileURLToPath(new URL('./text-process.ts', import.meta.url)),
  memory: ['--max-old-space-size=256'],
  timeFor: () => JOB_MS,
  idleAfter: 20_000,
});

async function run<Kind extends TextJob['kind']>(
  job: TextJob & { kind: Kind },
): Promise<TextResult<Kind> | null> {
  return (await texts.run(job, { rank: 'later' })) as TextResult<Kind> | null;
}

/** A text that cannot be read in time is one block without anything to translate. */
export async function split(markdown: string): Promise<SplitText> {
  const whole = { source: markdown, after: '', message: null };
  const compared = { name: 'p', kind: 'other' as const, length: markdown.length, anchors: new Set<string>() };
  return (
    (await run({ kind: 'split', markdown })) ?? {
      before: '',
      blocks: [{ ...whole, compared }],
      definitions: '',
    }
  );
}

export async function splitIntoSources(markdown: string): Promise<string[]> {
  return (await run({ kind: 'sources', markdown })) ?? [markdown];
}

/** Puts an answer where the text was: see `restore.ts`. */
export async function restoreAnswer(input: Omit<Extract<TextJob, { kind: 'restore' }>, 'kind'>) {
  return (await run({ kind: 'restore', ...input })) ?? { damage: 'markup' as const };
}

/** The blocks of two texts, and how many of each correspond. */
export async function pairTexts(left: string, right: string): Promise<TextResult<'pair'>> {
  const counts = [[1, 1] as [number, number]];
  return (await run({ kind: 'pair', left, right })) ?? { left: [left], right: [right], counts };
}

/** Blocks of two texts that correspond; none if the texts cannot be read in time. */
export async function alignTexts(left: string, right: string): Promise<PassagePair[]> {
  return (await run({ kind: 'align', left, right })) ?? [];
}

/** Whether a text has the markup of a block, so that it can take its place. */
export async function hasSameMarkup(input: Omit<Extract<TextJob, { kind: 'isAlike' }>, 'kind'>) {
  return (await run({ kind: 'isAlike', ...input })) ?? false;
}

export function stopTexts(): void {
  texts.stop();
}
