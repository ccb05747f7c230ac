import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { childrenOf, residentMegabytes, runServer } from '#test/setup/server.ts';
import { processorMilliseconds, untilIdle } from './load/processor-time.ts';
import { storePosts } from './load/stored-posts.ts';

/**
 * The start of the service's process until `/readyz` answers 200, as `npm start` runs it: `npm run bench -- start
 * [--posts 10000] [--folder FOLDER] [--runs 5]`. Posts are in two languages and 600 words long. A first start, which is not
 * counted, fills the caches of files and of compiled code. Prints the time and the processor time of each start, and how
 * long the service works afterwards for its search index. Exits with 1 if the median is more than 3 seconds. The
 * folder is filled if it does not exist, and not deleted.
 */
const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '10000' },
    folder: { type: 'string' },
    runs: { type: 'string', default: '5' },
  },
});
const POSTS = Number(values.posts);
const MEDIAN_MAX_MS = 3_000;

const DATA_DIR = values.folder ?? (await mkdtemp(path.join(tmpdir(), 'dvomova-bench-')));
const times: number[] = [];
try {
  if (!values.folder || !existsSync(DATA_DIR)) await storePosts(DATA_DIR, POSTS, { isSearchable: true });
  await measure('first start, not counted');
  for (let run = 1; run <= Number(values.runs); run++) times.push(await measure(`start ${run}`));
} finally {
  if (!values.folder) await rm(DATA_DIR, { recursive: true, force: true });
}
const median = times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
console.log(`${2 * POSTS} versions: median ${median.toFixed(0)} ms until ready`);
if (median > MEDIAN_MAX_MS) process.exitCode = 1;

async function measure(name: string): Promise<number> {
  const startedAt = performance.now();
  const server = await runServer({ DATA_DIR, LOG_LEVEL: 'warn' });
  const time = performance.now() - startedAt;
  const used = [server.pid, ...childrenOf(server.pid)].map(processorMilliseconds);
  await untilIdle([server.pid]);
  const after = performance.now() - startedAt;
  console.log(
    `${name}: ready after ${time.toFixed(0)} ms (processor ${used.join(' + ')} ms), idle after ${after.toFixed(0)} ms ` +
      `with ${residentMegabytes(server.pid).toFixed(0)} MB, load ${loadavg()[0]?.toFixed(1)}`,
  );
  await server.stop();
  return time;
}
