import { BSON, type Document } from 'mongodb';

const HEADER_LENGTH = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const EXHAUST_ALLOWED = 1 << 16;

/** The elements of a BSON document by name, each with its type and name, as they came. */
export type Elements = Map<string, Buffer>;

/** A command of a driver. The first one of a connection, `hello`, comes as OP_QUERY, the others as OP_MSG. */
export type Command = {
  requestId: number;
  name: string;
  elements: Elements;
  /** The sections with the documents of a write, as they came. */
  sequences: Buffer;
  isQuery: boolean;
  /** The client accepts several replies, each with the flag `moreToCome`. */
  isExhaustAllowed: boolean;
  /** The client expects no reply. */
  isUnacknowledged: boolean;
};

/** Throws RangeError if the message is neither OP_MSG nor OP_QUERY. */
export function readCommand(message: Buffer): Command {
  const requestId = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === OP_QUERY) {
    // Flags, the name of the collection, and two numbers are before the document.
    const document = message.indexOf(0, HEADER_LENGTH + 4) + 1 + 8;
    const elements = readElements(message.subarray(document));
    const flags = { isQuery: true, isExhaustAllowed: false, isUnacknowledged: false };
    return { requestId, name: nameOf(elements), elements, sequences: Buffer.alloc(0), ...flags };
  }

  if (opCode !== OP_MSG) throw new RangeError(`The operation ${opCode} is not part of the stand-in`);
  const flags = message.readUInt32LE(HEADER_LENGTH);
  const start = HEADER_LENGTH + 5;
  const end = start + message.readInt32LE(start);
  const elements = readElements(message.subarray(start, end));

  return {
    requestId,
    name: nameOf(elements),
    elements,
    sequences: message.subarray(end, flags & CHECKSUM_PRESENT ? -4 : undefined),
    isQuery: false,
    isExhaustAllowed: (flags & EXHAUST_ALLOWED) !== 0,
    isUnacknowledged: (flags & MORE_TO_COME) !== 0,
  };
}

/** A reply as the client of the command reads it: OP_REPLY or OP_MSG. */
export function writeReply(
  body: Buffer,
  { id, responseTo, isQuery, moreToCome }: ReplyHead & { isQuery: boolean },
): Buffer {
  const head = Buffer.alloc(HEADER_LENGTH + (isQuery ? 20 : 5));
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(responseTo, 8);
  head.writeInt32LE(isQuery ? OP_REPLY : OP_MSG, 12);
  // OP_REPLY: flags, cursor, first, and the number of documents. OP_MSG: flags, and the section's kind 0.
  if (isQuery) head.writeInt32LE(1, 32);
  else head.writeInt32LE(moreToCome ? MORE_TO_COME : 0, HEADER_LENGTH);

  return Buffer.concat([head, body]);
}

type ReplyHead = { id: number; responseTo: number; moreToCome: boolean };

/** An OP_MSG with a document and further sections. */
export function writeMessage(body: Buffer, sequences: Buffer): Buffer {
  const head = Buffer.alloc(HEADER_LENGTH + 5);
  head.writeInt32LE(head.length + body.length + sequences.length, 0);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, body, sequences]);
}

/** The document of a reply in OP_MSG. */
export function bodyOf(message: Buffer): Buffer {
  return message.subarray(HEADER_LENGTH + 5);
}

export function readElements(document: Buffer): Elements {
  const elements: Elements = new Map();
  for (const [, nameOffset, nameLength, offset, length] of BSON.onDemand.parseToElements(document)) {
    const name = document.toString('utf8', nameOffset, nameOffset + nameLength);
    elements.set(name, document.subarray(nameOffset - 1, offset + length));
  }
  return elements;
}

export function writeElements(elements: Elements): Buffer {
  const content = Buffer.concat([...elements.values()]);
  const size = Buffer.alloc(4);
  size.writeInt32LE(size.length + content.length + 1);
  return Buffer.concat([size, content, Buffer.alloc(1)]);
}

/** The value of one element; undefined if there is none. */
export function readValue(elements: Elements, name: string): unknown {
  const element = elements.get(name);
  if (!element) return undefined;
  return BSON.deserialize(writeElements(new Map([[name, element]])))[name];
}

export function toElements(document: Document): Elements {
  return readElements(Buffer.from(BSON.serialize(document)));
}

/** The command is the first element. */
function nameOf(elements: Elements): string {
  return elements.keys().next().value ?? '';
}
