import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collection } from '#server/db/client.ts';
import { openReplicaSet } from '#test/db/replica-set/open-replica-set.ts';
import type { ReplicaSet, ReplicaSetOptions } from '#test/db/replica-set/replica-set.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aPostBody } from '#test/factories/posts.ts';
import { aUser, PASSWORD } from '#test/factories/users.ts';
import { runCommand } from '#test/setup/cli.ts';
import type { RunningServer } from '#test/setup/server.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';

/* Failures of a replica set other than the loss of its primary under load: test/process/replica-set.test.ts. */

/** Longer than the driver looks for a primary. */
const WITHOUT_PRIMARY_MS = 4_000;
/** More than the first reply to a query has. */
const POSTS = 102;

async function startOn(set: ReplicaSet): Promise<RunningServer> {
  return startServer({ MONGODB_URI: set.uri('dvomova'), DATA_DIR: await temporaryFolder() });
}

test('while most members are away, writes get 503; a repeated request then gets its first answer', async () => {
  let isReplicated = true;
  const server = await startOn(await openReplicaSet({ isReplicated: () => isReplicated }));
  const [key, { email }, { posts }] = await Promise.all([aKey(), aUser(), aPost({ slug: 'read' })]);
  const body = aPostBody({ slug: 'new' });
  const create = () =>
    send(server, '/api/v1/posts', { Authorization: `Bearer ${key}`, 'Idempotency-Key': 'one' }, body);
  const signIn = () => send(server, '/api/auth/sign-in', {}, { email, password: PASSWORD });
  const session = (await signIn()).headers.get('set-cookie')?.split(';')[0] ?? '';
  const comment = () =>
    send(server, '/api/comments', { Cookie: session }, { postId: posts[0]?.id, content: 'Дякую!' });
  const track = () =>
    send(server, '/api/track', {}, { type: 'click', path: '/uk', sessionId: 'one', element: 'a' });

  isReplicated = false;
  const refused = await Promise.all([create(), signIn(), comment(), track()]);
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  for (const { headers } of refused) expect(headers.get('Retry-After')).toMatch(/^\d+$/);
  expect((await fetch(`${server.url}/uk/blog/read`)).status).toBe(200);

  isReplicated = true;
  const created = await create();
  expect(created.status).toBe(201);
  expect((await created.json()).posts).toHaveLength(2);
  expect(await collection('posts').countDocuments({ slug: 'new', published: true })).toBe(2);
  expect((await fetch(`${server.url}/uk/blog/new`)).status).toBe(200);
  expect(server.output()).not.toContain('"status":500');
});

test('a lost cursor fails an export and a feed, and a backup goes on', async () => {
  let losesCursors = false;
  const onOperation: ReplicaSetOptions['onOperation'] = ({ name }) =>
    losesCursors && name === 'getMore' ? 'CursorNotFound' : undefined;
  const set = await openReplicaSet({ onOperation });
  const server = await startOn(set);
  await Promise.all(Array.from({ length: POSTS }, (_, number) => aPost({ slug: `post-${number}` })));
  const settings = { MONGODB_URI: set.uri('dvomova'), DATA_DIR: await temporaryFolder() };
  const folder = await temporaryFolder();
  const backup = ['backup', path.join(folder, 'site.backup')];
  const feed = () => fetch(`${server.url}/llms-full.txt`);

  losesCursors = true;
  const { code, stderr } = await runCommand(['export', path.join(folder, 'content')], settings);
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'The database is not responding\n' });
  expect((await feed()).status).toBe(503);
  expect((await runCommand(backup, settings)).code).toBe(0);

  losesCursors = false;
  expect(await (await feed()).text()).toContain('post-1');
  expect((await runCommand(['backup', 'verify', ...backup.slice(1)], settings)).code).toBe(0);
  expect(server.output()).not.toContain('"status":500');
});

test.each([['find migrations'], ['findAndModify leases'], ['createIndexes posts']])(
  'an election at the command “%s” of a start delays it',
  async (command) => {
    let election: Promise<void> | undefined;
    const onOperation: ReplicaSetOptions['onOperation'] = ({ name, target }) => {
      if (election || `${name} ${target}` !== command) return undefined;
      election = set.crash({ until: sleep(WITHOUT_PRIMARY_MS) });
      return undefined;
    };
    const set = await openReplicaSet({ onOperation });
    const server = await startOn(set);
    await election;
    expect((await fetch(`${server.url}/uk`)).status).toBe(200);
  },
);

function send(
  { url }: RunningServer,
  to: string,
  headers: Record<string, string>,
  body: object,
): Promise<Response> {
  return fetch(url + to, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      ...headers,
    },
    body: JSON.stringify(body),
  });
}
