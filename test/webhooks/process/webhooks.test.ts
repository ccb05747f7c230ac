import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { readConfig } from '#server/config.ts';
import { send } from '#test/crash/client.ts';
import { aKeyIn } from '#test/factories/data-folder-key.ts';
import { startReceiver } from '#test/setup/receiver.ts';
import { startServer, temporaryFolderOnDisk } from '#test/setup/server-process.ts';

/** Requests of writers at the same time. */
const WRITERS = 4;
const KILLS = 3;

type Body = { type: string; sequence: number; data: { slug: string } };

test('kill -9 between a change and its requests loses no event, and an endpoint that hangs stops none', async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  receiver.behave({ '/hanging': 'never' });
  const DATA_DIR = await temporaryFolderOnDisk();
  const key = await aKeyIn(readConfig({ DATA_DIR }));
  const env = { DATA_DIR, WEBHOOK_ALLOW_HOSTS: receiver.host, LOG_LEVEL: 'warn', MIN_FREE_MB: '0' };
  let server = await startServer(env);

  /** Repeats a write until it is acknowledged: after a kill nobody knows whether it was done. */
  async function write(path: string, method: string, json: object, done: number[]): Promise<void> {
    for (;;) {
      const answer = await send({ url: server.url, key, cookie: '' }, path, { as: 'key', method, json });
      if (answer && done.includes(answer.status)) return;
      // 409: the change of a dead process is not finished yet.
      if (answer && ![409, 503].includes(answer.status)) throw new Error(`${answer.status} ${answer.text}`);
      await sleep(50);
    }
  }
  const hook = (path: string) =>
    write('/api/v1/webhooks', 'POST', { url: receiver.url(path), locales: [...LOCALES] }, [201]);
  const publish = async (slug: string) => {
    const body = { slug, uk: { title: slug, content: 'Текст.' }, published: true };
    await write('/api/v1/posts', 'POST', body, [201, 409]);
    await write(`/api/v1/posts/${slug}`, 'PATCH', { uk: { title: `${slug} 2` } }, [200]);
  };

  /** The sequence numbers of the two events of a post; a request may arrive twice, so the first one counts. */
  const sequences = (slug: string) => {
    const bodies = receiver.of('/hook').map(({ body }) => JSON.parse(body) as Body);
    return ['post.published', 'post.updated'].map(
      (type) => bodies.find((body) => body.type === type && body.data.slug === slug)?.sequence ?? 0,
    );
  };
  const missing = (slugs: string[]) => slugs.filter((slug) => sequences(slug).includes(0));

  await hook('/hook');
  const slugs = Array.from({ length: 40 }, (_, index) => `e${index}`);
  const left = slugs.values();
  let written = 0;
  const writers = Array.from({ length: WRITERS }, async () => {
    for (const slug of left) {
      await publish(slug);
      written++;
    }
  });
  const killer = async () => {
    for (let kill = 1; kill <= KILLS; kill++) {
      while (written < (slugs.length * kill) / (KILLS + 1)) await sleep(5);
      await server.killAll();
      server = await startServer(env);
    }
  };
  await Promise.all([...writers, killer()]);

  // The leases of a dead process end, and maintenance looks for what it left.
  await expect.poll(() => missing(slugs), { timeout: 120_000 }).toEqual([]);
  for (const slug of slugs) expect(sequences(slug), slug).toEqual(sequences(slug).toSorted((a, b) => a - b));

  await hook('/hanging');
  const later = Array.from({ length: 20 }, (_, index) => `later-${index}`);
  for (const slug of later) await publish(slug);
  await expect.poll(() => missing(later), { timeout: 120_000 }).toEqual([]);
  expect(receiver.of('/hanging').length).toBeGreaterThan(0);
}, 480_000);
