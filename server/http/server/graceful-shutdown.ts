import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A request that is being sent at the end may still come in whole. */
const REST_WITHIN_MS = 1_000;
const ANSWERS_WITHIN_MS = 10_000;

/** The connections of a server, with how many answers are under way on each. */
export class Connections {
  readonly #server: Server;
  readonly #answers = new Map<Socket, number>();
  #isEnding = false;

  /** From before the server listens on. */
  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket: Socket) => {
      this.#answers.set(socket, 0);
      socket.once('close', () => this.#answers.delete(socket));
    });
    server.on('request', ({ socket }, response) => {
      this.#count(socket, 1);
      response.once('close', () => {
        this.#count(socket, -1);
        // Else it would be kept for another request.
        if (this.#isEnding && this.#answers.get(socket) === 0) socket.end();
      });
    });
  }

  /**
   * Takes no more of them, lets the answers under way be sent, and cuts off what takes too long. Node itself
   * waits for connections that have asked nothing yet, or are still at the body of what is answered.
   */
  async end(): Promise<void> {
    this.#isEnding = true;
    const timers = [
      setTimeout(() => this.#cutOffSilent(), REST_WITHIN_MS),
      setTimeout(() => this.#server.closeAllConnections(), ANSWERS_WITHIN_MS),
    ];
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeIdleConnections();
    });
    for (const timer of timers) clearTimeout(timer);
  }

  #count(socket: Socket, change: number): void {
    const answers = this.#answers.get(socket);
    if (answers !== undefined) this.#answers.set(socket, answers + change);
  }

  #cutOffSilent(): void {
    for (const [socket, answers] of this.#answers) if (answers === 0) socket.destroy();
  }
}
