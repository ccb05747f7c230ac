import { totalmem } from 'node:os';

/** Bytes of memory that this process could have at most: those of the machine, or fewer in a container. */
export function machineMemory(): number {
  // 0 if Node.js does not know it, and more than the machine has if there is none.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
