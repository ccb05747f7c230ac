import { Unavailable } from '#server/errors.ts';

/** How many bytes of request bodies the service holds in memory at a time. Uploads are streamed and do not count. */
const BODY_MEMORY_BYTES = 64 * 1024 * 1024;

/** One body's share of the memory for bodies. It grows while the body is received. */
export type BodyShare = {
  /** Makes the share at least this large. Throws Unavailable if the memory is in use. */
  grow: (bytes: number) => void;
  release: () => void;
};

export type BodyMemory = { share: () => BodyShare };

/**
 * A limit for all bodies together: each has a limit of its own, but slow clients can keep many open at once. No
 * request waits for memory, because waiting requests would take memory too.
 */
export function createBodyMemory(maxBytes: number): BodyMemory {
  let used = 0;
  return {
    share() {
      let own = 0;
      return {
        grow(bytes) {
          const more = bytes - own;
          if (more <= 0) return;
          if (used + more > maxBytes) throw new Unavailable('Too many requests are being received');
          used += more;
          own = bytes;
        },
        release() {
          used -= own;
          own = 0;
        },
      };
    },
  };
}

export const bodyMemory = createBodyMemory(BODY_MEMORY_BYTES);
