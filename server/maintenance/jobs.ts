import { checkLinksJob } from './check-links.ts';
import { deleteExpiredDocumentsJob } from './delete-expired-documents.ts';
import { destroyVisitorSaltsJob } from './destroy-visitor-salts.ts';
import { encodeAvatarsJob } from './encode-avatars.ts';
import { finishAuthorMergesJob } from './finish-author-merges.ts';
import { finishDeletionsJob } from './finish-deletions.ts';
import { finishPostChangesJob } from './finish-post-changes.ts';
import type { Job } from './job.ts';
import { keepFreeSpaceJob } from './keep-free-space.ts';
import { loadSearchIndexJob } from './load-search-index.ts';
import { makeNightlyBackupJob } from './make-nightly-backup.ts';
import { finishMediaReplacementsJob } from './media/finish-media-replacements.ts';
import { removeInterruptedUploadsJob } from './media/remove-interrupted-uploads.ts';
import { reviewPublicMediaJob } from './media/review-public-media.ts';
import { purgeCommentsJob } from './purge-comments.ts';
import { purgeOpenGraphPicturesJob } from './purge-open-graph-pictures.ts';
import { purgePostsJob } from './purge-posts.ts';
import { purgeSearchDocumentsJob } from './purge-search-documents.ts';
import { reindexPostsJob } from './reindex-posts.ts';
import { rerenderPostsJob } from './rerender-posts.ts';
import { rollUpAnalyticsJob } from './roll-up-analytics.ts';
import { sweepTagsJob } from './sweep-tags.ts';
import { trimAuditLogJob } from './trim-audit-log.ts';

/**
 * In this order: posts are repaired and rendered before they are indexed. The first one needs no database, and
 * may give it the space to start.
 */
export const JOBS: readonly Job[] = [
  keepFreeSpaceJob,
  finishPostChangesJob,
  finishMediaReplacementsJob,
  sweepTagsJob,
  finishAuthorMergesJob,
  removeInterruptedUploadsJob,
  rerenderPostsJob,
  reindexPostsJob,
  loadSearchIndexJob,
  purgeSearchDocumentsJob,
  purgePostsJob,
  finishDeletionsJob,
  purgeCommentsJob,
  purgeOpenGraphPicturesJob,
  encodeAvatarsJob,
  reviewPublicMediaJob,
  deleteExpiredDocumentsJob,
  destroyVisitorSaltsJob,
  rollUpAnalyticsJob,
  trimAuditLogJob,
  checkLinksJob,
  makeNightlyBackupJob,
];

/** The jobs of every process that serves requests: its caches, its index, its unfinished files. */
export const PROCESS_JOBS: readonly Job[] = JOBS.filter(({ scope }) => scope === 'process');

/** The jobs that one process does for the whole site. */
export const SITE_JOBS: readonly Job[] = JOBS.filter(({ scope }) => scope === 'site');
