import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEngine } from '#server/db/embedded/engine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    mongodbUri: string;
  }
}

const quiet = { info() {}, warn() {}, error() {} };

/** One engine for a run; each test file has a database of its own in it. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dvomova-test-'));
  const cacheDir = path.resolve(import.meta.dirname, '..', '..', '.cache');
  const engine = await startEngine({ dataDir, cacheDir, log: quiet });
  project.provide('mongodbUri', engine.uri);
  return async () => {
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
