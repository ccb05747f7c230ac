import { IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/*
 * Node bounds the time of a whole request (`requestTimeout`, 15 minutes) and the time without a byte (`timeout`). It
 * does not bound what a body costs in the meantime: it makes an object for each chunk before anything reads it, and
 * reads a body that nobody wants as fast as it arrives.
 */

/** Twice as many as `readBody` accepts, so that `readBody` answers first. */
const SMALL_PIECES_MAX = 2_000;
const SMALL_PIECE_BYTES = 32;
/** Long enough for the response of a route that has seen the pieces. */
const CUT_OFF_MS = 1_000;

/**
 * A request that drops the rest of a body in thousands of tiny chunks, and closes its connection: 64 kB of network
 * would take 4 MB of memory and 50 ms.
 */
export class BoundedRequest extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (this.#isOverLimit()) return false;
    if (chunk === null) return super.push(chunk);

    this.#pieces++;
    this.#bytes += chunk.length;
    if (this.#isOverLimit()) setTimeout(() => this.socket.destroy(), CUT_OFF_MS).unref();
    return super.push(chunk, encoding);
  }

  #isOverLimit(): boolean {
    return this.#pieces > SMALL_PIECES_MAX + this.#bytes / SMALL_PIECE_BYTES;
  }
}

const DISCARD_MS = 10_000;
const DISCARD_MAX_BYTES = 64 * 1024 * 1024;
/** A piece has at most 64 kB, so all connections together discard some 50 MB a second. */
const TURN_MS = 1;
/** Each waiting body holds some 200 kB. More of them are a flood rather than refused uploads. */
const WAITING_MAX = 100;

/**
 * Reads and discards the rest of a request that already has its response, usually a refused upload. Closing a
 * connection with unread bytes resets it, and the client loses the response (RFC 9112, 9.6); leaving the bytes unread
 * blocks it. Clients that send too much or for too long are cut off.
 */
export function discardBodyAfter(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;

  // Before Node's own listener, which closes the connection or discards the body.
  response.prependOnceListener('finish', () => {
    if (request.complete || request.destroyed) return;

    // Node discards a body of which nothing has been read.
    request.read(0);
    // We close our side, and let the client finish.
    socket.destroySoon = () => void socket.end();
    request.once('end', () => {
      Reflect.deleteProperty(socket, 'destroySoon');
      if (socket.writableEnded) socket.destroy();
    });
    discardRest(request);
  });
}

function discardRest(request: IncomingMessage): void {
  const cutOff = () => request.socket.destroy();
  const timer = setTimeout(cutOff, DISCARD_MS).unref();
  let left = DISCARD_MAX_BYTES;

  request.removeAllListeners('data');
  request.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) return cutOff();
    request.pause();
    resumeInTurn(request);
  });
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
  resumeInTurn(request);
}

let waiting = 0;
let lastTurn = Promise.resolve();

/** Many bodies at once would take all of the process's time, and no other request would be read in the meantime. */
function resumeInTurn(request: IncomingMessage): void {
  if (waiting >= WAITING_MAX) return void request.socket.destroy();
  waiting++;
  lastTurn = lastTurn.then(async () => {
    await sleep(TURN_MS, undefined, { ref: false });
    waiting--;
    request.resume();
  });
}
