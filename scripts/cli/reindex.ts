import { reindex } from '#server/posts/write/reindex.ts';
import { readArguments } from './arguments.ts';
import { stopwatch, withProgress } from './progress.ts';
import { withStorage } from './storage.ts';

/** A running server answers from its current index until it has built the new one. */
export function reindexCommand(args: string[]): Promise<number> {
  readArguments(args, []);
  return withStorage(async () => {
    const clock = stopwatch();
    const { versions, changed } = await withProgress('Indexed', (onProgress) => reindex({ onProgress }));
    process.stdout.write(`Indexed ${versions} language versions, ${changed} updated. ${clock()} s.\n`);
    return 0;
  });
}
