import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIsCurrent } from '#scripts/set-up/build-state.mjs';

const TESTS = path.resolve(import.meta.dirname, '..');

/**
 * `vitest` does not build as `npm test` does, and would test the build of an earlier state. The names of the files
 * that were asked for are not in vitest's types.
 */
export default async function refuseOldBuild(project: TestProject): Promise<void> {
  const { filenamePattern } = project.vitest as { filenamePattern?: string[] };
  const { testFiles } = await project.globTestFiles(filenamePattern);
  if (!testFiles.some(needsBuild) || buildIsCurrent()) return;

  console.error('The build is older than the sources. Run `npm run build`, or the tests with `npm test`.');
  process.exit(1);
}

/** Unit tests, and the tests directly in `test/`, read sources. */
function needsBuild(file: string): boolean {
  const folder = path.dirname(file);
  return folder.startsWith(TESTS) && folder !== TESTS;
}
