import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { closeDatabase, collection } from '#server/db/client.ts';
import { NEWEST_MIGRATION } from '#server/db/migrations.ts';
import { openStorage } from '#server/storage.ts';
import { temporaryFolder } from '#test/setup/server-process.ts';
import { openReplicaSet } from './replica-set/open-replica-set.ts';
import type { ReplicaSet, ReplicaSetOptions } from './replica-set/replica-set.ts';

/*
 * How many replies of a database a start waits for, one after another: with replies that are a second late, each
 * takes a second.
 */

const AT_ONCE = 16;

/** Records commands as `name collection`, and executes those for indexes once `AT_ONCE` of them have arrived. */
function recorder() {
  const commands: string[] = [];
  const enough = Promise.withResolvers<undefined>();
  let waiting = 0;
  const onOperation: ReplicaSetOptions['onOperation'] = ({ name, target }) => {
    commands.push(`${name} ${target}`);
    if (name !== 'createIndexes') return undefined;
    if (++waiting === AT_ONCE) enough.resolve(undefined);
    return enough.promise;
  };

  return { commands, onOperation };
}

async function openOn(set: ReplicaSet): Promise<void> {
  await closeDatabase();
  const config = readConfig({ MONGODB_URI: set.uri('dvomova'), DATA_DIR: await temporaryFolder() });
  const storage = await openStorage({ config });
  onTestFinished(() => storage.close());
}

const isIndexCommand = (command: string) => command.startsWith('createIndexes ');

test('a start waits for few commands one after another, and for the indexes of all collections at once', async () => {
  const first = recorder();
  const set = await openReplicaSet({ onOperation: (operation) => onOperation(operation) });
  let { onOperation } = first;
  await openOn(set);
  expect(first.commands.filter((command) => !isIndexCommand(command)).length).toBeLessThanOrEqual(16);

  const second = recorder();
  onOperation = second.onOperation;
  await openOn(set);

  const others = second.commands.filter((command) => !isIndexCommand(command));
  // Another process reads the settings too.
  expect(others).toEqual(['ping 1', 'find backupState', 'find migrations', 'find revisions']);
  const indexes = second.commands.filter(isIndexCommand);
  expect(indexes).toEqual([...new Set(indexes)]);
  expect(indexes.length).toBeGreaterThan(20);
});

test('a new database counts as migrated, and has a revision of the content', async () => {
  const set = await openReplicaSet();
  await openOn(set);
  const ids = await collection('migrations').distinct('_id');
  expect(ids).toContain(NEWEST_MIGRATION);
  expect(await collection<{ _id: string }>('revisions').distinct('_id')).toEqual(['comments', 'content']);
});
