import { randomUUID } from 'node:crypto';
import type { Config } from './config.ts';
import { DataFolderError, prepareDataFolder } from './data-folder.ts';
import { closeDatabase, openDatabase, withoutSocketTimeout } from './db/client.ts';
import { explainConnectionFailure, isUserRefused } from './db/connection-failure.ts';
import { type Engine, joinEngine, joinOrStartEngine, startEngine } from './db/engine/engine.ts';
import type { OwnerRole } from './db/engine/owner.ts';
import { isOutOfSpace } from './db/failures.ts';
import { ensureIndexes } from './db/indexes.ts';
import { endAllLeases } from './db/leases.ts';
import { migrate, NewerDatabaseError } from './db/migrations.ts';
import { onceAvailable } from './db/once-available.ts';
import { StorageError } from './db/storage-error.ts';
import { listenToEvents } from './events/events.ts';
import { features } from './features.ts';
import { log } from './log.ts';
import { sweepPendingFiles } from './media/ingest/pending-files.ts';
import { purgeProcessFolders } from './media/process-folder.ts';
import { countVersions } from './posts/store.ts';
import { recoverChanges } from './posts/write/change.ts';
import { signalChange } from './revisions/revisions.ts';
import { reclaimSpace } from './runtime/free-space.ts';
import { refreshSiteSettings } from './site-settings/site-settings.ts';

/**
 * The engine refuses writes below this fraction of MIN_FREE_MB. The service refuses requests earlier, so that some
 * space is left for signing in, deletions and maintenance.
 */
const ENGINE_SHARE = 4;

/** An election takes twelve seconds at most, unless most members are down. */
const ELECTION_MS = 30_000;

/** The process id that stands for an engine owned by another process. */
const JOINED = 0;

export type Storage = { close: () => Promise<void> };

/**
 * Opens the database of the settings and prepares it: migrations, indexes, interrupted changes and uploads.
 * With `shared`, joins the engine of a server on the same folder, as the command line does. Throws
 * DataFolderError, StorageError or EngineError.
 */
export async function openStorage({
  config,
  shared = false,
}: {
  config: Config;
  shared?: boolean;
}): Promise<Storage> {
  await prepareFolder(config, { shared });
  // Cached files of dead processes may take the space that the engine needs.
  const left = shared ? 0 : await purgeProcessFolders();
  const engine = config.mongodbUri ? null : await startOrJoin(config, { shared });
  engine?.onChange((isUp) => {
    if (!isUp) void reclaimSpace();
  });

  // Before changes of a dead process are finished: that announces their events.
  const stopListening = listenForFeatures(config);
  try {
    await connect(config, engine);
    const holder = randomUUID();

    // The owner of a folder is the only process using it, so nothing else is in the middle of a change.
    const isAlone = engine !== null && engine.pid() !== JOINED;
    // The embedded engine has no elections; if it fails once, it would fail again.
    const prepare = () => prepareDatabase({ isAlone, holder });
    await onceAvailable(prepare, { giveUpMs: engine ? 0 : ELECTION_MS });

    if (isAlone) {
      await recoverChanges({ before: new Date() });
      for (const { recover } of features) await recover?.();
      const removed = left + (await sweepPendingFiles({ before: new Date() }));
      if (removed > 0) log.info({ removed }, 'Removed the files of interrupted uploads');
    }
  } catch (error) {
    stopListening();
    await closeDatabase();
    await engine?.stop();
    throw toStorageError(error, config);
  }

  return {
    async close() {
      stopListening();
      await closeDatabase();
      await engine?.stop();
    },
  };
}

/** Plans what features do after events, including events of commands. */
function listenForFeatures(config: Config): () => void {
  const stops = features.flatMap(({ listeners }) => (listeners?.(config) ?? []).map(listenToEvents));
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Opens the database that the service, the parent of this process, has opened and prepared. Throws StorageError
 * or EngineError.
 */
export async function joinStorage({ config }: { config: Config }): Promise<Storage> {
  const engine = config.mongodbUri ? null : await joinEngine(config);
  if (!config.mongodbUri && !engine) throw new StorageError('The database of the service is not responding');

  await connect(config, engine && { ...engine, isUp: () => true });
  try {
    await onceAvailable(refreshSiteSettings, { giveUpMs: engine ? 0 : ELECTION_MS });
  } catch (error) {
    await closeDatabase();
    throw error;
  }

  return { close: closeDatabase };
}

/**
 * Opens the database for a restore, which prepares it itself. No other process may use its folder. Throws like
 * `openStorage`.
 */
export async function openStorageForRestore({ config }: { config: Config }): Promise<Storage> {
  await prepareFolder(config, { shared: false });
  const engine = config.mongodbUri ? null : await startOrJoin(config, { role: 'command' });
  const close = async () => {
    await closeDatabase();
    await engine?.stop();
  };

  try {
    await connect(config, engine);
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

/** Can be repeated after an interruption. */
async function prepareDatabase({ isAlone, holder }: { isAlone: boolean; holder: string }): Promise<void> {
  for (const { requireWhole } of features) await requireWhole?.();
  if (isAlone) await endAllLeases();
  // This runs before the indexes are created, which would create the collections that migrations rename to.
  await withoutSocketTimeout(async (db) => {
    const ran = await migrate({ db, holder });
    if (ran.length > 0) await announceMigrations(ran);
    await Promise.all([ensureIndexes(db), refreshSiteSettings()]);
  });
}

async function announceMigrations(names: string[]): Promise<void> {
  await signalChange();
  // In a new database there is nothing to migrate.
  if ((await countVersions()) > 0) for (const name of names) log.info({ migration: name }, 'Migrated');
}

/** If the database and the secret are elsewhere, the folder only has caches, and the service can run without it. */
async function prepareFolder(
  { dataDir, mongodbUri, sessionSecret }: Config,
  { shared }: { shared: boolean },
): Promise<void> {
  const isNeeded = !mongodbUri || (!shared && !sessionSecret);
  try {
    await prepareDataFolder(dataDir);
  } catch (error) {
    if (isNeeded || !(error instanceof DataFolderError)) throw error;
  }
}

function toStorageError(error: unknown, { mongodbUri = '' }: Config): unknown {
  if (error instanceof NewerDatabaseError) return new StorageError(error.message);
  // Servers accept a connection without a user, and then refuse the first command.
  if (isUserRefused(error)) return new StorageError(explainConnectionFailure(error, mongodbUri));
  if (!isOutOfSpace(error)) return error;
  const advice = 'Free some, or use a folder or a server on another disk';
  return new StorageError(`The disk of the database has too little free space: ${error.message}. ${advice}.`);
}

function startOrJoin(
  { dataDir, cacheDir, freeBytesMin }: Config,
  { shared = false, role = 'server' }: { shared?: boolean; role?: OwnerRole },
): Promise<Engine> {
  const options = { dataDir, cacheDir, log, freeBytesMin: freeBytesMin / ENGINE_SHARE };
  return shared ? joinOrStartEngine(options) : startEngine({ ...options, role });
}

async function connect(config: Config, engine: Pick<Engine, 'uri' | 'isUp'> | null): Promise<void> {
  if (engine) return openDatabase({ uri: engine.uri, name: 'dvomova', isUp: () => engine.isUp() });
  const uri = config.mongodbUri ?? '';
  try {
    await openDatabase({ uri });
  } catch (error) {
    throw new StorageError(explainConnectionFailure(error, uri));
  }
}
