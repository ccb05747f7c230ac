import { dayOf } from '#server/analytics/days.ts';
import { expireEvents } from '#server/analytics/expiry.ts';
import { rollUpDays } from '#server/analytics/roll-up.ts';
import { destroySaltsBefore } from '#server/analytics/visitor-salt.ts';
import { trimAudit } from '#server/audit/record.ts';
import { writeDeletions } from '#server/backup/deletions-file.ts';
import { makeBackupIfDue } from '#server/backup/nightly/nightly.ts';
import { purgeDeletedComments } from '#server/comments/purge.ts';
import { config } from '#server/config.ts';
import { updateLinkCheck } from '#server/content/broken-links.ts';
import { deleteExpired } from '#server/db/expiry.ts';
import { toDomainFailure } from '#server/db/failures.ts';
import { tellAdminsOfTroubles } from '#server/letters/troubles.ts';
import { log } from '#server/log.ts';
import { sweepPendingFiles, uploadsAbandonedBefore } from '#server/media/ingest/pending-files.ts';
import { finishReplacements } from '#server/media/management/replace.ts';
import { reviewPublicMedia } from '#server/media/management/review.ts';
import { sendDigest } from '#server/newsletter/digest.ts';
import { planIssues } from '#server/newsletter/plan.ts';
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
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { sweepTags } from '#server/tags/management/replace-tag.ts';
import { finishDeletions } from '#server/users/management/delete-account.ts';
import { deleteUnconfirmed } from '#server/users/management/delete-unconfirmed.ts';
import { encodeAvatars } from '#server/users/management/encode-avatars.ts';
import { announceMissed } from './missed-events.ts';

/** Work that keeps the stored data in order. It may be interrupted at any point and runs again a minute later. */
export type Job = {
  /** The name of the job in the log. */
  name: string;
  /** `site`: one process does it for the whole site. `process`: every process does it for itself. */
  scope: 'site' | 'process';
  run: (options: { signal: AbortSignal }) => Promise<unknown>;
};

let hasEncodedAvatars = false;
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
  { name: 'send the weekly digest', scope: 'site', run: () => sendDigest() },
  { name: 'plan the newsletter', scope: 'site', run: () => planIssues() },
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
    async run() {
      const rendered = await rerenderVersions();
      if (rendered > 0) log.info({ rendered }, 'Re-rendered posts with the new renderer');
    },
  },
  {
    name: 'reindex posts',
    scope: 'site',
    async run() {
      if (await reindexOutdated()) log.info('The search documents were updated to this version');
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
  {
    name: 'list deletions next to the backups',
    scope: 'site',
    async run() {
      const { folder } = config().backup;
      if (folder !== null) await writeDeletions({ folder });
    },
  },
  { name: 'purge comments', scope: 'site', run: () => purgeDeletedComments() },
  { name: 'purge Open Graph pictures', scope: 'site', run: () => purgePictures() },
  {
    // Runs once in a process: newer pictures are encoded when they are uploaded.
    name: 'encode pictures of users',
    scope: 'site',
    async run() {
      if (hasEncodedAvatars) return;
      await encodeAvatars();
      hasEncodedAvatars = true;
    },
  },
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
  {
    // Without the salt of its day, a stored hash says nothing about a visitor.
    name: 'destroy visitor salts',
    scope: 'process',
    run: () => destroySaltsBefore(dayOf(new Date(), siteSettings().timeZone)),
  },
  {
    name: 'roll up analytics',
    scope: 'site',
    async run({ signal }) {
      const { timeZone, analyticsEventDays: keepDays } = siteSettings();
      await rollUpDays({ timeZone, signal });
      await expireEvents({ timeZone, keepDays });
    },
  },
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
  { name: 'make the nightly backup', scope: 'site', run: startNightlyBackup },
  { name: 'release memory', scope: 'process', run: async () => releaseMemory() },
];

let running: Promise<void> | null = null;

/** Starts the backup if it is due. It may take many minutes, so the other jobs do not wait for it. */
async function startNightlyBackup({ signal }: { signal: AbortSignal }): Promise<void> {
  const { backup: settings } = config();
  if (settings.folder === null || running !== null) return;

  const { timeZone } = siteSettings();
  running = makeBackupIfDue({ settings, timeZone, signal })
    .catch((error) => {
      log.warn({ err: toDomainFailure(error) }, 'The state of the nightly backup could not be stored');
    })
    .finally(() => {
      running = null;
    });
}
