import { fileURLToPath } from 'node:url';
import { jobProcess } from '#server/runtime/job-process.ts';
import type { PictureContent } from './picture-content.ts';

/** `coverPath` is the file of the cover; null if there is none or it cannot be read. */
export type PictureJob = { content: PictureContent; coverPath: string | null };

const renderer = jobProcess<PictureJob, Uint8Array>({
  name: 'renderer of Open Graph pictures',
  program: fileURLToPath(new URL('./render-process.ts', import.meta.url)),
  // Pixels lie outside of V8's heap, so a small young generation makes it collect them early.
  memory: ['--max-old-space-size=192', '--max-semi-space-size=2'],
  // The first picture takes 1.5 s with the fonts, others take 0.1 to 0.4 s.
  timeFor: () => 10_000,
  idleAfter: 20_000,
});

/** Renders a picture in a child process. Null if it exceeds its limit of time or memory. */
export function renderInProcess(job: PictureJob): Promise<Uint8Array | null> {
  return renderer.run(job);
}

/** Ends the child process if it runs; the next picture starts another. */
export function stopPictureRenderer(): void {
  renderer.stop();
}
