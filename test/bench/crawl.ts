import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crawl } from '#test/setup/crawl.ts';
import { freePort, runProgram, runServer } from '#test/setup/server.ts';

/**
 * Crawls a site of a real content folder: `npm run bench -- crawl ../corpus`. Prints counts and
 * every inconsistency of links, canonical addresses, alternates, sitemap, feeds and pictures.
 */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name a content folder: npm run bench -- crawl path/to/folder');

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-crawl-'));
const PORT = String(await freePort());
const server = await runServer({ DATA_DIR, PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}`, LOG_LEVEL: 'warn' });
try {
  await fill(path.resolve(folder));
  const startedAt = performance.now();
  const get = (address: string) => fetch(server.url + address, { redirect: 'manual' });
  const { problems, deadLinksOfAuthors, ...found } = await crawl({ fetch: get, origin: server.url });
  console.log({ ...found, seconds: Math.round((performance.now() - startedAt) / 1000) });
  for (const link of deadLinksOfAuthors) console.log(`In a text: ${link}`);
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? 'No problems.' : `${problems.length} problems.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.log(server.output().slice(-2_000));
  throw error;
} finally {
  await server.stop();
  await rm(DATA_DIR, { recursive: true, force: true });
}

async function fill(content: string): Promise<void> {
  const command = runProgram(['scripts/cli.ts', 'import', content], { DATA_DIR });
  command.stdout?.resume();
  command.stderr?.resume();
  const [code] = await once(command, 'exit');
  if (code !== 0) throw new Error(`The import ended with ${code}`);
}
