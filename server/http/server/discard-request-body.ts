import type { IncomingMessage, ServerResponse } from 'node:http';

const DISCARD_MS = 10_000;
const DISCARD_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads and discards the rest of a request that has its response already, a refused upload above all.
 * Closing a connection with unread bytes resets it, and the client loses the response (RFC 9112, 9.6);
 * leaving them unread blocks it. Clients that send too much or too long are cut off.
 */
export function discardBodyAfter(request: IncomingMessage, response: ServerResponse): void {
  const { socket, headers } = request;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!hasBody) return;
  const destroySoon = socket.destroySoon;
  const isUnread = () => !request.complete && !request.destroyed;
  // Node calls this when the response is sent and the connection is not reused: close our side, and let the
  // client finish.
  socket.destroySoon = () => {
    if (!isUnread()) return destroySoon.call(socket);
    socket.end();
    discardRest(request, () => socket.destroy());
  };
  response.once('finish', () => {
    socket.destroySoon = destroySoon;
    if (isUnread() && !socket.writableEnded) discardRest(request);
  });
}

function discardRest(request: IncomingMessage, whenDone: () => void = () => {}): void {
  const cutOff = () => request.socket.destroy();
  const timer = setTimeout(cutOff, DISCARD_MS).unref();
  let left = DISCARD_MAX_BYTES;
  request.removeAllListeners('data');
  request.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) cutOff();
  });
  request.once('end', whenDone);
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
  request.resume();
}
