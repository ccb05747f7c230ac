import { reindex } from '#server/search/index/reindex.ts';
import { readArguments } from './arguments.ts';
import { showProgress } from './progress.ts';
import { withStorage } from './storage.ts';

/** A server that runs goes on answering from the index it has until it has built the new one beside it. */
export function reindexCommand(args: string[]): Promise<number> {
  readArguments(args, []);
  return withStorage(async () => {
    const startedAt = performance.now();
    const progress = showProgress('Indexed');
    const { versions, changed } = await reindex({ onProgress: progress.update }).finally(progress.end);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`Indexed ${versions} language versions, ${changed} of them anew. ${seconds} s.\n`);
    return 0;
  });
}
