import { constants, setPriority } from 'node:os';
import { compileMarkdown } from './compile.ts';
import type { RenderedMarkdown, RenderOptions } from './rendering.ts';
import { TooCostly } from './tree.ts';

/** What `renderer.ts` sends, and what it gets back: the result, or null where it is too deep to render. */
export type Job = { markdown: string; options: RenderOptions };
/** The first message of all is `ready`. */
export type Answer = { rendered: RenderedMarkdown | null } | { error: unknown };

process.on('message', (job: Job) => {
  process.send?.(answerTo(job));
});

// An interrupt at the terminal reaches the whole group; the server still wants its last answers. This
// process ends by itself when the channel to the server closes.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

// Where processors are few, those who read the site go before those who save.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.send?.('ready');

function answerTo({ markdown, options }: Job): Answer {
  try {
    return { rendered: compileMarkdown(markdown, options) };
  } catch (error) {
    // The parser recurses in places before the depth of what it parsed can be known.
    if (error instanceof TooCostly || error instanceof RangeError) return { rendered: null };
    return { error };
  }
}
