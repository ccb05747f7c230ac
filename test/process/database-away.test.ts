import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { withTiedWords } from '#app/formats/tied-words.ts';
import { errorSchema } from '#contract/errors.ts';
import { openEmbedded } from '#test/db/embedded-database.ts';
import { openFaultyProxy } from '#test/db/faulty-proxy.ts';
import { childrenOf, killNow, type RunningServer } from '#test/setup/server.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';

const NEEDING_DATABASE = ['/api/v1/posts', '/uk', '/en/blog', '/readyz'];
const ADDRESSES = [...NEEDING_DATABASE, '/healthz'];
/** Without a watch of the database, requests wait for the driver for a minute. */
const HANGS_MS = 15_000;
/** The engine takes several times as long to start. */
const KILL_EVERY_MS = 50;

/** The page that is served while the database is unavailable. */
const PAGES: Record<string, { lang: string; title: string }> = {
  '/uk': { lang: 'uk', title: 'Сайт тимчасово недоступний' },
  '/en/blog': { lang: 'en', title: 'The site is temporarily unavailable' },
};

test('while the engine is down requests get 503 or their response, and it restarts automatically', async () => {
  const server = await startServer({ DATA_DIR: await temporaryFolder() });
  const killer = setInterval(() => killEngine(server), KILL_EVERY_MS);
  onTestFinished(() => clearInterval(killer));
  while ((await statuses(server, ['/readyz']))[0] !== 503) await sleep(10);

  expect(await statuses(server, ADDRESSES)).toEqual([503, 503, 503, 503, 200]);

  clearInterval(killer);
  await untilBack(server);

  for (let fall = 0; fall < 4; fall++) {
    const asked = Array.from({ length: 5 }, () => statuses(server, NEEDING_DATABASE));
    // Kills the engine at another moment of the requests each time.
    await sleep(fall * 7);
    killEngine(server);
    const answered = new Set((await Promise.all(asked)).flat());
    expect(answered.difference(new Set([200, 503]))).toEqual(new Set());
    await untilBack(server);
  }
});

test('a service survives the loss of its database in its first second', async () => {
  const engine = await openEmbedded();
  let falls = 0;
  // The last database access of the start, after the listener is open.
  const uri = await openFaultyProxy(engine, (bytes) =>
    bytes.includes('setUps') && ++falls === 1 ? 'close' : 'forward',
  );
  const server = await startServer({ DATA_DIR: await temporaryFolder(), MONGODB_URI: uri });

  while (!server.output().includes('Open this link to create the first one')) await sleep(20);

  expect(falls).toBeGreaterThan(1);
  await untilBack(server);
});

function killEngine(server: RunningServer): void {
  for (const pid of childrenOf(server.pid)) killNow(pid);
}

async function untilBack(server: RunningServer): Promise<void> {
  while ((await statuses(server, ADDRESSES)).some((status) => status !== 200)) await sleep(50);
}

/** Requests all addresses at once and checks each 503 response. */
async function statuses(server: RunningServer, addresses: string[]): Promise<number[]> {
  return Promise.all(
    addresses.map(async (address) => {
      const answer = await fetch(server.url + address, { signal: AbortSignal.timeout(HANGS_MS) });
      if (answer.status === 503) await expectRefusal(address, answer);
      return answer.status;
    }),
  );
}

async function expectRefusal(address: string, answer: Response): Promise<void> {
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  if (address === '/api/v1/posts') errorSchema.parse(await answer.json());
  const page = PAGES[address];
  if (page) await expectPage(answer, page);
}

async function expectPage(answer: Response, { lang, title }: { lang: string; title: string }): Promise<void> {
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const html = await answer.text();
  expect(html).toContain(`<html lang="${lang}">`);
  expect(html).toContain(`<title>${title} · ${lang === 'uk' ? 'Двомова' : 'Dvomova'}</title>`);
  expect(html).toMatch(new RegExp(`<h1[^>]*>${withTiedWords(title)}</h1>`));
}
