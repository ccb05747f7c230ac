import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { residentMegabytes, runServer } from '#test/setup/server.ts';
import { untilIdle } from './load/processor-time.ts';

/**
 * Memory of the idle service without and with everything for programs: `npm run bench -- programs`. Both in turns,
 * three times, because two starts of the same service differ by some megabytes.
 */
const ROUNDS = 3;
const SETTINGS = {
  off: {},
  on: {
    MCP: 'on',
    INDEXNOW: 'on',
    INDEXNOW_ENDPOINT: 'http://127.0.0.1:1/',
    WEBSUB_HUB: 'http://127.0.0.1:1/',
  },
};

for (let round = 0; round < ROUNDS; round++) {
  for (const [name, settings] of Object.entries(SETTINGS)) {
    const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
    const server = await runServer({ ...settings, DATA_DIR, PUBLIC_URL: 'https://blog.example' });
    try {
      await untilIdle([server.pid]);
      console.log(`${name}: ${residentMegabytes(server.pid).toFixed(1)} MB`);
    } finally {
      await server.killAll();
      await rm(DATA_DIR, { recursive: true, force: true });
    }
  }
}
