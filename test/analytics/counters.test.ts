import { expect, test } from 'vitest';
import { countEmptySearch, countMachineRead, flushCounters } from '#server/analytics/counters.ts';
import { closeDatabase, collection, openDatabase } from '#server/db/client.ts';
import { openReplicaSet } from '#test/db/replica-set/open-replica-set.ts';

const DAY = '2026-11-23';
const READ = { day: DAY, purpose: 'training', name: 'GPTBot', resource: 'post' } as const;

test('counts that most members have not acknowledged are written again and counted once', async () => {
  let isReplicated = false;
  const set = await openReplicaSet({ isReplicated: () => isReplicated });
  await closeDatabase();
  await openDatabase({ uri: set.uri('dvomova') });
  const countsByName = async () => {
    const docs = await collection<{ name: string; count: number }>('analyticsCounters').find().toArray();
    return Object.fromEntries(docs.map(({ name, count }) => [name, count]));
  };

  countMachineRead(READ);
  countMachineRead(READ);
  await flushCounters();
  expect(await countsByName()).toEqual({ GPTBot: 2 });
  countMachineRead(READ);
  countEmptySearch({ day: DAY, locale: 'en', query: '$count' });
  await flushCounters();

  isReplicated = true;
  await Promise.all([flushCounters(), flushCounters()]);
  await flushCounters();
  expect(await countsByName()).toEqual({ GPTBot: 3, $count: 1 });
});
