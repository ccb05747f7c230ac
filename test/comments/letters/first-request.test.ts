import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inject, test, vi } from 'vitest';
import { announceComments } from '#server/comments/events.ts';
import { findByIds } from '#server/comments/store.ts';
import { readConfig } from '#server/config.ts';
import { collection, database } from '#server/db/client.ts';
import { findIds } from '#server/db/ids.ts';
import { Shutdown } from '#server/serve/shutdown.ts';
import { start } from '#server/serve/start.ts';
import type { UserDoc } from '#server/users/model.ts';
import { aComment } from '#test/comments/factory.ts';
import { aPost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';

await vi.hoisted(() => import('#test/setup/with-smtp.ts'));

test('a comment of the very first request causes its letter: the listeners start before the port opens', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const name = `first-request-${randomBytes(6).toString('hex')}`;
  const settings = readConfig({
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String((other.address() as AddressInfo).port),
    MONGODB_URI: inject('mongodbUri').replace(/\/(\?|$)/, `/${name}$1`),
  });
  const shutdown = new Shutdown();
  const flags = { isDevelopment: false, isDemo: false, isDataTemporary: false, endsWithParent: false };
  // The port is taken, so the start ends in the moment in which it would open.
  await expect(start(settings, flags, shutdown)).rejects.toMatchObject({ code: 'EADDRINUSE' });

  const admin = await aUser({ role: 'admin' });
  const confirmed = { email: 'a@example.com', emailConfirmedAt: new Date() };
  await collection<UserDoc>('users').updateOne({}, { $set: confirmed });
  const { posts } = await aPost({ slug: 'p' });
  const id = await aComment(admin, { postId: posts[0]?.id ?? '' });
  const comments = await findByIds(findIds([id]));
  await announceComments(comments.map((comment) => ({ ...comment, hidden: 'waiting' })));
  const kinds = () => collection('deliveries').distinct('kind');
  await expect.poll(kinds).toContain('commentsWaiting');
  await database().dropDatabase();
  await shutdown.close();
  other.close();
});
