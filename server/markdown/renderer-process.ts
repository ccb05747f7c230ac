import { serveJobs } from '../runtime/job-loop.ts';
import { compileMarkdown } from './compile.ts';
import type { RenderedMarkdown, RenderOptions } from './rendering.ts';
import { TooCostly } from './tree.ts';

/** What `renderer.ts` sends; the result is null where it is too deep to render. */
export type Job = { markdown: string; options: RenderOptions };

serveJobs(({ markdown, options }: Job): RenderedMarkdown | null => {
  try {
    return compileMarkdown(markdown, options);
  } catch (error) {
    // The parser recurses in places before the depth of what it parsed can be known.
    if (error instanceof TooCostly || error instanceof RangeError) return null;
    throw error;
  }
});
