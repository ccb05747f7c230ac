import { beforeEach, expect, test } from 'vitest';
import { adminMessages } from '#app/i18n/admin/messages.ts';
import { LETTER_BYTES_MAX } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { planIssues } from '#server/newsletter/plan.ts';
import { sendPost } from '#server/newsletter/send-post.ts';
import { aSubscriber, openNewsletter } from '#test/factories/newsletter.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { htmlProblems } from '#test/setup/html-problems.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { request } from '#test/setup/request.ts';
import { smtp } from '#test/setup/with-smtp.ts';

useDatabase();
useOutbox();
beforeEach(() => openNewsletter());

const EVERYTHING = `## Code and a table

\`\`\`ts
const answer = 42; // <b>
\`\`\`

| Peak | Height |
|:--|--:|
| Говерла | 2061 |

A formula $a^2 < b$ and a note[^1].

$$
\\sum_{i=1}^{n} i
$$

- [x] done
- [ ] open

> [!NOTE]
> Careful.

![A lake](https://example.com/lake.jpg "Synevyr")

![A road](https://example.com/road.mp4)

[^1]: The note, with [a link](/en/tags).
`;

test('a letter with everything that a text can have is valid HTML and short enough, and so is one that is cut', async () => {
  const { cookie } = await aSignedIn({ role: 'admin' });
  for (const [content, isCut] of [
    [EVERYTHING, false],
    [EVERYTHING + `${'A long text. '.repeat(200)}\n\n`.repeat(60), true],
  ] as const) {
    const { slug } = await aPost({ en: aVersion({ content }) });
    const html = await (await request(paths.adminSendLetter('en', slug, 'en'), { cookie })).text();
    expect(await htmlProblems(html, 'letter')).toEqual([]);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(LETTER_BYTES_MAX);
    expect(html.includes('Read on')).toBe(isCut);
    expect(html).not.toMatch(/<(?:script|iframe|video|link|form)\b|href="(?!https?:|#)/);
  }
});

test('the home page of the admin says that letters of an issue have failed', async () => {
  const { cookie } = await aSignedIn({ role: 'admin' });
  const sentence = adminMessages.en.newsletter.failed(1);
  const home = async () => (await request(paths.admin('en'), { cookie })).text();
  expect(await home()).not.toContain(sentence);

  await aSubscriber();
  const { slug } = await aPost();
  smtp.behave({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 })),
  });
  await sendPost({ actor: COMMAND_LINE, post: slug, missing: 'skip' });
  await planIssues();
  await expect.poll(() => collection('deliveries').countDocuments({ state: 'failed' })).toBe(1);
  smtp.behave({});
  expect(await home()).toContain(sentence);
});

test('one press on the account page begins the subscription of a confirmed address', async () => {
  const { cookie, user } = await aSignedIn();
  await collection('users').updateOne({ email: user.email }, { $set: { emailConfirmedAt: new Date() } });
  expect(await (await request(paths.account('en'), { cookie })).text()).toContain('value="subscribe"');

  const pressed = await request(paths.account('en'), { cookie, form: { intent: 'subscribe' } });
  expect(pressed.status).toBe(303);
  expect(await collection('subscribers').find().toArray()).toMatchObject([
    { email: user.email, languages: 'en', state: 'active', source: 'account' },
  ]);
  expect(await collection('deliveries').countDocuments()).toBe(0);
});
