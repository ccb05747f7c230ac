import { trimAudit } from '#server/audit/record.ts';
import { forgetOld } from '#server/cache/recall.ts';
import { updateLinkCheck } from '#server/content/broken-links.ts';
import { deleteExpired } from '#server/db/expiry.ts';
import { features } from '#server/features.ts';
import { tellAdminsOfTroubles } from '#server/letters/troubles.ts';
import { log } from '#server/log.ts';
import { sweepPendingFiles, uploadsAbandonedBefore } from '#server/media/ingest/pending-files.ts';
import { finishReplacements } from '#server/media/management/replace.ts';
import { reviewPublicMedia } from '#server/media/management/review.ts';
import { purgePictures } from '#server/open-graph/purge.ts';
import { finishMerges } from '#server/posts/authors/merge-authors.ts';
import { purgePosts } from '#server/posts/management/purge.ts';
import { abandonedBefore, recoverChanges } from '#server/posts/write/change.ts';
import { reindexOutdated } from '#server/posts/write/reindex.ts';
import { rerenderVersions } from '#server/posts/write/rerender.ts';
import { keepSpaceLeft } from '#server/runtime/free-space.ts';
import { releaseMemory } from '#server/runtime/release-memory.ts';
import { currentIndex, rebuildIndex } from '#server/search/index/live-index.ts';
import { purgeRemoved } from '#server/search/index/purge.ts';
import { usesMemory } from '#server/search/index/search-mode.ts';
import { sweepTags } from '#server/tags/management/replace-tag.ts';
import { finishDeletions } from '#server/users/management/delete-account.ts';
import { deleteUnconfirmed } from '#server/users/management/delete-unconfirmed.ts';
import type { Job } from './job.ts';
import { announceMissed } from './missed-events.ts';

let unconfirmedDueAt = 0;
let troublesDueAt = 0;

/**
 * The order matters: posts are repaired and rendered before they are indexed. The first job needs no database, and
 * may free the space that the database needs to start.
 */
export const JOBS: readonly Job[] = [
  { name: 'keep free space', scope: 'process', run: () => keepSpaceLeft() },
  {
    name: 'finish changes of posts',
    scope: 'site',
    run: () => recoverChanges({ before: abandonedBefore(new Date()) }),
  },
  { name: 'announce missed events', scope: 'site', run: () => announceMissed() },
  { name: 'finish replacements of files', scope: 'site', run: finishReplacements },
  // Removes tags from posts that were written while the tag was merged or deleted.
  { name: 'sweep tags', scope: 'site', run: () => sweepTags() },
  { name: 'finish merges of authors', scope: 'site', run: () => finishMerges() },
  {
    name: 'remove interrupted uploads',
    scope: 'process',
    run: () => sweepPendingFiles({ before: uploadsAbandonedBefore(new Date()) }),
  },
  {
    name: 'rerender posts',
    scope: 'site',
    async run({ signal }) {
      const rendered = await rerenderVersions({ signal });
      if (rendered > 0) log.info({ rendered }, 'Re-rendered posts with the new renderer');
    },
  },
  {
    name: 'reindex posts',
    scope: 'site',
    async run({ signal }) {
      if (await reindexOutdated({ signal })) log.info('The search documents were updated to this version');
    },
  },
  {
    // Runs at the start, so that no search has to wait for the index.
    name: 'load the search index',
    scope: 'process',
    async run() {
      if (!(await usesMemory())) return;
      await currentIndex();
      if (await rebuildIndex()) log.info('The search index was rebuilt');
    },
  },
  { name: 'purge search documents', scope: 'site', run: () => purgeRemoved() },
  { name: 'purge posts', scope: 'site', run: () => purgePosts() },
  { name: 'finish deletions of accounts', scope: 'site', run: () => finishDeletions() },
  {
    name: 'delete unconfirmed accounts',
    scope: 'site',
    async run() {
      // Accounts with comments stay, so each run would look at them again.
      if (Date.now() < unconfirmedDueAt) return;
      unconfirmedDueAt = Date.now() + 60 * 60_000;
      const deleted = await deleteUnconfirmed();
      if (deleted > 0) log.info({ deleted }, 'Deleted accounts whose address nobody has confirmed');
    },
  },
  { name: 'purge Open Graph pictures', scope: 'site', run: () => purgePictures() },
  {
    name: 'review public media',
    scope: 'site',
    async run({ signal }) {
      const removed = await reviewPublicMedia({ signal });
      if (removed > 0) log.info({ removed }, 'Removed files of the public upload that nothing refers to');
    },
  },
  // The embedded engine does not act on TTL indexes.
  { name: 'delete expired documents', scope: 'site', run: () => deleteExpired() },
  // Limits the number of entries; a TTL index limits their age.
  { name: 'trim the audit log', scope: 'site', run: () => trimAudit() },
  { name: 'check links', scope: 'site', run: updateLinkCheck },
  {
    name: 'tell admins of troubles',
    scope: 'site',
    async run() {
      if (Date.now() < troublesDueAt) return;
      troublesDueAt = Date.now() + 10 * 60_000;
      await tellAdminsOfTroubles();
    },
  },
  ...features.flatMap(({ jobs = [] }) => jobs),
  { name: 'forget content', scope: 'process', run: async () => forgetOld() },
  { name: 'release memory', scope: 'process', run: async () => releaseMemory() },
];
