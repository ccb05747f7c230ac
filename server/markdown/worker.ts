import { parentPort } from 'node:worker_threads';
import { compileMarkdown } from './compile.ts';
import type { RenderedMarkdown, RenderOptions } from './rendering.ts';
import { TooDeep } from './tree.ts';

/** Source of `thread.ts`'s worker: answers each job with its result, null where it is too deep to render. */
export type Job = { markdown: string; options: RenderOptions };
export type Answer = { rendered: RenderedMarkdown | null } | { error: unknown };

parentPort?.on('message', (job: Job) => {
  parentPort?.postMessage(answerTo(job));
});

function answerTo({ markdown, options }: Job): Answer {
  try {
    return { rendered: compileMarkdown(markdown, options) };
  } catch (error) {
    // The parser recurses in places before the depth of what it parsed can be known.
    if (error instanceof TooDeep || error instanceof RangeError) return { rendered: null };
    return { error };
  }
}
