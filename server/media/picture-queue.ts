import { type Rank, WorkQueue } from '#server/runtime/work-queue.ts';
import type { Pool } from './model.ts';

/**
 * Everything that decodes pictures. One at a time: requests keep the other processor core. A picture of 25
 * megapixels takes up to two seconds, so the last of a full queue waits for half a minute.
 */
export const pictureQueue = new WorkQueue({ concurrency: 1, queueMax: 16 });

/** Publishers' pictures are processed before public uploads and have their own places in the queue. */
export function rankOf({ pools }: { pools: Pool[] }): Rank {
  return pools.includes('keyed') ? 'first' : 'later';
}
