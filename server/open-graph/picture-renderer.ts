import { fileURLToPath } from 'node:url';
import { jobProcess } from '../runtime/job-process.ts';
import type { Drawing } from './drawing.ts';

const artist = jobProcess<Drawing, Uint8Array>({
  name: 'drawer of Open Graph pictures',
  program: fileURLToPath(new URL('./drawing-process.ts', import.meta.url)),
  // Pixels lie outside of V8's heap, so it should look often at what it can let go.
  memory: ['--max-old-space-size=192', '--max-semi-space-size=2'],
  // The first takes 1.5 s with the fonts, others 0.1 to 0.4 s.
  timeFor: () => 10_000,
  idleAfter: 20_000,
});

/** A picture as PNG, drawn in a process of its own. Null where it takes more time or memory than it may. */
export function drawApart(drawing: Drawing): Promise<Uint8Array | null> {
  return artist.run(drawing);
}

/** Ends the process, if there is one; the next picture starts another. */
export function stopArtist(): void {
  artist.stop();
}
