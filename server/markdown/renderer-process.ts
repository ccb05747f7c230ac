import { countPairs } from '#server/alignment/align-blocks.ts';
import type { Block } from '#server/alignment/blocks.ts';
import { type Compared, compareTexts } from '#server/differences/difference.ts';
import { serveJobs } from '#server/runtime/job-loop.ts';
import { compileLetter, compileMarkdown } from './compile.ts';
import { renderPlain } from './plain.ts';
import type { RenderOptions } from './rendering.ts';
import { TooCostly } from './tree.ts';

/** What the comparison needs of a block; its HTML stays in the service. */
export type ComparedBlock = Omit<Block, 'html'>;

/** A job from `renderer.ts`: a text to render for pages or for a letter, two texts to compare, or the blocks of two texts to pair. */
export type Job =
  | { kind: 'render'; markdown: string; options: RenderOptions }
  | {
      kind: 'letter';
      markdown: string;
      options: RenderOptions;
      letter: { pageUrl: string; maxBytes: number };
    }
  | { kind: 'compare'; before: Compared; after: Compared }
  | { kind: 'align'; left: ComparedBlock[]; right: ComparedBlock[] };

serveJobs((job: Job): unknown => {
  if (job.kind === 'compare') return compareTexts(job.before, job.after);
  if (job.kind === 'align') return countPairs(withoutHtml(job.left), withoutHtml(job.right));
  try {
    if (job.kind === 'letter') return compileLetter(job.markdown, job.options, job.letter);
    return compileMarkdown(job.markdown, job.options);
  } catch (error) {
    // The parser itself recurses and can overflow the stack before the depth of its result is checked.
    if (!(error instanceof TooCostly || error instanceof RangeError)) throw error;
    return job.kind === 'letter' ? null : renderPlain(job.markdown);
  }
});

function withoutHtml(blocks: ComparedBlock[]): Block[] {
  return blocks.map((block) => ({ ...block, html: '' }));
}
