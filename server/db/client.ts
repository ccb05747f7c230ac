import { type Collection, type Db, type Document, MongoClient } from 'mongodb';
import { config } from '../config.ts';
import { Unavailable } from '../errors.ts';
import { repairDriver } from './driver-repair.ts';

/**
 * An acknowledged write is on disk: the journal is synced first, on most members of a replica set. The
 * embedded engine has no members, and with `majority` it acknowledges before the journal is synced (52 syncs
 * for 100 writes, and a quarter of the runs lost the last writes to kill -9; with `w: 1` 100 for 100, and
 * none lost).
 */
const DURABLE = { w: 'majority', journal: true } as const;
const DURABLE_EMBEDDED = { w: 1, journal: true } as const;

repairDriver();

type Connection = { client: MongoClient; db: Db; isUp: () => boolean };

let connection: Connection | undefined;

/**
 * Connects this process to its database, whose name is the URI's or `dvomova`. While `isUp` is false,
 * requests fail at once instead of after a timeout.
 */
export async function openDatabase({
  uri,
  name,
  isUp = () => true,
}: {
  uri: string;
  name?: string | undefined;
  isUp?: () => boolean;
}): Promise<void> {
  const opened = connect({ uri, name, isUp });
  try {
    await opened.db.command({ ping: 1 });
  } catch (error) {
    await opened.client.close();
    throw error;
  }
  connection = opened;
}

export async function closeDatabase(): Promise<void> {
  const closing = connection;
  connection = undefined;
  await closing?.client.close();
}

/** Throws Unavailable while the database is known to be down. */
export function database(): Db {
  // `react-router-serve` serves the build alone and does not open the database.
  const { mongodbUri } = config();
  if (!connection && mongodbUri) connection = connect({ uri: mongodbUri });
  if (!connection?.isUp()) throw new Unavailable('The database does not answer');
  return connection.db;
}

export function collection<Shape extends Document>(name: string): Collection<Shape> {
  return database().collection<Shape>(name);
}

/** Whether the database answers a ping. */
export async function isDatabaseReady(): Promise<boolean> {
  try {
    await database().command({ ping: 1 });
    return true;
  } catch {
    return false;
  }
}

function connect({
  uri,
  name,
  isUp = () => true,
}: {
  uri: string;
  name?: string | undefined;
  isUp?: () => boolean;
}): Connection {
  const client = new MongoClient(uri, {
    appName: 'dvomova',
    writeConcern: isEmbedded(uri) ? DURABLE_EMBEDDED : DURABLE,
    serverSelectionTimeoutMS: 3_000,
    connectTimeoutMS: 5_000,
    socketTimeoutMS: 60_000,
    waitQueueTimeoutMS: 5_000,
    maxPoolSize: 20,
    ignoreUndefined: true,
  });
  const named = name ?? (client.options.dbName === 'test' ? 'dvomova' : client.options.dbName);
  return { client, db: client.db(named), isUp };
}

/** The URI of the embedded engine has the path of its socket instead of a host. */
function isEmbedded(uri: string): boolean {
  return /^mongodb:\/\/%2f/i.test(uri);
}
