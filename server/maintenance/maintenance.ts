import { toDomainFailure } from '../db/failures.ts';
import { Unavailable } from '../errors.ts';
import { log } from '../log.ts';
import { deleteExpiredDocumentsJob } from './delete-expired-documents.ts';
import { destroyVisitorSaltsJob } from './destroy-visitor-salts.ts';
import { finishPostChangesJob } from './finish-post-changes.ts';
import type { Job } from './job.ts';
import { keepFreeSpaceJob } from './keep-free-space.ts';
import { loadSearchIndexJob } from './load-search-index.ts';
import { purgeCommentsJob } from './purge-comments.ts';
import { purgeOpenGraphPicturesJob } from './purge-open-graph-pictures.ts';
import { purgePostsJob } from './purge-posts.ts';
import { purgeSearchDocumentsJob } from './purge-search-documents.ts';
import { reindexPostsJob } from './reindex-posts.ts';
import { removeInterruptedUploadsJob } from './remove-interrupted-uploads.ts';
import { rerenderPostsJob } from './rerender-posts.ts';
import { reviewPublicMediaJob } from './review-public-media.ts';
import { rollUpAnalyticsJob } from './roll-up-analytics.ts';
import { sweepTagsJob } from './sweep-tags.ts';
import { trimAuditLogJob } from './trim-audit-log.ts';

const EVERY_MS = 60_000;

/**
 * In this order: posts are repaired and rendered before they are indexed. The first one needs no database, and
 * may give it the space to start.
 */
const JOBS: readonly Job[] = [
  keepFreeSpaceJob,
  finishPostChangesJob,
  sweepTagsJob,
  removeInterruptedUploadsJob,
  rerenderPostsJob,
  reindexPostsJob,
  loadSearchIndexJob,
  purgeSearchDocumentsJob,
  purgePostsJob,
  purgeCommentsJob,
  purgeOpenGraphPicturesJob,
  reviewPublicMediaJob,
  deleteExpiredDocumentsJob,
  destroyVisitorSaltsJob,
  rollUpAnalyticsJob,
  trimAuditLogJob,
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
      const failure = toDomainFailure(error);
      log.warn({ err: failure, job: name }, 'A maintenance job failed; it runs again in a minute');
      // The other jobs need the database too.
      if (failure instanceof Unavailable) return;
    }
  }
}
