import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { errorSchema } from '#contract/errors.ts';
import { startServer, temporaryFolder } from '../server-process.ts';
import { childrenOf, killNow, type RunningServer } from '../setup/server.ts';

const ADDRESSES = ['/api/v1/posts', '/uk', '/en/blog', '/readyz', '/healthz'];

/** What a page says while the database is away. */
const PAGES: Record<string, { lang: string; title: string }> = {
  '/uk': { lang: 'uk', title: 'Сайт тимчасово недоступний' },
  '/en/blog': { lang: 'en', title: 'The site is briefly unavailable' },
};

type Seen = Map<string, Set<number>>;

test('while the engine is down requests get 503, and it comes back by itself', async () => {
  const server = await startServer({ DATA_DIR: await temporaryFolder() });
  const seen: Seen = new Map(ADDRESSES.map((address) => [address, new Set()]));
  // A new engine is killed as soon as it appears, until every address has met one that was down.
  while (ADDRESSES.slice(0, 4).some((address) => !seen.get(address)?.has(503))) {
    for (const pid of childrenOf(server.pid)) killNow(pid);
    await askAll(server, seen);
  }
  while (!(await askAll(server, seen))) await sleep(50);
  expect([...(seen.get('/healthz') ?? [])]).toEqual([200]);
  for (const statuses of seen.values()) for (const status of statuses) expect([200, 503]).toContain(status);
});

/** Asks every address once; true when all of them answer 200. */
async function askAll(server: RunningServer, seen: Seen): Promise<boolean> {
  const answers = await Promise.all(ADDRESSES.map((address) => fetch(server.url + address)));
  for (const [index, answer] of answers.entries()) {
    const address = ADDRESSES[index] ?? '';
    seen.get(address)?.add(answer.status);
    if (answer.status !== 503) continue;
    if (address !== '/readyz') expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    if (address === '/api/v1/posts') errorSchema.parse(await answer.json());
    const page = PAGES[address];
    if (page) await expectPage(answer, page);
  }
  return answers.every((answer) => answer.status === 200);
}

async function expectPage(answer: Response, { lang, title }: { lang: string; title: string }): Promise<void> {
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const html = await answer.text();
  expect(html).toContain(`<html lang="${lang}">`);
  expect(html).toContain(`<title>${title} · Dvomova</title>`);
  expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
}
