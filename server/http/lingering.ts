import type { IncomingMessage, ServerResponse } from 'node:http';

const LINGER_MS = 10_000;
const LINGER_BYTES = 64 * 1024 * 1024;

/**
 * Throws away what still comes of a request that is answered already, a refused upload above all. Closing
 * a connection with bytes unread resets it, and the client loses the answer (RFC 9112, 9.6); leaving them
 * unread hangs it. What goes on for too long is cut off.
 */
export function lingerAfter(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete || request.destroyed) return;
    const cutOff = () => request.socket.destroy();
    const timer = setTimeout(cutOff, LINGER_MS).unref();
    let left = LINGER_BYTES;
    request.removeAllListeners('data');
    request.on('data', (bytes: Buffer) => {
      left -= bytes.length;
      if (left < 0) cutOff();
    });
    for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
    request.resume();
  });
}
