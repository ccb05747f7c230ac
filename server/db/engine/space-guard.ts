import { statfsSync } from 'node:fs';
import { commandDocument, commandNameOf, isUnacknowledged, type RoundTrip, requestIdOf } from './wire.ts';

/** Commands that write. Deletions write too. The creation of indexes is not listed: the engine checks that itself. */
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'findandmodify', 'create']);

/** MongoDB's own error of this name, which its servers send in the same case. */
const OUT_OF_DISK_SPACE = {
  ok: 0,
  code: 14031,
  codeName: 'OutOfDiskSpace',
  errmsg: 'The disk has too little free space for a write',
};

/** The disk cannot fill up within this time. */
const CHECK_EVERY_MS = 50;

/**
 * Answers writes with an error while less disk space than `freeBytesMin` is free. Otherwise a write on a full disk
 * would abort the engine, and reads would stop too.
 */
export function guardSpace(
  roundTrip: (message: Buffer) => Promise<RoundTrip>,
  { folder, freeBytesMin }: { folder: string; freeBytesMin: number },
): (message: Buffer) => Promise<RoundTrip> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isLow = false;
  const isSpaceLow = () => {
    const now = performance.now();
    if (now - checkedAt < CHECK_EVERY_MS) return isLow;
    checkedAt = now;
    const { bavail, bsize } = statfsSync(folder);
    isLow = bavail * bsize < freeBytesMin;
    return isLow;
  };

  return async (message) => {
    if (!WRITES.has(commandNameOf(message)) || !isSpaceLow()) return roundTrip(message);
    return {
      requestId: requestIdOf(message),
      moreToCome: isUnacknowledged(message),
      legacy: false,
      response: commandDocument(OUT_OF_DISK_SPACE),
    };
  };
}
