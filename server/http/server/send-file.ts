import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Outgoing } from '../response/raw-response.ts';

/** A body that can be read from disk: the bytes from `start` to before `end` of what `open` gives, if it does. */
export type DiskBody = { open: () => Promise<FileHandle | null>; start: number; end: number };

const PIECE_BYTES = 256 * 1024;
const bodies = new WeakMap<ReadableStream, DiskBody>();

/** Notes that a response's body need not be read through its stream. */
export function offerDiskBody(stream: ReadableStream, body: DiskBody): void {
  bodies.set(stream, body);
}

/**
 * Sends an answer whose body lies on disk with two pieces of memory that are used again and again. Each
 * piece a stream passes on is garbage, and V8 lets 64 MB of such pile up before it looks: eight downloads
 * made the process grow by 70 MB. Answers false, with nothing sent, where the body is of another kind.
 */
export async function sendFromDisk(outgoing: Outgoing, response: ServerResponse): Promise<boolean> {
  const body = outgoing.body instanceof ReadableStream ? bodies.get(outgoing.body) : undefined;
  const file = body ? await body.open() : null;
  if (!body || !file) return false;
  try {
    if (response.destroyed) return true;
    const closed = once(response, 'close');
    response.writeHead(outgoing.status, [...outgoing.headers].flat());
    await Promise.race([sendPieces(file, body, response), closed]);
    response.end();
    await closed;
  } catch {
    // The client went away, or the disk failed: an answer that was begun can only be broken off.
    response.destroy();
  } finally {
    await file.close();
  }
  return true;
}

async function sendPieces(
  file: FileHandle,
  { start, end }: DiskBody,
  response: ServerResponse,
): Promise<void> {
  const size = Math.min(PIECE_BYTES, end - start);
  const [one, two] = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)];
  let [free, busy] = [one, two];
  let written: Promise<void> = Promise.resolve();
  for (let at = start; at < end && !response.destroyed; ) {
    const { bytesRead } = await file.read(free, 0, Math.min(size, end - at), at);
    if (bytesRead === 0) throw new Error('A copy on disk is shorter than its file');
    await written;
    written = write(response, free.subarray(0, bytesRead));
    // Told of a failure when it is awaited.
    written.catch(() => {});
    at += bytesRead;
    [free, busy] = [busy, free];
  }
  await written;
}

/** Resolves when the system has taken the bytes, and their memory may be used again. */
function write(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
