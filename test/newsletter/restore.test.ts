import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { COMMAND_LINE as actor } from '#server/auth/actor.ts';
import { backUp } from '#server/backup/back-up.ts';
import { restore } from '#server/backup/restore.ts';
import { collection } from '#server/db/client.ts';
import { pauseIssue, resumeIssue } from '#server/newsletter/issues.ts';
import { planIssues } from '#server/newsletter/plan.ts';
import { issueIdOf, sendPost } from '#server/newsletter/send-post.ts';
import { aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { startBuiltOutbox } from '#test/setup/outbox.ts';
import { smtp } from '#test/setup/with-smtp.ts';
import { aSubscriber, openNewsletter } from './factory.ts';

useDatabase();

const inState = (...states: string[]) => collection('deliveries').countDocuments({ state: { $in: states } });

test('a backup that is made and restored in the middle of a sending sends nothing twice', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-sending-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'middle.tar');
  await openNewsletter();
  for (const name of ['first', 'second', 'third']) await aSubscriber({ email: `${name}@example.com` });
  const { slug, translationId } = await aPost();
  const id = issueIdOf(translationId);

  // One letter arrives; the server puts the others off.
  smtp.behave({
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('first') ? done() : done(Object.assign(new Error('Later'), { responseCode: 451 })),
  });
  let stop = await startBuiltOutbox();
  await sendPost({ actor, post: slug, missing: 'skip' });
  await planIssues();
  await expect.poll(() => collection('deliveries').countDocuments({ attempts: 1, answer: /Later/ })).toBe(2);
  await expect.poll(() => inState('sent')).toBe(1);
  await stop();
  await backUp({ file, passphrase: null, freeBytesMin: 0 });

  // They arrive after the backup.
  smtp.behave({});
  await pauseIssue({ actor, id });
  await resumeIssue({ actor, id });
  stop = await startBuiltOutbox();
  await expect.poll(() => inState('sent'), { timeout: 20_000 }).toBe(3);
  await stop();

  await restore({ file, passphrase: null, replace: true });
  stop = await startBuiltOutbox();
  await sendPost({ actor, post: slug, missing: 'skip' });
  await planIssues();
  await expect(resumeIssue({ actor, id })).rejects.toMatchObject({ code: 'conflict' });
  expect(await inState('waiting', 'sending')).toBe(0);
  await stop();
  expect(smtp.received.map(({ envelope }) => envelope.to).sort()).toEqual([
    'first@example.com',
    'second@example.com',
    'third@example.com',
  ]);
});
