import { connect, type Socket } from 'node:net';
import { messageReader } from '#server/db/engine/wire.ts';
import { bodyOf, writeMessage } from './wire-message.ts';

/** A connection to the engine that has one command at a time. */
export class EngineConnection {
  readonly #socket: Socket;
  #waiting: PromiseWithResolvers<Buffer> | undefined;
  #isClosing = false;

  constructor(socketPath: string, onClose: () => void) {
    this.#socket = connect(socketPath);
    const read = messageReader((message) => this.#waiting?.resolve(bodyOf(message)));
    this.#socket.on('data', (chunk: Buffer) => void read(chunk));
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      this.#waiting?.reject(new Error('The engine has closed the connection'));
      onClose();
    });
  }

  /** The document that the engine replies. */
  async send(body: Buffer, sequences: Buffer): Promise<Buffer> {
    this.#waiting = Promise.withResolvers<Buffer>();
    this.#socket.write(writeMessage(body, sequences));
    try {
      return await this.#waiting.promise;
    } finally {
      this.#waiting = undefined;
      if (this.#isClosing) this.#socket.destroy();
    }
  }

  /** Closes after the reply to the present command: a write that has been sent is completed. */
  close(): void {
    this.#isClosing = true;
    if (!this.#waiting) this.#socket.destroy();
  }
}
