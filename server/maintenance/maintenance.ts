import { log } from '../log.ts';
import { deleteExpiredDocuments } from './delete-expired-documents.ts';
import { fillSearchTexts } from './fill-search-texts.ts';
import { finishPostChanges } from './finish-post-changes.ts';
import type { Job } from './job.ts';
import { loadSearchIndex } from './load-search-index.ts';
import { pruneSearchDocuments } from './prune-search-documents.ts';
import { purgeComments } from './purge-comments.ts';
import { purgeOpenGraphPictures } from './purge-open-graph-pictures.ts';
import { reindexPosts } from './reindex-posts.ts';
import { removeInterruptedUploads } from './remove-interrupted-uploads.ts';
import { rerenderPosts } from './rerender-posts.ts';
import { saveSearchIndex } from './save-search-index.ts';

const EVERY_MS = 60_000;

/** In this order: posts are repaired and rendered before they are indexed. */
const JOBS: readonly Job[] = [
  finishPostChanges,
  removeInterruptedUploads,
  rerenderPosts,
  reindexPosts,
  loadSearchIndex,
  fillSearchTexts,
  saveSearchIndex,
  pruneSearchDocuments,
  purgeComments,
  purgeOpenGraphPictures,
  deleteExpiredDocuments,
];

/** Runs every job at once and then every minute. Returns a function that stops and waits for the running job. */
export function startMaintenance({ jobs = JOBS }: { jobs?: readonly Job[] } = {}): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const run = () => {
    running = running.then(() => runJobs(jobs, stopping.signal));
  };
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  run();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}

async function runJobs(jobs: readonly Job[], signal: AbortSignal): Promise<void> {
  for (const { name, run } of jobs) {
    if (signal.aborted) return;
    try {
      await run({ signal });
    } catch (error) {
      log.warn({ err: error, job: name }, 'A maintenance job failed; it runs again in a minute');
    }
  }
}
