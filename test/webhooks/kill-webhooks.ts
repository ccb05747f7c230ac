import { setTimeout as sleep } from 'node:timers/promises';
import { LOCALES } from '#contract/locales.ts';
import { send } from '#test/crash/client.ts';
import { startReceiver } from '#test/setup/receiver.ts';
import { type RunningServer, runServer } from '#test/setup/server.ts';

/** Requests of writers at the same time. */
const WRITERS = 4;
/** The leases of a dead process end, and maintenance looks for what it left, within this time. */
const TAIL_MS = 120_000;

export type WebhookReport = {
  events: number;
  requests: number;
  missing: string[];
  /** Posts whose update has a smaller sequence number than their publication. */
  unordered: string[];
  /** From the answer to the writer until the arrival, in milliseconds. */
  p99: { withoutHanging: number; withHanging: number };
};

type Body = { type: string; sequence: number; data: { slug: string } };

/**
 * Publishes and updates posts while the service is killed again and again, and looks for events that never arrived.
 * Then measures how long events take without and with another endpoint that hangs.
 */
export async function killDuringEvents({
  DATA_DIR,
  posts,
  kills,
  timed,
  onServer = () => {},
}: {
  DATA_DIR: string;
  posts: number;
  kills: number;
  /** Posts for each of the two measurements. */
  timed: number;
  /** Called with each service that is started. */
  onServer?: (server: RunningServer) => void;
}): Promise<WebhookReport> {
  const receiver = await startReceiver();
  receiver.behave({ '/hanging': 'never' });
  const env = { DATA_DIR, WEBHOOK_ALLOW_HOSTS: receiver.host, LOG_LEVEL: 'warn', MIN_FREE_MB: '0' };
  const key = await prepareKey(env);
  const start = async () => {
    const started = await runServer(env);
    onServer(started);
    return started;
  };
  let server = await start();
  const arrived = () => receiver.of('/hook').map(({ body, at }) => ({ ...(JSON.parse(body) as Body), at }));

  /** Repeats a write until it is acknowledged: after a kill nobody knows whether it was done. */
  async function write(path: string, method: string, json: object, done: number[]): Promise<void> {
    for (;;) {
      const client = { url: server.url, key, cookie: '' };
      const answer = await send(client, path, { as: 'key', method, json });
      if (answer && done.includes(answer.status)) return;
      // 409: the change of a dead process is not finished yet.
      if (answer && ![409, 503].includes(answer.status))
        throw new Error(`${path}: ${answer.status} ${answer.text}`);
      await sleep(50);
    }
  }
  const publish = (slug: string) =>
    write(
      '/api/v1/posts',
      'POST',
      { slug, uk: { title: slug, content: 'Текст.' }, published: true },
      [201, 409],
    );
  const update = (slug: string) =>
    write(`/api/v1/posts/${slug}`, 'PATCH', { uk: { title: `${slug} 2` } }, [200]);
  const hook = (path: string) =>
    write('/api/v1/webhooks', 'POST', { url: receiver.url(path), locales: [...LOCALES] }, [201]);

  const slugs = Array.from({ length: posts }, (_, index) => `e${index}`);
  try {
    await hook('/hook');
    const left = slugs.values();
    let written = 0;
    const writers = Array.from({ length: WRITERS }, async () => {
      for (const slug of left) {
        await publish(slug);
        await update(slug);
        written++;
      }
    });
    const killer = async () => {
      for (let kill = 1; kill <= kills; kill++) {
        while (written < (posts * kill) / (kills + 1)) await sleep(5);
        await server.killAll();
        server = await start();
      }
    };
    await Promise.all([...writers, killer()]);

    const wanted = slugs.flatMap((slug) => [`post.published ${slug}`, `post.updated ${slug}`]);
    const findMissing = () => {
      const got = new Set(arrived().map(({ type, data }) => `${type} ${data.slug}`));
      return wanted.filter((event) => !got.has(event));
    };
    const until = Date.now() + TAIL_MS;
    while (findMissing().length > 0 && Date.now() < until) await sleep(500);
    const [missing, requests] = [findMissing(), arrived().length];
    const unordered = slugs.filter((slug) => !isInOrder(arrived().filter(({ data }) => data.slug === slug)));

    const measure = async (name: string) => {
      const acknowledged = new Map<string, number>();
      for (let index = 0; index < timed; index++) {
        await publish(`${name}${index}`);
        acknowledged.set(`${name}${index}`, Date.now());
      }
      const took = () =>
        arrived().flatMap(({ data, at }) => {
          const from = acknowledged.get(data.slug);
          return from === undefined ? [] : Math.max(0, at - from);
        });
      while (took().length < timed) await sleep(100);
      return took().sort((a, b) => a - b)[Math.ceil(timed * 0.99) - 1] ?? 0;
    };
    const withoutHanging = await measure('without');
    await hook('/hanging');
    const withHanging = await measure('with');
    await server.stop();
    return { events: wanted.length, requests, missing, unordered, p99: { withoutHanging, withHanging } };
  } finally {
    await receiver.close();
  }
}

/** A request may arrive twice, so each event counts with its first one. */
function isInOrder(events: Body[]): boolean {
  const first = (type: string) => events.find((event) => event.type === type)?.sequence ?? 0;
  return first('post.published') < first('post.updated');
}

async function prepareKey(env: Record<string, string>): Promise<string> {
  Object.assign(process.env, env);
  const { readConfig } = await import('#server/config.ts');
  const { openStorage } = await import('#server/storage.ts');
  const { aKey } = await import('#test/factories/keys.ts');
  const storage = await openStorage({ config: readConfig(env) });

  try {
    return await aKey({ scopes: ['publish', 'read', 'webhooks'] });
  } finally {
    await storage.close();
  }
}
