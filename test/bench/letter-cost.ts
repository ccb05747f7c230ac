import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { childrenOf, freePort, type RunningServer, runServer } from '#test/setup/server.ts';
import { processorMilliseconds, untilIdle } from './load/processor-time.ts';

/**
 * What letters add to replies, publishing and sign-ups: `npm run bench -- letter-cost [--writes 400]`. Two services, one
 * with letters and one without, take turns. Prints the processor time of a write, of the service and its children. The
 * SMTP server is away, so that the time of sending is not in it.
 */
const { values } = parseArgs({ options: { writes: { type: 'string', default: '400' } } });
const BLOCK = 50;
const WRITES = Number(values.writes);
const BLOCKS = WRITES / BLOCK;
/** A user may write five comments a minute. */
const COMMENTS_EACH = 4;

const FOLDER = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
const BOTH = { LOG_LEVEL: 'error', NEW_ACCOUNTS_PER_HOUR: '100000', SESSION_SECRET: 'a'.repeat(32) };
const MAIL = {
  SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  MAIL_FROM: 'letters@blog.example',
  PUBLIC_URL: 'https://blog.example',
};
const ENVS = {
  without: { ...BOTH, PUBLIC_URL: MAIL.PUBLIC_URL, DATA_DIR: path.join(FOLDER, 'without') },
  with: { ...BOTH, ...MAIL, DATA_DIR: path.join(FOLDER, 'with') },
};
Object.assign(process.env, ENVS.with);
// These modules read the settings.
const { readConfig } = await import('#server/config.ts');
const { createPost } = await import('#server/posts/write/create-post.ts');
const { openStorage } = await import('#server/storage.ts');
const { anActor } = await import('#test/factories/actors.ts');
const { aKey } = await import('#test/factories/keys.ts');
const { aPostBody, aVersion } = await import('#test/factories/posts.ts');
const { aSignedIn, aUser, PASSWORD } = await import('#test/factories/users.ts');

type Site = {
  server: RunningServer;
  send: Record<Kind, (index: number) => [path: string, init: RequestInit]>;
};
type Kind = 'reply' | 'publish' | 'sign-up';

const sites: Site[] = [];
try {
  for (const env of [ENVS.without, ENVS.with]) sites.push(await startSite(env));
  await untilIdle(sites.flatMap(({ server }) => family(server)));
  for (const kind of ['reply', 'publish', 'sign-up'] as const) await compare(kind);
} finally {
  for (const { server } of sites) await server.killAll();
  await rm(FOLDER, { recursive: true, force: true });
}

/** The first block warms up and is not counted. */
async function compare(kind: Kind): Promise<void> {
  const times: number[][] = sites.map(() => []);
  for (let block = 0; block <= BLOCKS; block++) {
    for (const [at, site] of sites.entries()) {
      const time = await timeOfBlock(site, kind, block * BLOCK);
      if (block > 0) times[at]?.push(time);
    }
  }

  const [without = 0, withLetters = 0] = times.map(
    (each) => each.reduce((sum, time) => sum + time, 0) / each.length,
  );

  const added = (withLetters - without).toFixed(2);
  console.log(
    `${kind}: ${without.toFixed(2)} ms without letters, ${withLetters.toFixed(2)} ms with: +${added} ms`,
  );
}

/** Milliseconds of processor time of one write. */
async function timeOfBlock({ server, send }: Site, kind: Kind, first: number): Promise<number> {
  const before = used(server);
  for (let index = first; index < first + BLOCK; index++) {
    const [address, init] = send[kind](index);
    const { status } = await fetch(`${server.url}${address}`, { method: 'POST', ...init });
    if (status !== 201) throw new Error(`${address} got the response ${status}`);
  }
  return (used(server) - before) / BLOCK;
}

function used(server: RunningServer): number {
  return family(server).reduce((sum, pid) => sum + processorMilliseconds(pid), 0);
}

function family({ pid }: RunningServer): number[] {
  return [pid, ...childrenOf(pid)];
}

/** A post that an admin has written, with a comment of a reader, to which others reply. */
async function startSite(env: Record<string, string>): Promise<Site> {
  const storage = await openStorage({ config: readConfig(env) });
  const admin = anActor(await aUser({ role: 'admin' }));
  const input = { ...aPostBody({ slug: 'page', uk: aVersion(), en: aVersion() }), published: true } as never;
  await createPost({ actor: admin, input, authorName: 'Леся Українка', now: new Date() });
  const key = await aKey({ actor: admin });
  const repliers = Math.ceil((WRITES + BLOCK) / COMMENTS_EACH);
  const readers = await Promise.all(Array.from({ length: repliers }, () => aSignedIn()));
  await storage.close();

  const server = await runServer(env);
  const found = await fetch(`${server.url}/api/v1/posts/page?locale=uk`);
  const { id: postId } = (await found.json()) as { id: string };
  const json = { Origin: env.PUBLIC_URL ?? '', 'Content-Type': 'application/json' };
  const body = { postId, content: 'Що взяти взимку?' };
  const cookie = readers[0]?.cookie ?? '';
  const first = await fetch(`${server.url}/api/comments`, {
    method: 'POST',
    headers: { ...json, cookie },
    body: JSON.stringify(body),
  });
  const { id: parentId } = (await first.json()) as { id: string };

  return {
    server,
    send: {
      reply: (index) => {
        const { cookie = '' } = readers[Math.floor(index / COMMENTS_EACH)] ?? {};
        const reply = { ...body, parentId, content: `Відповідь ${index}` };
        return ['/api/comments', { headers: { ...json, cookie }, body: JSON.stringify(reply) }];
      },
      publish: (index) => [
        '/api/v1/posts',
        {
          headers: { ...json, Authorization: `Bearer ${key}` },
          body: JSON.stringify(aPostBody({ slug: `new-${index}` })),
        },
      ],
      'sign-up': (index) => {
        const form = { name: 'Леся', email: `new-${index}@example.com`, password: PASSWORD };
        return ['/api/auth/sign-up', { headers: json, body: JSON.stringify(form) }];
      },
    },
  };
}
