import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A request that is being received at shutdown may still complete within this time. */
const REQUEST_WITHIN_MS = 1_000;
const RESPONSES_WITHIN_MS = 10_000;

/** The connections of a server, with the number of running responses on each. */
export class Connections {
  readonly #server: Server;
  readonly #responses = new Map<Socket, number>();
  #isEnding = false;

  /** Call it before the server listens. */
  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket: Socket) => {
      this.#responses.set(socket, 0);
      socket.once('close', () => this.#responses.delete(socket));
    });
    server.on('request', ({ socket }, response) => {
      this.#count(socket, 1);
      response.once('close', () => {
        this.#count(socket, -1);
        // Without this the connection would wait for another request.
        if (this.#isEnding && this.#responses.get(socket) === 0) socket.end();
      });
    });
  }

  /**
   * Stops accepting connections, lets running responses finish, and closes what takes too long. Node's own
   * `close` waits for connections that have sent no request yet, or are still sending a body.
   */
  async end(): Promise<void> {
    this.#isEnding = true;
    const timers = [
      setTimeout(() => this.#closeIdle(), REQUEST_WITHIN_MS),
      setTimeout(() => this.#server.closeAllConnections(), RESPONSES_WITHIN_MS),
    ];
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeIdleConnections();
    });
    for (const timer of timers) clearTimeout(timer);
  }

  #count(socket: Socket, change: number): void {
    const responses = this.#responses.get(socket);
    if (responses !== undefined) this.#responses.set(socket, responses + change);
  }

  #closeIdle(): void {
    for (const [socket, responses] of this.#responses) if (responses === 0) socket.destroy();
  }
}
