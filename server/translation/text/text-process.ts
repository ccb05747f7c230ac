import { countPairs, type PairCounts } from '#server/alignment/align-blocks.ts';
import { serveJobs } from '#server/runtime/job-loop.ts';
import { textOfMessage } from './message.ts';
import type { PassagePair, SplitText } from './model.ts';
import { type Restored, restore } from './restore.ts';
import { shapeOf } from './shape.ts';
import { splitSources, splitText } from './split.ts';

/** A text to split, an answer to check, or two texts to pair. */
export type TextJob =
  | { kind: 'split'; markdown: string }
  | { kind: 'sources'; markdown: string }
  | ({ kind: 'restore' } & Parameters<typeof restore>[0])
  | { kind: 'pair'; left: string; right: string }
  | { kind: 'align'; left: string; right: string }
  | { kind: 'isAlike'; source: string; text: string; definitions: string };

export type TextResult<Kind extends TextJob['kind']> = {
  split: SplitText;
  sources: string[];
  restore: Restored;
  pair: { left: string[]; right: string[]; counts: PairCounts };
  align: PassagePair[];
  isAlike: boolean;
}[Kind];

serveJobs((job: TextJob): TextResult<TextJob['kind']> => {
  if (job.kind === 'restore') return restore(job);
  if (job.kind === 'split') return splitText(job.markdown);
  if (job.kind === 'sources') return splitSources(job.markdown);
  if (job.kind === 'isAlike') return isAlike(job);
  const [left, right] = [splitText(job.left).blocks, splitText(job.right).blocks];
  const counts = countPairs(
    left.map(({ compared }) => ({ ...compared, html: '' })),
    right.map(({ compared }) => ({ ...compared, html: '' })),
  );
  if (job.kind === 'align') return toPassages({ left, right, counts });
  return {
    left: left.map(({ source }) => source),
    right: right.map(({ source }) => source),
    counts,
  };
});

/** Whether a text can take the place of a block: it is one block, with the same markup and addresses. */
function isAlike({ source, text, definitions }: Record<'source' | 'text' | 'definitions', string>): boolean {
  return splitSources(text).length === 1 && shapeOf(text, definitions) === shapeOf(source, definitions);
}

function toPassages({
  left,
  right,
  counts,
}: Record<'left' | 'right', SplitText['blocks']> & { counts: PairCounts }): PassagePair[] {
  const [lefts, rights] = [left.map(toPassage).values(), right.map(toPassage).values()];
  return counts.map((count) => ({ left: [...lefts.take(count[0])], right: [...rights.take(count[1])] }));
}

function toPassage({ source, message }: SplitText['blocks'][number]): PassagePair['left'][number] {
  return { source, text: message ? textOfMessage(message) : '' };
}
