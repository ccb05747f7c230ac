import { setImmediate as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { noteTagChange } from '#server/search/index/indexing.ts';
import { findCurrentState } from '#server/search/index/state.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

test('whoever asks after a change is told of it, also while earlier questions are on their way', async () => {
  for (let round = 1; round <= 20; round++) {
    let isDone = false;
    const change = noteTagChange().finally(() => {
      isDone = true;
    });
    const earlier: Promise<unknown>[] = [];
    while (!isDone) {
      earlier.push(findCurrentState());
      await pause();
    }
    await change;
    const [one, other] = await Promise.all([findCurrentState(), findCurrentState()]);
    expect(one?.sequence).toBe(round);
    expect(other?.sequence).toBe(round);
    await Promise.all(earlier);
  }
});
