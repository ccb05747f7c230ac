import type { Binary, Long } from 'mongodb';
import { BSON } from 'mongodb';
import { type Command, type Elements, readValue, toElements, writeElements } from './wire-message.ts';

/** What a set has to know about a command of a driver. */
export type Operation = {
  name: string;
  /** The collection, or the number of the command. */
  target: unknown;
  kind: 'hello' | 'session' | 'read' | 'write' | 'other';
  /** Present if the driver may send the write again. */
  retry: { session: string; txnNumber: bigint } | null;
  mayReadFromSecondary: boolean;
  /** `w` of the write concern; null if the command has none. */
  w: unknown;
};

const HELLOS = new Set(['hello', 'isMaster', 'ismaster']);
const SESSIONS = new Set(['startSession', 'refreshSessions', 'endSessions', 'killSessions']);
const READS = new Set(
  'find aggregate count distinct listCollections listIndexes listDatabases dbStats collStats'.split(' '),
);
const WRITES = new Set(
  (
    'insert update delete findAndModify create createIndexes collMod drop dropDatabase dropIndexes ' +
    'renameCollection'
  ).split(' '),
);
/** Fields that the engine does not know. */
const FIELDS_OF_A_SET = ['lsid', 'txnNumber', '$clusterTime', '$readPreference', 'readConcern'];

export function toOperation({ name, elements }: Command): Operation {
  const lsid = readValue(elements, 'lsid') as { id: Binary } | undefined;
  const txnNumber = elements.has('txnNumber') ? longOf(elements, 'txnNumber') : null;
  const preference = readValue(elements, '$readPreference') as { mode: string } | undefined;
  const concern = readValue(elements, 'writeConcern') as { w?: unknown } | undefined;

  return {
    name,
    target: readValue(elements, name),
    kind: kindOf(name, elements),
    retry: lsid && txnNumber !== null ? { session: lsid.id.toString('hex'), txnNumber } : null,
    mayReadFromSecondary: preference !== undefined && preference.mode !== 'primary',
    w: concern?.w ?? null,
  };
}

/** The body for the engine, which has no sessions and no other members. */
export function toEngineBody(elements: Elements): Buffer {
  const kept = new Map(elements);
  for (const name of FIELDS_OF_A_SET) kept.delete(name);
  const concern = readValue(elements, 'writeConcern') as { j?: boolean } | undefined;
  const writeConcern = { w: 1, j: concern?.j ?? true };
  if (concern) for (const [name, element] of toElements({ writeConcern })) kept.set(name, element);
  return writeElements(kept);
}

function kindOf(name: string, elements: Elements): Operation['kind'] {
  if (HELLOS.has(name)) return 'hello';
  if (SESSIONS.has(name)) return 'session';
  if (WRITES.has(name)) return 'write';
  if (name === 'aggregate') {
    const stages = (readValue(elements, 'pipeline') as object[]).flatMap((stage) => Object.keys(stage));
    if (stages.includes('$out') || stages.includes('$merge')) return 'write';
  }
  return READS.has(name) ? 'read' : 'other';
}

function longOf(elements: Elements, name: string): bigint {
  const element = elements.get(name) ?? Buffer.alloc(0);
  const document = writeElements(new Map([[name, element]]));
  return (BSON.deserialize(document, { promoteLongs: false })[name] as Long).toBigInt();
}
