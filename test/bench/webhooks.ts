import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { killDuringEvents } from '#test/webhooks/kill-webhooks.ts';

/**
 * Webhooks: `npm run bench -- webhooks [--events 5000] [--kills 4] [--timed 300]`. Posts are published and updated
 * while the service is killed; prints how many events are missing, and the p99 of their way to an endpoint with and
 * without another one that hangs.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '5000' },
    kills: { type: 'string', default: '4' },
    timed: { type: 'string', default: '300' },
  },
});
const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));

try {
  const { missing, unordered, ...counts } = await killDuringEvents({
    DATA_DIR,
    posts: Number(values.events) / 2,
    kills: Number(values.kills),
    timed: Number(values.timed),
  });
  console.log({ ...counts, missing: missing.length, unordered: unordered.length });
  if (missing.length + unordered.length > 0) process.exitCode = 1;
} finally {
  await rm(DATA_DIR, { recursive: true, force: true });
}
