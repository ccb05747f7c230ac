import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { makeMemoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of temporary files, in memory if that has space. */
    runFolder: string;
    /** The folder for tests that need a disk. */
    diskFolder: string;
  }
}

/** One folder for all temporary files of a project's tests. */
export default async function makeRunFolder(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeMemoryFolder();
  project.provide('runFolder', folder);
  project.provide('diskFolder', tmpdir());
  return () => rm(folder, { recursive: true, force: true });
}
