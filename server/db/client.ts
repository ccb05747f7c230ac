import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import { type Collection, type CollectionOptions, type Db, type Document, MongoClient } from 'mongodb';
import { config } from '#server/config.ts';
import { Unavailable } from '#server/errors.ts';
import { Availability } from './availability.ts';
import { ChangeSignal } from './change-signal.ts';
import { repairDriver } from './driver-repair.ts';

/**
 * An acknowledged write is on disk: the journal is synced first, on most members of a replica set. The embedded
 * engine has no members, and with `majority` it acknowledges a write before the journal is synced (52 syncs for 100
 * writes, and a quarter of the runs lost the last writes to kill -9; with `w: 1` 100 for 100, and none lost). If most
 * members are down, a write fails after `wtimeout` milliseconds; otherwise it would hold its connection for a minute.
 */
const DURABLE: Concern = { w: 'majority', j: true, wtimeout: 10_000 };
const DURABLE_EMBEDDED: Concern = { w: 1, j: true };
const IN_ORDER_EMBEDDED: Concern = { w: 1, j: false };

const READ_PREFERENCE = /^(?:readPreference|readPreferenceTags|maxStalenessSeconds)=/i;

const SOCKET_TIMEOUT_MS = 60_000;
/**
 * How many commands run at a time while the start prepares the database. It is less than the size of the pool, so
 * that none waits for a connection until a timeout.
 */
export const PREPARING_AT_ONCE = 16;
const CONNECTIONS_MAX = 20;
/** A ping ends within two seconds, and so does an attempt to connect. */
const WATCH_OPTIONS = {
  appName: 'dvomova watch',
  serverSelectionTimeoutMS: 1_000,
  connectTimeoutMS: 1_000,
  socketTimeoutMS: 2_000,
  maxPoolSize: 1,
} as const;

repairDriver();

/** A write concern in the form that commands have. */
type Concern = { w: number | 'majority'; j: boolean; wtimeout?: number };

type Connection = {
  uri: string;
  client: MongoClient;
  db: Db;
  isUp: () => boolean;
  signal: ChangeSignal | null;
  durability: Concern;
};

type ConnectionOptions = {
  uri: string;
  name?: string | undefined;
  isUp?: () => boolean;
  /** If nothing arrives on a connection for so long during a command, it counts as dead. */
  socketTimeoutMS?: number;
  /** How many connections may open at the same time. The driver's default of two protects a server from bursts. */
  maxConnecting?: number;
};

let connection: Connection | undefined;
let watched: { availability: Availability; client: MongoClient } | undefined;

/**
 * Connects this process to its database, whose name is the URI's or `dvomova`. While `isUp` is false,
 * requests fail at once instead of after a timeout.
 */
export async function openDatabase(options: ConnectionOptions): Promise<void> {
  const opened = connect(options);
  try {
    await opened.db.command({ ping: 1 });
  } catch (error) {
    await close(opened);
    throw error;
  }
  connection = opened;
}

export async function closeDatabase(): Promise<void> {
  const closing = connection;
  const watching = watched;
  connection = undefined;
  watched = undefined;
  watching?.availability.stop();
  await watching?.client.close();
  if (closing) await close(closing);
}

/** The prefix of the names of collections in this process, and the names that have none. */
let stage: { prefix: string; except: ReadonlySet<string> } | null = null;

/**
 * Until the next call, this process works with other collections of the database, whose names have a prefix: a restore
 * fills them next to those that other processes use. Null ends it.
 */
export function setStage(next: typeof stage): void {
  stage = next;
}

let isReserved = false;
const reserving = new AsyncLocalStorage<true>();

/**
 * Runs work of which nothing else in this process may see a half: until it ends, the database is down for everything
 * else.
 */
export async function reserveDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  isReserved = true;
  try {
    return await reserving.run(true, work);
  } finally {
    isReserved = false;
  }
}

/** Throws Unavailable while the database is known to be down. */
export function database(): Db {
  // `react-router-serve` serves only the build and does not open the database.
  const { mongodbUri } = config();
  if (!connection && mongodbUri) connection = connect({ uri: mongodbUri });
  if (!connection?.isUp() || isDatabaseDown()) throw new Unavailable('The database is not responding');
  return staged(connection.db);
}

/** The database with the names of the stage in collections, lists and commands. */
function staged(db: Db): Db {
  if (stage === null) return db;
  const { prefix, except } = stage;
  const nameOf = (name: string) => (except.has(name) ? name : prefix + name);
  return new Proxy(db, {
    get(target, key) {
      if (key === 'collection')
        return (name: string, options?: CollectionOptions) => target.collection(nameOf(name), options);
      if (key === 'listCollections')
        return (filter: Document, options: object) =>
          target.listCollections({ $and: [{ name: { $regex: `^${prefix}` } }, filter] }, options);
      if (key === 'command')
        return (command: Document, options?: object) => {
          const [[verb = '', name] = []] = Object.entries(command);
          return target.command(
            typeof name === 'string' ? { ...command, [verb]: nameOf(name) } : command,
            options,
          );
        };
      const value = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/**
 * Runs work whose individual commands may take minutes in a large database, such as the creation of indexes, on a
 * connection without a socket timeout.
 */
export async function withoutSocketTimeout<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const { databaseName } = database();
  const { uri = '' } = connection ?? {};
  const maxConnecting = PREPARING_AT_ONCE;
  const opened = connect({ uri, name: databaseName, socketTimeoutMS: 0, maxConnecting });

  try {
    return await work(staged(opened.db));
  } finally {
    await close(opened);
  }
}

/**
 * Starts to watch whether the database answers, on a connection of its own: a pool whose connections are all in
 * use does not mean that the database is unavailable. `closeDatabase` ends it.
 */
export function watchDatabase(): void {
  if (!connection || watched) return;

  const { uri, db } = connection;
  const client = new MongoClient(uri, WATCH_OPTIONS);
  const send = async () => {
    // A client whose first connection fails closes for good: only `connect` opens it again.
    await client.connect();
    await client.db(db.databaseName).command({ ping: 1 });
  };

  // One broken connection does not mean that the database is unavailable.
  const ping = () => send().catch(send);
  watched = { client, availability: new Availability({ ping }) };
  watched.availability.start();
}

/** Whether the database is known not to answer, if something watches it, or is reserved for other work. */
export function isDatabaseDown(): boolean {
  if (isReserved && !reserving.getStore()) return true;
  return watched?.availability.isDown() ?? false;
}

/**
 * The result of work that needs the database. Rejects with Unavailable as soon as the database is known not to
 * answer; the work continues, and its result is ignored.
 */
export function unlessDown<Result>(work: Promise<Result>): Promise<Result> {
  return watched ? watched.availability.unlessDown(work) : work;
}

export function collection<Shape extends Document>(name: string): Collection<Shape> {
  return database().collection<Shape>(name);
}

/** The signal of writes to the embedded engine; null without a connection and for other databases. */
export function changeSignal(): ChangeSignal | null {
  return connection?.signal ?? null;
}

/** The write concern of all writes, for plain commands, which have no default. */
export function durableWriteConcern(): Concern {
  database();
  return connection?.durability ?? DURABLE;
}

/**
 * The write concern of a write that is followed by a durable one, which makes both durable: the journal of the
 * embedded engine keeps the order of writes. In a replica set an election between the two could lose only the first
 * one, so there it waits for the majority.
 */
export function concernBeforeDurableWrite(): Concern {
  const durability = durableWriteConcern();
  return durability === DURABLE_EMBEDDED ? IN_ORDER_EMBEDDED : durability;
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
  uri: given,
  name,
  isUp = () => true,
  socketTimeoutMS = SOCKET_TIMEOUT_MS,
  maxConnecting,
}: ConnectionOptions): Connection {
  const uri = withoutReadPreference(given);
  const socket = socketOf(uri);
  const durability = socket === null ? DURABLE : DURABLE_EMBEDDED;
  const client = new MongoClient(uri, {
    appName: 'dvomova',
    writeConcern: durability,
    serverSelectionTimeoutMS: 3_000,
    connectTimeoutMS: 5_000,
    socketTimeoutMS,
    waitQueueTimeoutMS: 5_000,
    maxPoolSize: CONNECTIONS_MAX,
    ...(maxConnecting === undefined ? {} : { maxConnecting }),
    ignoreUndefined: true,
  });

  const named = name ?? (client.options.dbName === 'test' ? 'dvomova' : client.options.dbName);
  const signal = socket === null ? null : ChangeSignal.open(path.dirname(socket));
  return { uri, client, db: client.db(named), isUp, signal, durability };
}

async function close({ client, signal }: Connection): Promise<void> {
  signal?.close();
  await client.close();
}

/**
 * A secondary may lag behind. A page made from its data would be cached as current, and a session or a rate limit
 * that was just written would be missing.
 */
function withoutReadPreference(uri: string): string {
  const [address = '', query = ''] = uri.split('?');
  const kept = query.split('&').filter((option) => !READ_PREFERENCE.test(option));
  return query === '' ? uri : `${address}?${kept.join('&')}`;
}

/** The URI of the embedded engine has the path of its socket instead of a host. */
function socketOf(uri: string): string | null {
  const [, socket] = /^mongodb:\/\/(%2f[^/?]*)/i.exec(uri) ?? [];
  return socket === undefined ? null : decodeURIComponent(socket);
}
