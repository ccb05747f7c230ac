import { countPairs, type PairCounts } from '#server/alignment/align-blocks.ts';
import { serveJobs } from '#server/runtime/job-loop.ts';
import type { SplitText } from './model.ts';
import { type Restored, restore } from './restore.ts';
import { splitSources, splitText } from './split.ts';

/** A text to split, an answer to check, or two texts to pair. */
export type TextJob =
  | { kind: 'split'; markdown: string }
  | { kind: 'sources'; markdown: string }
  | ({ kind: 'restore' } & Parameters<typeof restore>[0])
  | { kind: 'pair'; left: string; right: string };

export type TextResult<Kind extends TextJob['kind']> = {
  split: SplitText;
  sources: string[];
  restore: Restored;
  pair: { left: string[]; right: string[]; counts: PairCounts };
}[Kind];

serveJobs((job: TextJob): TextResult<TextJob['kind']> => {
  if (job.kind === 'restore') return restore(job);
  if (job.kind === 'split') return splitText(job.markdown);
  if (job.kind === 'sources') return splitSources(job.markdown);
  const [left, right] = [splitText(job.left).blocks, splitText(job.right).blocks];
  return {
    left: left.map(({ source }) => source),
    right: right.map(({ source }) => source),
    counts: countPairs(
      left.map(({ compared }) => ({ ...compared, html: '' })),
      right.map(({ compared }) => ({ ...compared, html: '' })),
    ),
  };
});
