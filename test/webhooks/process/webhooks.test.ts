import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolderOnDisk } from '#test/setup/server-process.ts';
import { killDuringEvents } from '#test/webhooks/kill-webhooks.ts';

test('kill -9 between a change and its requests loses no event, and an endpoint that hangs stops none', async () => {
  const { missing, unordered, events } = await killDuringEvents({
    DATA_DIR: await temporaryFolderOnDisk(),
    posts: 40,
    kills: 4,
    timed: 20,
    onServer: (server) => onTestFinished(() => server.killAll()),
  });
  expect({ missing, unordered, events }).toEqual({ missing: [], unordered: [], events: 80 });
}, 480_000);
