import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    dataDir: string;
  }
}

/** One data folder for the files that run without isolation. */
export default async function makeDataDir(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dvomova-test-data-'));
  project.provide('dataDir', dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}
