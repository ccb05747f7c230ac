import { type Rank, WorkQueue } from '#server/runtime/work-queue.ts';
import type { Pool } from './model.ts';

/**
 * The queue of all work that decodes pictures. One at a time, so that requests keep the other processor core. A
 * picture of 25 megapixels takes up to two seconds, so the last one in a full queue waits for half a minute.
 */
export const pictureQueue = new WorkQueue({ concurrency: 1, queueMax: 16 });

/** Publishers' pictures are processed before public uploads and have their own places in the queue. */
export function rankOf({ pools }: { pools: Pool[] }): Rank {
  return pools.includes('keyed') ? 'first' : 'later';
}
