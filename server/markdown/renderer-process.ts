import { serveJobs } from '#server/runtime/job-loop.ts';
import { compileMarkdown } from './compile.ts';
import type { RenderedMarkdown, RenderOptions } from './rendering.ts';
import { TooCostly } from './tree.ts';

/** A job from `renderer.ts`. The result is null if the document is too deep or too costly to render. */
export type Job = { markdown: string; options: RenderOptions };

serveJobs(({ markdown, options }: Job): RenderedMarkdown | null => {
  try {
    return compileMarkdown(markdown, options);
  } catch (error) {
    // The parser itself recurses and can overflow the stack before the depth of its result is checked.
    if (error instanceof TooCostly || error instanceof RangeError) return null;
    throw error;
  }
});
