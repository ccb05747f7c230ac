import { reindex } from '#server/posts/write/reindex.ts';
import { readArguments } from './arguments.ts';
import { showProgress } from './progress.ts';
import { withStorage } from './storage.ts';

/** A running server answers from its current index until it has built the new one. */
export function reindexCommand(args: string[]): Promise<number> {
  readArguments(args, []);
  return withStorage(async () => {
    const startedAt = performance.now();
    const progress = showProgress('Indexed');
    const { versions, changed } = await reindex({ onProgress: progress.update }).finally(progress.end);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`Indexed ${versions} language versions, ${changed} updated. ${seconds} s.\n`);
    return 0;
  });
}
