import { expect, test } from 'vitest';
import { collection } from '#server/db/client.ts';
import { setReview } from '#server/posts/review/review.ts';
import type { UserDoc } from '#server/users/model.ts';
import { anActor } from '#test/factories/actors.ts';
import { aPerson } from '#test/factories/people.ts';
import { aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import type { ReceivedLetter } from '#test/setup/smtp.ts';
import { smtp } from '#test/setup/with-smtp.ts';

useDatabase();
useOutbox();

test('what is sent for review is told to editors, and what comes back to its writer, each with the note', async () => {
  const [author, editor] = [await aPerson('translator'), await aPerson('editor')];
  await collection<UserDoc>('users').updateMany({}, { $set: { emailConfirmedAt: new Date(), locale: 'en' } });
  await collection<UserDoc>('users').updateMany({ role: 'admin' }, { $set: { blockedAt: new Date() } });
  const { translationId: postId } = await aPost();
  const received = async (to: string, words: string) => {
    const isIt = ({ text, envelope }: ReceivedLetter) => envelope.to === to && text?.includes(words);
    await expect.poll(() => smtp.received.filter(isIt).length).toBe(1);
    return smtp.received.find(isIt)?.text;
  };

  await setReview({ actor: anActor(author.user), postId, locale: 'en', state: 'sent', note: 'Is it ready?' });
  expect(await received(editor.user.email ?? '', 'Is it ready?')).toContain(
    'translator has sent the English text for review.',
  );
  expect(smtp.received.filter(({ subject }) => subject?.startsWith('For review'))).toHaveLength(1);

  await setReview({ actor: anActor(editor.user), postId, locale: 'en', state: 'returned', note: 'Shorter' });
  expect(await received(author.user.email ?? '', 'Shorter')).toContain(
    'editor has sent the English text back.',
  );
});
