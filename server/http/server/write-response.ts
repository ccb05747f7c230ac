import type { ServerResponse } from 'node:http';
import { dropBody, type Outgoing } from '../response/raw-response.ts';
import { sendFromDisk } from './send-file.ts';

/**
 * Sends an answer, as fast as the client takes it. Resolves where the client goes away; rejects where a body
 * breaks off, and then the connection is broken off too, for the status has been sent.
 */
export async function send(outgoing: Outgoing, response: ServerResponse): Promise<void> {
  if (response.destroyed) return dropBody(outgoing);
  if (await sendFromDisk(outgoing, response)) return;
  // The disk takes a while.
  if (response.destroyed) return dropBody(outgoing);
  const { status, headers, body } = outgoing;
  response.writeHead(status, [...headers].flat());
  const isHead = response.req.method === 'HEAD';
  if (isHead) dropBody(outgoing);
  if (isHead || body === null) response.end();
  else if (body instanceof Uint8Array) response.end(body);
  else await sendStream(body, response);
}

async function sendStream(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  const reader = body.getReader();
  // Ends the reading that is under way, too.
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

/** Resolves when more may be written, or nothing any more. */
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
