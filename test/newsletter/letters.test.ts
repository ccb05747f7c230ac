import { beforeEach, expect, test } from 'vitest';
import { newsletterAttention } from '#app/newsletter/texts/core.ts';
import { LETTER_BYTES_MAX } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { planIssues } from '#server/newsletter/plan.ts';
import { sendPost } from '#server/newsletter/send-post.ts';
import { aPicture, aStoredPicture } from '#test/factories/media.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { htmlProblems } from '#test/setup/html-problems.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { request } from '#test/setup/request.ts';
import { smtp } from '#test/setup/with-smtp.ts';
import { aSubscriber, EVERY_BLOCK, openNewsletter } from './factory.ts';

useDatabase();
useOutbox();
beforeEach(() => openNewsletter());

test('a letter with everything that a text can have is valid HTML and short enough, and so is one that is cut', async () => {
  const { cookie } = await aSignedIn({ role: 'admin' });
  for (const [content, isCut] of [
    [EVERY_BLOCK, false],
    [EVERY_BLOCK + `${'A long text. '.repeat(200)}\n\n`.repeat(60), true],
  ] as const) {
    const { slug } = await aPost({ en: aVersion({ content }) });
    const html = await (await request(paths.adminSendLetter('en', slug, 'en'), { cookie })).text();
    expect(await htmlProblems(html, 'letter')).toEqual([]);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(LETTER_BYTES_MAX);
    expect(html.includes('Read on')).toBe(isCut);
    expect(html).not.toMatch(/<(?:script|iframe|video|link|form)\b|href="(?!https?:|#)/);
  }
});

test.each([
  { width: 900, height: 450, src: /\.jpg\?w=640$/, size: [600, 300] },
  { width: 300, height: 150, src: /\.jpg\?w=320$/, size: [300, 150] },
])(
  'a cover of $width pixels is at most 600 wide, from the smallest variant that is enough',
  async (cover) => {
    const { cookie } = await aSignedIn({ role: 'admin' });
    const bytes = await aPicture('png', { width: cover.width, height: cover.height });
    const { url: coverImage } = await aStoredPicture({ bytes });
    const { slug } = await aPost({ coverImage });
    const html = await (await request(paths.adminSendLetter('en', slug, 'en'), { cookie })).text();

    const [picture = ''] = /<img [^>]+>/.exec(html) ?? [];
    const [, src = ''] = / src="([^"]+)"/.exec(picture) ?? [];
    expect(src).toMatch(cover.src);
    expect(picture).toContain(` width="${cover.size[0]}" height="${cover.size[1]}"`);
    // The address is absolute, and the file is there.
    const { pathname, search } = new URL(src);
    expect((await request(pathname + search)).status).toBe(200);
  },
);

test('the text part has no Markdown, and the preheader is the first sentence', async () => {
  await aSubscriber({ locales: ['en'] });
  const content =
    'First. Second.\n\n## Words\n\n- [A link](/en/about) and **bold** $E = mc^2$\n\n![A hill](/a.png)';
  const { slug } = await aPost({ en: aVersion({ content, excerpt: 'First. Second.' }) });
  await sendPost({ actor: COMMAND_LINE, post: slug, missing: 'skip' });
  await planIssues();
  await expect.poll(() => smtp.received.length, { timeout: 20_000 }).toBe(1);

  const [{ html = '', text = '' } = {}] = smtp.received;
  expect(html).toMatch(/<body[^>]*><div[^>]*>First\.<\/div>/);
  expect(text).toContain('First. Second.\n\n');
  expect(text).toMatch(/\nWords\n\n• A link \(https?:\S+\/en\/about\) and bold E = mc²\n\nA hill\n/);
});

test('the home page of the admin says that letters of an issue have failed', async () => {
  const { cookie } = await aSignedIn({ role: 'admin' });
  const sentence = newsletterAttention.en.failed(1);
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
