import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { closeDatabase, database, openDatabase } from '#server/db/client.ts';
import { signalChange } from '#server/revisions/revisions.ts';

/** Runs `work` on an empty database, which is removed afterwards; then this process uses its own one again. */
export async function inEmptyDatabase(work: () => Promise<void>): Promise<void> {
  const name = database().databaseName;
  const uri = inject('mongodbUri');
  await closeDatabase();
  await openDatabase({ uri, name: inject('databasePrefix') + randomBytes(6).toString('hex') });

  try {
    await work();
  } finally {
    await database().dropDatabase();
    await closeDatabase();
    await openDatabase({ uri, name });
    await signalChange();
  }
}
