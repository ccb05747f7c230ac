import type { ServerResponse } from 'node:http';
import { discardBody, type RawResponse } from '#server/http/response/raw-response.ts';
import { sendFile } from './send-file.ts';

/**
 * Writes a response as fast as the client reads it. Resolves when the client disconnects; rejects if a body
 * fails midway, and then the connection is closed too, because the status has been sent.
 */
export async function writeResponse(raw: RawResponse, response: ServerResponse): Promise<void> {
  if (response.destroyed) return discardBody(raw);
  const { status, headers, body } = raw;
  const isHead = response.req.method === 'HEAD';
  if (!isHead && body instanceof ReadableStream) {
    if (await sendFile(raw, response)) return;
    // Opening the file takes a while.
    if (response.destroyed) return discardBody(raw);
  }
  response.writeHead(status, headers);
  if (isHead) discardBody(raw);
  if (isHead || body === null) response.end();
  else if (body instanceof Uint8Array) response.end(body);
  else await writeStream(body, response);
}

async function writeStream(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  const reader = body.getReader();
  // Ends a read that is waiting, too.
  const stop = () => reader.cancel().catch(() => {});
  response.once('close', stop);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || response.destroyed) break;
      if (!response.write(value)) await drained(response);
    }
    response.end();
  } catch (error) {
    if (response.destroyed) return;
    response.destroy();
    throw error;
  } finally {
    response.off('close', stop);
  }
}

/** Resolves when more may be written, or the connection is closed. */
function drained(response: ServerResponse): Promise<void> {
  if (response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const settle = () => {
      response.off('drain', settle).off('close', settle);
      resolve();
    };
    response.once('drain', settle).once('close', settle);
  });
}
