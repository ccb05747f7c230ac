import type { IncomingMessage } from 'node:http';

/** Twice as many as `readBody` accepts, so that `readBody` answers first. */
const SMALL_PIECES_MAX = 2_000;
const SMALL_PIECE_BYTES = 32;
/** Long enough for the response of a route that has seen the pieces. */
const CUT_OFF_MS = 1_000;

/**
 * Drops the rest of a body that arrives in thousands of tiny chunks, and closes its connection. Node creates an
 * object for each chunk before anything reads it: 64 kB of network take 4 MB of memory and 50 ms.
 */
export function limitBodyPieces(request: IncomingMessage): void {
  if (request.headers['transfer-encoding'] === undefined) return;

  const push = request.push;
  let pieces = 0;
  let bytes = 0;
  let isDropping = false;
  request.push = (chunk: Buffer | null, encoding) => {
    if (chunk === null) return push.call(request, chunk, encoding);
    if (isDropping) return false;
    bytes += chunk.length;
    isDropping = ++pieces > SMALL_PIECES_MAX + bytes / SMALL_PIECE_BYTES;
    if (isDropping) setTimeout(() => request.socket.destroy(), CUT_OFF_MS).unref();
    return push.call(request, chunk, encoding);
  };
}
