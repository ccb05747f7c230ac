import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { messageReader } from '#server/db/engine/wire.ts';
import { createQueue } from '#server/runtime/queue.ts';
import { bodyOf, type Command, readCommand, writeMessage, writeReply } from './wire-message.ts';

export type Answer = {
  body: Buffer;
  /** The next reply to the same command, without another message of the client. */
  next?: () => Promise<Answer>;
};

type Send = EngineConnection['send'];

type MemberOptions = {
  /** The path of the engine's socket. */
  socketPath: string;
  answer: (command: Command, member: Member, send: Send) => Promise<Answer>;
  /** Milliseconds by which each reply is late. */
  delay: () => number;
  tls: TlsOptions | undefined;
};

/** One member of a set as the network shows it: a port with connections, which can close or hang. */
export class Member {
  readonly #options: MemberOptions;
  readonly #sockets = new Set<Socket>();
  #server: Server;
  #port = 0;
  #replies = 0;
  /** Pending while the member hangs. */
  #reachable: PromiseWithResolvers<void> | null = null;

  constructor(options: MemberOptions) {
    this.#options = options;
    this.#server = this.#createServer();
  }

  get address(): string {
    return `127.0.0.1:${this.#port}`;
  }

  async listen(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address === 'object' && address) this.#port = address.port;
  }

  /** Ends like a killed process: connections close, and new ones are refused. */
  async stop(): Promise<void> {
    this.release();
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#closeConnections();
    await closed;
  }

  async start(): Promise<void> {
    this.#server = this.#createServer();
    await this.listen();
  }

  /** Neither reads nor replies until `release`, while connections stay open, as of a machine that is cut off. */
  hang(): void {
    this.#reachable ??= Promise.withResolvers<void>();
  }

  /** What happened to the connections in the meantime is unknown to both sides, so they are closed. */
  release(): void {
    if (!this.#reachable) return;
    this.#closeConnections();
    this.#reachable.resolve();
    this.#reachable = null;
  }

  #closeConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #createServer(): Server {
    const serve = (socket: Socket) => this.#serve(socket);
    const { tls } = this.#options;
    return tls ? createTlsServer(tls, serve) : createServer(serve);
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    const engine = new EngineConnection(this.#options.socketPath, () => socket.destroy());
    const inOrder = createQueue({ concurrency: 1 });
    const read = messageReader((message) => {
      inOrder(() => this.#reply(socket, message, engine)).catch(() => socket.destroy());
    });
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      if (!read(chunk)) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#sockets.delete(socket);
      engine.close();
    });
  }

  async #reply(socket: Socket, message: Buffer, engine: EngineConnection): Promise<void> {
    await this.#reachable?.promise;
    if (socket.destroyed) return;
    const command = readCommand(message);
    const { answer, delay } = this.#options;
    const { isQuery, isUnacknowledged } = command;
    let responseTo = command.requestId;
    let next: Answer['next'] = () => answer(command, this, (...parts) => engine.send(...parts));
    while (next && !socket.destroyed) {
      const found: Answer = await next();
      next = command.isExhaustAllowed ? found.next : undefined;
      if (delay() > 0) await sleep(delay());
      await this.#reachable?.promise;
      if (socket.destroyed || isUnacknowledged) return;
      const id = ++this.#replies;
      socket.write(writeReply(found.body, { id, responseTo, isQuery, moreToCome: next !== undefined }));
      responseTo = id;
    }
  }
}

/** A connection to the engine that has one command at a time. */
class EngineConnection {
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
