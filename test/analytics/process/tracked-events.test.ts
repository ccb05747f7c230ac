import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import type { EventDoc } from '#server/analytics/model.ts';
import { readConfig } from '#server/config.ts';
import { collection } from '#server/db/client.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { openStorage } from '#server/storage.ts';
import { aPost } from '#test/factories/posts.ts';
import { childrenOf, killNow, type RunningServer } from '#test/setup/server.ts';
import { startServer, temporaryFolder, temporaryFolderOnDisk } from '#test/setup/server-process.ts';

const SENDERS = 32;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

type Acknowledged = { targets: string[]; views: number };

test('kill -9 under load loses no acknowledged event and no counted view', async () => {
  const DATA_DIR = await temporaryFolderOnDisk();
  const config = readConfig({ DATA_DIR });
  const before = await openStorage({ config });
  await aPost({ slug: 'read' });
  await before.close();
  const server = await startServer({ DATA_DIR, TRUST_PROXY: '1' });
  const acknowledged: Acknowledged = { targets: [], views: 0 };
  const senders = Array.from({ length: SENDERS }, (_, sender) => sendUntilGone(server, sender, acknowledged));
  while (acknowledged.targets.length < 1_000) await sleep(5);
  await server.killAll();
  await Promise.all(senders);

  const after = await openStorage({ config });
  const stored = new Set(await collection<EventDoc>('analyticsEvents').distinct('target'));
  const post = await collection<PostDoc>('posts').findOne({ locale: 'en' });
  await after.close();
  expect(acknowledged.targets.filter((target) => !stored.has(target))).toEqual([]);
  expect(acknowledged.views).toBeGreaterThan(100);
  expect(post?.viewCount).toBeGreaterThanOrEqual(acknowledged.views);
});

test('without the database events are refused with 503, and accepted after it is back', async () => {
  const server = await startServer({ DATA_DIR: await temporaryFolder(), TRUST_PROXY: '1' });
  const event = { type: 'pageview', path: '/uk', sessionId: 's' };
  let visitors = 0;
  const visit = () => send(server, event, `10.1.${visitors >> 8}.${visitors++ % 256}`);
  expect((await visit())?.status).toBe(200);
  const killer = setInterval(() => childrenOf(server.pid).forEach(killNow), 50);
  let refused: Response | null = null;
  try {
    while (refused?.status !== 503) refused = await visit();
  } finally {
    clearInterval(killer);
  }
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
  expect(await refused.json()).toMatchObject({ error: expect.any(String) });
  while ((await visit())?.status !== 200) await sleep(50);
});

/** Clicks with links that are all different, and views in sessions that are all different, of many addresses. */
async function sendUntilGone(
  server: RunningServer,
  sender: number,
  acknowledged: Acknowledged,
): Promise<void> {
  for (let number = 0; ; number++) {
    const name = `${sender}-${number}`;
    const common = { path: paths.post('en', 'read'), sessionId: name };
    const address = `10.0.${sender}.${number % 250}`;
    const view = await send(server, { type: 'pageview', ...common }, address);
    if (view?.status === 200) acknowledged.views++;
    const target = `example.com/${name}`;
    const click = await send(server, { type: 'click', ...common, href: `https://${target}` }, address);
    if (click?.status === 200) acknowledged.targets.push(target);
    if (view === null && click === null) return;
  }
}

async function send(server: RunningServer, event: object, address: string): Promise<Response | null> {
  return fetch(`${server.url}/api/track`, {
    method: 'POST',
    headers: { 'User-Agent': FIREFOX, 'X-Forwarded-For': address },
    body: JSON.stringify(event),
  }).catch(() => null);
}
