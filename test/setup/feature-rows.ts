import { globSync } from 'node:fs';
import path from 'node:path';
import type { Actor } from '#server/auth/actor.ts';
import type { PostFacts } from '#server/auth/policy.ts';

/** What the tests of all operations need to know of one. */
export type OperationRow = {
  /** Valid requests; `hello` is a draft with the facts of NOBODY. `path` is that of the operation by default. */
  calls: { path?: string; json?: unknown; may: (actor: Actor) => boolean }[];
  /** Makes what the documented command needs. Returns the ids by those of its example. */
  prepare?: () => Promise<Record<string, string>>;
};

/** A draft without an owner. */
export const NOBODY: PostFacts = {
  ownerId: null,
  isPage: false,
  isPublic: false,
  authorsPublish: false,
};

const TESTS = path.resolve(import.meta.dirname, '..');

/** The rows of features by the ids of their operations: `test/<feature>/operation-rows.ts`. */
export async function readFeatureRows(): Promise<Record<string, OperationRow>> {
  const files = globSync('*/operation-rows.ts', { cwd: TESTS });
  const modules: { operationRows: Record<string, OperationRow> }[] = await Promise.all(
    files.map((file) => import(path.join(TESTS, file))),
  );
  return Object.assign({}, ...modules.map(({ operationRows }) => operationRows));
}
