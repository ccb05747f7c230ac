import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import type { TestProject } from 'vitest/node';
import { startEngine } from '#server/db/engine/engine.ts';
import { makeMemoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    mongodbUri: string;
    /** The names of the databases of a run begin with it. */
    databasePrefix: string;
    /** A folder with a file for each database that no test file uses now. */
    freeDatabases: string;
  }
}

/** What the engine said is printed when it ends unexpectedly. */
const said: unknown[] = [];
const log = {
  info() {},
  warn: (fields: object) => void said.push(fields),
  error: (fields: object, message: string) => console.error(message, fields, said.splice(0).slice(-20)),
};

/**
 * Starts one engine for a run; each test file has a database of its own in it while it runs. With
 * TEST_MONGODB_URI the databases are on that server or replica set instead, with names that begin alike, and are
 * dropped at the end.
 */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `dvomova_test_${randomBytes(4).toString('hex')}_`;
  project.provide('databasePrefix', prefix);

  const freeDatabases = await mkdtemp(path.join(tmpdir(), 'dvomova-test-free-'));
  project.provide('freeDatabases', freeDatabases);

  const own = process.env.TEST_MONGODB_URI;
  const stop = await (own
    ? useServer(project, { uri: withoutDatabase(own), prefix })
    : startOwnEngine(project));

  return async () => {
    await stop();
    await rm(freeDatabases, { recursive: true, force: true });
  };
}

async function useServer(
  project: TestProject,
  { uri, prefix }: { uri: string; prefix: string },
): Promise<() => Promise<void>> {
  project.provide('mongodbUri', uri);
  const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 }).connect();
  return async () => {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    for (const { name } of databases) if (name.startsWith(prefix)) await client.db(name).dropDatabase();
    await client.close();
  };
}

/** The tests append names of databases of their own. */
function withoutDatabase(uri: string): string {
  const [, servers = uri, options = ''] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(uri) ?? [];
  return `${servers}/${options}`;
}

async function startOwnEngine(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeMemoryFolder();
  const cacheDir = path.resolve(import.meta.dirname, '..', '..', '.cache');
  const engine = await startEngine({ dataDir, cacheDir, log });
  project.provide('mongodbUri', engine.uri);
  return async () => {
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
