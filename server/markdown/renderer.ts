import { fileURLToPath } from 'node:url';
import { jobProcess } from '../runtime/job-process.ts';
import type { Job } from './renderer-process.ts';
import type { RenderedMarkdown } from './rendering.ts';

/**
 * Processor time one document may take, in milliseconds: for any, and for each 1,000 characters. Ordinary
 * prose and code take 3 to 5 a thousand, the parser's worst inputs grow with the square of their length.
 */
const TIME = { least: 2_000, perThousand: 20 };

const renderer = jobProcess<Job, RenderedMarkdown | null>({
  name: 'Markdown renderer',
  program: fileURLToPath(new URL('./renderer-process.ts', import.meta.url)),
  // 1,000,000 characters of prose and code reach 260 MB in all, a table of 60,000 cells more.
  memory: ['--max-old-space-size=384', '--max-semi-space-size=16'],
  timeFor: ({ markdown }) => TIME.least + (TIME.perThousand * markdown.length) / 1_000,
  idleAfter: 20_000,
});

/** Null where the document is too deep, or takes more processor time or memory than it may. */
export function renderApart(job: Job): Promise<RenderedMarkdown | null> {
  return renderer.run(job);
}

/** Ends the process, if there is one; the next document starts another. */
export function stopRenderer(): void {
  renderer.stop();
}
