import { fileURLToPath } from 'node:url';
import { jobProcess } from '#server/runtime/job-process.ts';
import type { Job } from './renderer-process.ts';
import type { RenderedMarkdown } from './rendering.ts';

/**
 * Limit of processor time per document in milliseconds: a constant plus an amount per 1,000 characters.
 * Prose and code take 3 to 5 ms per 1,000 characters; the parser's worst inputs take quadratic time.
 */
const TIME = { base: 2_000, perThousand: 20 };

const renderer = jobProcess<Job, RenderedMarkdown | null>({
  name: 'Markdown renderer',
  program: fileURLToPath(new URL('./renderer-process.ts', import.meta.url)),
  // 1,000,000 characters of prose and code reach 260 MB of resident memory, a table of 60,000 cells more.
  memory: ['--max-old-space-size=384', '--max-semi-space-size=16'],
  timeFor: ({ markdown }) => TIME.base + (TIME.perThousand * markdown.length) / 1_000,
  idleAfter: 20_000,
});

/** Null if the document is too deep or exceeds the limit of processor time or memory. */
export function renderInProcess(job: Job): Promise<RenderedMarkdown | null> {
  return renderer.run(job);
}

/** Ends the process if it runs. The next document starts a new one. */
export function stopRenderer(): void {
  renderer.stop();
}
