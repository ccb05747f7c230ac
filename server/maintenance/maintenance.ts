import { purgeComments } from '../comments/purge.ts';
import { deleteExpired } from '../db/expiry.ts';
import { log } from '../log.ts';
import { sweepStaging, uploadsAbandonedBefore } from '../media/ingest/staging.ts';
import { tidyPictures } from '../open-graph/purge.ts';
import { abandonedBefore, recoverChanges } from '../posts/write/change.ts';
import { rerenderPosts } from '../posts/write/rerender.ts';
import { currentIndex, renewIndex, saveIndex } from '../search/index/live-index.ts';
import { pruneRemoved } from '../search/index/prune.ts';
import { reindexOutdated } from '../search/index/reindex.ts';
import { fillTexts } from '../search/index/texts.ts';

const EVERY_MS = 60_000;
/** Reading so many documents is half a second of the next start, where this one ends without a chance to save. */
const CHANGES_WORTH_SAVING = 500;

/**
 * What keeps the data in order while the service runs, once at start and then every minute. Returns how
 * to stop it, which waits for what is under way.
 */
export function startMaintenance(): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const run = () => {
    running = running.then(() => maintain(stopping.signal));
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

async function maintain(signal: AbortSignal): Promise<void> {
  try {
    await recoverChanges({ before: abandonedBefore(new Date()) });
    await sweepStaging({ before: uploadsAbandonedBefore(new Date()) });
    const rendered = await rerenderPosts();
    if (rendered > 0) log.info({ rendered }, 'rendered posts again for a newer renderer');
    if (await reindexOutdated()) log.info('brought the search index up to this version');
    // Reads it into memory at start, so that nobody's search has to wait for that.
    await currentIndex();
    if (await renewIndex()) log.info('built the search index anew');
    const { index } = await currentIndex();
    await fillTexts(index, { signal });
    await saveIndex({ afterChanges: CHANGES_WORTH_SAVING });
    await pruneRemoved();
    await purgeComments();
    await tidyPictures();
    await deleteExpired();
  } catch (error) {
    // The next round tries again; a database that is away is reported by the requests that miss it.
    log.warn({ err: error }, 'maintenance was cut short');
  }
}
