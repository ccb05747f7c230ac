import { onTestFinished } from 'vitest';
import { openEmbedded } from '#test/db/embedded-database.ts';
import { ReplicaSet, type ReplicaSetOptions } from './replica-set.ts';

/**
 * A replica set in front of an engine of its own, until the test ends. This process is connected to the engine
 * directly, not through the set.
 */
export async function openReplicaSet(options: ReplicaSetOptions = {}): Promise<ReplicaSet> {
  const engine = await openEmbedded();
  const set = await ReplicaSet.open(engine, options);
  onTestFinished(() => set.close());
  return set;
}
