import type { IncomingMessage, ServerResponse } from 'node:http';

const LINGER_MS = 10_000;
const LINGER_BYTES = 64 * 1024 * 1024;

/**
 * Throws away what still comes of a request that is answered already, a refused upload above all. Closing
 * a connection with bytes unread resets it, and the client loses the answer (RFC 9112, 9.6); leaving them
 * unread hangs it. What goes on for too long is cut off.
 */
export function lingerAfter(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const closeAtOnce = socket.destroySoon;
  const isUnread = () => !request.complete && !request.destroyed;
  // What Node calls when the answer is out and the connection is not to be kept: our side ends, the other
  // one may finish.
  socket.destroySoon = () => {
    if (!isUnread()) return closeAtOnce.call(socket);
    socket.end();
    discardRest(request, () => socket.destroy());
  };
  response.once('finish', () => {
    socket.destroySoon = closeAtOnce;
    if (isUnread() && !socket.writableEnded) discardRest(request);
  });
}

function discardRest(request: IncomingMessage, whenDone: () => void = () => {}): void {
  const cutOff = () => request.socket.destroy();
  const timer = setTimeout(cutOff, LINGER_MS).unref();
  let left = LINGER_BYTES;
  request.removeAllListeners('data');
  request.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) cutOff();
  });
  request.once('end', whenDone);
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
  request.resume();
}
