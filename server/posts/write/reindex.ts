import * as store from '#server/posts/store.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { finishReindex, indexChanged, isIndexCurrent, removeOrphans } from '#server/search/index/indexing.ts';
import type { Searchable } from '#server/search/index/model.ts';

const BATCH = 20;

/**
 * Compares every search document with its post, writes those that differ, and removes those without a post. Searches
 * and writes continue in the meantime, because a document never replaces one of a later revision. At the end every
 * process rebuilds its index. After `signal` the next reindexing continues.
 */
export async function reindex({
  onProgress = () => {},
  signal,
}: {
  onProgress?: (progress: { done: number; total: number }) => void;
  signal?: AbortSignal;
} = {}): Promise<{ versions: number; changed: number }> {
  const total = await store.countVersions();
  let versions = 0;
  let changed = 0;
  let batch: Searchable[] = [];
  const flush = async () => {
    const written = await indexChanged(batch);
    changed += written;
    versions += batch.length;
    batch = [];
    if (written > 0) await raiseRevision('content');
    onProgress({ done: versions, total: Math.max(total, versions) });
  };

  for await (const doc of store.findSearchable()) {
    if (signal?.aborted) return { versions, changed };
    batch.push(doc);
    if (batch.length >= BATCH) await flush();
  }

  await flush();
  // Documents are written after their posts and removed after them, so a document without a post is left over.
  changed += await removeOrphans(new Set((await store.findVersionIds()).map((id) => id.toHexString())));
  await finishReindex();
  await raiseRevision('content');

  return { versions, changed };
}

/** Reindexes if another version of the program wrote the search documents. True if there were any posts. */
export async function reindexOutdated({ signal }: { signal: AbortSignal }): Promise<boolean> {
  if (await isIndexCurrent()) return false;
  const { versions } = await reindex({ signal });
  return versions > 0 && !signal.aborted;
}
