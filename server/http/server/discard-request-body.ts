import type { IncomingMessage, ServerResponse } from 'node:http';

const DISCARD_MS = 10_000;
const DISCARD_MAX_BYTES = 64 * 1024 * 1024;
/** Each piece takes some microseconds, however small it is. Ordinary pieces have at least 4 kB. */
const PIECES_MAX = DISCARD_MAX_BYTES / 4_096;

/** Limits all connections together to some 50 MB a second. */
const TURN_MS = 5;
const TURN_BYTES = 64 * 1024;
const READERS_PER_TURN = 4;
/** Each waiting body holds some 200 kB. More of them are a flood rather than refused uploads. */
const WAITING_MAX = 100;

/**
 * Reads and discards the rest of a request that already has its response, usually a refused upload. Closing a
 * connection with unread bytes resets it, and the client loses the response (RFC 9112, 9.6); leaving the bytes unread
 * blocks it. Clients that send too much or for too long are cut off.
 */
export function discardBodyAfter(request: IncomingMessage, response: ServerResponse): void {
  const { socket, headers } = request;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!hasBody) return;

  const destroySoon = socket.destroySoon;
  const isUnread = () => !request.complete && !request.destroyed;

  // Node calls this when the response is sent and the connection is not reused: we close our side, and let the client
  // finish.
  socket.destroySoon = () => {
    if (!isUnread()) return destroySoon.call(socket);
    socket.end();
    discardRest(request, () => socket.destroy());
  };
  // Otherwise Node discards an unread body as fast as it arrives.
  response.prependOnceListener('finish', () => void request.read(0));
  response.once('finish', () => {
    socket.destroySoon = destroySoon;
    if (isUnread() && !socket.writableEnded) discardRest(request);
  });
}

function discardRest(request: IncomingMessage, whenDone: () => void = () => {}): void {
  const cutOff = () => request.socket.destroy();
  const timer = setTimeout(cutOff, DISCARD_MS).unref();
  let left = DISCARD_MAX_BYTES;
  let inTurn = 0;
  let pieces = 0;

  request.removeAllListeners('data');
  request.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    inTurn += bytes.length;
    pieces++;
    if (left < 0 || pieces > PIECES_MAX) return cutOff();
    if (inTurn < TURN_BYTES) return;

    inTurn = 0;
    request.pause();
    resumeInTurn(request);
  });
  request.once('end', whenDone);
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
  resumeInTurn(request);
}

const waiting: IncomingMessage[] = [];

/** Many bodies at once would take all of the process's time, and no other request would be read in the meantime. */
function resumeInTurn(request: IncomingMessage): void {
  if (waiting.length >= WAITING_MAX) return void request.socket.destroy();
  if (waiting.push(request) === 1) setTimeout(resumeNext, TURN_MS).unref();
}

function resumeNext(): void {
  for (const request of waiting.splice(0, READERS_PER_TURN)) request.resume();
  if (waiting.length > 0) setTimeout(resumeNext, TURN_MS).unref();
}
