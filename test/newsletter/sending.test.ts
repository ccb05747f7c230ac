import { beforeEach, describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { listenToEvents, type SiteEvent } from '#server/events/events.ts';
import { markBounced } from '#server/mail/bounce-store.ts';
import { countLetters } from '#server/mail/stored-letters.ts';
import { sendDigest } from '#server/newsletter/digest.ts';
import { eraseSubscriber } from '#server/newsletter/ends.ts';
import {
  haltNewsletter,
  listIssues,
  pauseIssue,
  resumeIssue,
  withdrawIssue,
} from '#server/newsletter/issues.ts';
import { planIssues } from '#server/newsletter/plan.ts';
import { getSendChoices, issueIdOf } from '#server/newsletter/send-post.ts';
import { stopSubscription } from '#server/newsletter/subscriptions.ts';
import { getPostForEditing } from '#server/posts/management/edit.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aPostBody, aVersion } from '#test/factories/posts.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { useDatabase } from '#test/setup/database.ts';
import { openUnsubscribe } from '#test/setup/open-unsubscribe.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { request } from '#test/setup/request.ts';
import { smtp } from '#test/setup/with-smtp.ts';
import { aSubscriber, openNewsletter } from './factory.ts';

useDatabase();
useOutbox();

let key: string;
beforeEach(async () => {
  await openNewsletter();
  key = await aKey({ scopes: ['publish', 'subscribers'] });
});

const send = (slug: string, json: object = {}) =>
  request(`/api/v1/posts/${slug}/send`, { key, json: { missing: 'wait', ...json } });
const change = (slug: string, json: object) =>
  request(`/api/v1/posts/${slug}`, { key, method: 'PATCH', json });
const actor = COMMAND_LINE;

/** Waits until every letter that is planned has an end, and returns who got what. */
async function sent(): Promise<Record<string, string>> {
  await planIssues();
  const left = () => collection('deliveries').countDocuments({ state: { $in: ['waiting', 'sending'] } });
  await expect.poll(left, { timeout: 20_000 }).toBe(0);
  const subjects = smtp.received.map(({ envelope, subject = '' }) => [envelope.to, subject]);
  expect(new Set(subjects.map(([to]) => to)).size).toBe(subjects.length);
  return Object.fromEntries(subjects);
}

async function fourReaders() {
  const [uk, en, both, weekly] = await Promise.all([
    aSubscriber({ email: 'uk@example.com' }),
    aSubscriber({ email: 'en@example.com', locales: ['en'] }),
    aSubscriber({ email: 'both@example.com', locales: ['en', 'uk'] }),
    aSubscriber({ email: 'weekly@example.com', frequency: 'weekly' }),
    aSubscriber({ email: 'waiting@example.com', state: 'waiting', confirmedAt: null }),
  ]);
  return { uk, en, both, weekly };
}

test('each reader gets one letter in the language of the subscription, and the post goes once', async () => {
  await fourReaders();
  const { slug } = await aPost({
    uk: aVersion({ title: 'Карпати', content: 'Про **гори**.' }),
    en: aVersion({
      title: 'The Carpathians',
      content: 'About **mountains** and [a lake](https://lake.example/a?b=c).',
    }),
  });
  const dryRun = await send(slug, { dryRun: true });
  expect(await dryRun.json()).toEqual({ state: 'dry run', readers: { uk: 1, en: 2, waiting: 0 } });
  expect(await collection('newsletterIssues').countDocuments()).toBe(0);

  expect((await send(slug)).status).toBe(202);
  expect(await listIssues({ actor, locale: 'en' })).toMatchObject([{ slug, title: 'The Carpathians' }]);
  expect(await sent()).toEqual({
    'uk@example.com': 'Карпати',
    'en@example.com': 'The Carpathians',
    'both@example.com': 'The Carpathians',
  });
  const letter = smtp.received.find(({ envelope }) => envelope.to === 'both@example.com');
  expect(letter?.html).toContain(`href="https://blog.example/uk/blog/${slug}?from=letter"`);
  expect(letter?.html).toContain('About <strong>mountains</strong>');
  expect(letter?.html).toContain('href="https://lake.example/a?b=c"');
  expect(letter?.text).toContain('About mountains and a lake (https://lake.example/a?b=c).');
  const { list } = Object.fromEntries(letter?.headers ?? []) as { list: { unsubscribe: { url: string } } };
  expect(list.unsubscribe.url).toMatch(/^https:\/\/blog\.example\/api\/subscriptions\/unsubscribe\?token=/);
  expect(String(letter?.raw)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const opened = await openUnsubscribe({ raw: letter?.raw ?? Buffer.of() });
  expect(opened.listId).toBe('newsletter.blog.example');

  // A browser without a language gets the page in that of the letters.
  for (const [email, language] of [
    ['uk@example.com', 'uk'],
    ['en@example.com', 'en'],
    ['both@example.com', 'en'],
  ]) {
    const { raw } = smtp.received.find(({ envelope }) => envelope.to === email) ?? { raw: Buffer.of() };
    const { path } = await openUnsubscribe({ raw });
    const led = await request(path, { headers: { Accept: 'text/html' } });
    expect(led.headers.get('location'), email).toMatch(new RegExp(`^/${language}/`));
  }
  expect(opened.page).toContain('value="stop"');
  expect(await collection('subscribers').countDocuments({ state: { $ne: 'active' } })).toBe(1);
  expect(letter?.html).not.toMatch(/<img[^>]*(width="1"|height="1")/);

  await send(slug);
  await change(slug, { published: false });
  await change(slug, { published: true });
  await change(slug, { slug: 'moved', uk: { title: 'Інша назва' } });
  expect(Object.keys(await sent())).toHaveLength(3);
});

test('two requests at the same time plan one sending, and a later one gets its state', async () => {
  await fourReaders();
  const { slug } = await aPost({ en: undefined });
  const [first, second] = await Promise.all([send(slug), send(slug, { missing: 'other' })]);
  expect([first.status, second.status]).toEqual([202, 202]);
  await sent();
  await planIssues();
  expect(await (await send(slug)).json()).toMatchObject({ state: 'sent' });
  expect(await collection('newsletterIssues').countDocuments()).toBe(1);
});

describe('a version that does not exist yet', () => {
  const ukrainianOnly = () => aPost({ uk: aVersion({ title: 'Карпати' }), en: undefined });
  const addEnglish = (slug: string) =>
    change(slug, { en: { title: 'The Carpathians', content: 'Text.' }, locale: undefined, published: true });

  test('is waited for, and only those who have waited get it', async () => {
    await fourReaders();
    const { slug } = await ukrainianOnly();
    const response = await send(slug);
    expect(await response.json()).toMatchObject({ readers: { uk: 2, en: 0, waiting: 1 } });
    expect(Object.keys(await sent()).sort()).toEqual(['both@example.com', 'uk@example.com']);

    await aSubscriber({ email: 'late@example.com', locales: ['en'] });
    expect((await addEnglish(slug)).status).toBe(200);
    expect(await sent()).toEqual({
      'uk@example.com': 'Карпати',
      'both@example.com': 'Карпати',
      'en@example.com': 'The Carpathians',
    });
  });

  test.each<[string, object, (id: string) => Promise<unknown>, number]>([
    ['waits for the translation', {}, async () => {}, 2],
    ['is sent in the other language', { missing: 'other' }, async () => {}, 0],
    ['is not sent', { missing: 'skip' }, async () => {}, 0],
    ['is only sent in Ukrainian', { locales: ['uk'] }, async () => {}, 0],
    ['has its sending withdrawn', {}, (id) => withdrawIssue({ actor, id }), 0],
  ])(
    'has as many readers in the publishing panel as it then gets if the post %s',
    async (_, choice, act, count) => {
      await fourReaders();
      const [gone, stopped] = [
        await aSubscriber({ locales: ['en'] }),
        await aSubscriber({ locales: ['en'] }),
      ];
      await aSubscriber({ locales: ['en'] });
      const { slug, translationId: postId } = await ukrainianOnly();
      await send(slug, choice);
      await sent();
      const before = smtp.received.length;
      await markBounced({ email: gone.email, answer: '550 5.1.1 No such user', now: new Date() });
      await stopSubscription({ token: stopped.token });
      await act(issueIdOf(postId));

      const { waiting } = (await getSendChoices({ actor, postId })) ?? {};
      await addEnglish(slug);
      await sent();

      expect(waiting).toEqual({ uk: 0, en: count });
      expect(smtp.received.length - before).toBe(count);
    },
  );

  test('is replaced by the other language with a note in the reader’s own', async () => {
    await fourReaders();
    const { slug } = await ukrainianOnly();
    await send(slug, { missing: 'other' });
    expect(await sent()).toMatchObject({ 'en@example.com': 'Карпати' });
    const letter = smtp.received.find(({ envelope }) => envelope.to === 'en@example.com');
    expect(letter?.text).toContain('There’s no English translation of this post');
    await addEnglish(slug);
    expect(Object.keys(await sent())).toHaveLength(3);
  });

  test('is skipped', async () => {
    await fourReaders();
    const { slug } = await ukrainianOnly();
    await send(slug, { missing: 'skip' });
    await addEnglish(slug);
    expect(await sent()).not.toHaveProperty('en@example.com');
  });
});

test('a scheduled post is sent when it is published, and publishing a post does not send it', async () => {
  await fourReaders();
  await aPost();
  expect(await sent()).toEqual({});

  const body = aPostBody({ published: true, publishedAt: new Date(Date.now() + 3_600_000).toISOString() });
  await request('/api/v1/posts', { key, json: body });
  expect(await (await send(body.slug)).json()).toMatchObject({ state: 'planned', readers: { uk: 1, en: 2 } });
  expect(await sent()).toEqual({});
  await change(body.slug, { publishedAt: new Date(Date.now() - 1_000).toISOString() });
  expect(Object.keys(await sent())).toHaveLength(3);
});

test('a draft is not sent, and what is planned is forgotten when it is unpublished', async () => {
  const body = aPostBody({ published: false });
  await request('/api/v1/posts', { key, json: body });
  expect((await send(body.slug)).status).toBe(409);
  await change(body.slug, { published: true, publishedAt: '2099-01-01T00:00:00Z' });
  await send(body.slug);
  await change(body.slug, { published: false });
  await planIssues();
  expect(await collection('newsletterIssues').countDocuments()).toBe(0);
});

describe('a letter that waits', () => {
  /** An issue whose letters the server has put off once. */
  async function aPausedIssue() {
    smtp.behave({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Later'), { responseCode: 451 })),
    });
    const post = await aPost();
    await send(post.slug);
    await planIssues();
    const putOff = { state: 'waiting', attempts: 1 };
    await expect.poll(() => collection('deliveries').countDocuments(putOff)).toBe(3);
    const id = issueIdOf(post.translationId);
    await pauseIssue({ actor, id });
    smtp.behave({});
    return { id, slug: post.slug };
  }
  const outcomes = (id: string) => countLetters(`issue:${id}:`);

  test('is held by a pause until it goes on, and has the text with which the sending began', async () => {
    await fourReaders();
    const { id, slug } = await aPausedIssue();
    expect((await outcomes(id)).sent).toBeUndefined();
    const text = { title: 'Changed', content: 'Changed.' };
    expect((await change(slug, { slug: 'moved', uk: text, en: text, published: true })).status).toBe(200);
    await send('moved');
    await resumeIssue({ actor, id });
    await expect.poll(() => outcomes(id), { timeout: 20_000 }).toMatchObject({ sent: 3 });
    expect(Object.values(await sent())).not.toContain('Changed');
    expect(smtp.received.map(({ html }) => html)).not.toContain(expect.stringContaining('Changed.'));
  });

  test('does not go to readers who have stopped, were deleted or have bounced', async () => {
    const { uk, en, both } = await fourReaders();
    const { id } = await aPausedIssue();
    await stopSubscription({ token: uk.token });
    await eraseSubscriber(en, new Date());
    await markBounced({ email: both.email, answer: '550 5.1.1 No such user', now: new Date() });
    await resumeIssue({ actor, id });
    expect(await sent()).toEqual({});
  });

  test('is withdrawn with its issue, and when the post is unpublished', async () => {
    await fourReaders();
    const { id } = await aPausedIssue();
    await withdrawIssue({ actor, id });
    expect(await outcomes(id)).toEqual({ withdrawn: 3 });

    const other = await aPausedIssue();
    await change(other.slug, { published: false });
    expect(await outcomes(other.id)).toEqual({ withdrawn: 3 });
    await change(other.slug, { published: true });
    expect(await sent()).toEqual({});
  });

  test('does not go after a restore, and neither does what was planned or waits', async () => {
    await fourReaders();
    const { id } = await aPausedIssue();
    const { slug } = await aPost({ en: undefined });
    await send(slug);
    await haltNewsletter();
    await resumeIssue({ actor, id }).catch(() => {});
    await change(slug, { en: { title: 'T', content: 'T' }, published: true });
    const states = await collection('newsletterIssues').distinct('state', { frequency: 'post' });
    expect(states).toEqual(['withdrawn']);
    expect(await collection('newsletterWaits').countDocuments()).toBe(0);
    await sendDigest();
    expect(
      await collection('newsletterIssues').countDocuments({ frequency: 'weekly', state: 'sending' }),
    ).toBe(0);
  });
});

test('readers of some tags get the posts with one of them', async () => {
  const { slug, translationId } = await aPost({
    tags: [{ slug: 'hiking', nameUk: undefined, nameEn: undefined }],
  });
  await aPost({ tags: [{ slug: 'cooking', nameUk: undefined, nameEn: undefined }] });
  const tags = await collection<{ _id: number; slug: string }>('tags').find().toArray();
  const idOf = (name: string) => tags.find((tag) => tag.slug === name)?._id ?? 0;
  await aSubscriber({ email: 'hiker@example.com', tagIds: [idOf('hiking')] });
  await aSubscriber({ email: 'cook@example.com', tagIds: [idOf('cooking')] });
  const { settings } = await getPostForEditing({ actor, post: slug });
  const inEditor = { ...settings, tags: ['hiking', 'Cooking'] };
  await saveWorkingCopy({ actor, postId: translationId, part: 'settings', value: inEditor, number: 0 });
  expect((await getSendChoices({ actor, postId: translationId }))?.groups).toEqual([
    { locales: ['uk'], count: 2 },
  ]);
  await send(slug);
  expect(Object.keys(await sent())).toEqual(['hiker@example.com']);
});

test.each([
  // The clocks change between the two Mondays, in both zones.
  { timeZone: 'Europe/Kyiv', first: '2026-03-23T07:00:00Z', second: '2026-03-30T06:00:00Z' },
  { timeZone: 'America/New_York', first: '2026-03-02T14:00:00Z', second: '2026-03-09T13:00:00Z' },
])(
  'the weekly digest comes on Monday at nine in $timeZone, once, and not without new posts',
  async ({ timeZone, first, second }) => {
    await openNewsletter({ digestDay: 1, digestHour: 9 });
    await setSiteSettings({ actor, timeZone });
    const { weekly } = await fourReaders();
    const other = await aSubscriber({ email: 'weekly-en@example.com', locales: ['en'], frequency: 'weekly' });
    const after = (time: string, seconds: number) => new Date(Date.parse(time) + seconds * 1_000);
    const publishedAt = after(first, -86_400);
    await aPost({ uk: aVersion({ title: 'Карпати' }), en: undefined, publishedAt });

    await sendDigest({ now: after(first, -1) });
    expect(await sent()).toEqual({});
    await sendDigest({ now: new Date(first) });
    await sendDigest({ now: after(first, 60) });
    expect(await sent()).toEqual({ 'weekly@example.com': 'Двомова: 1 новий допис за тиждень' });
    expect(smtp.received[0]?.text).toContain('Карпати');

    await aPost({ uk: undefined, en: aVersion({ title: 'The Dnipro' }), publishedAt: after(first, 86_400) });
    await sendDigest({ now: after(second, -1) });
    expect(Object.keys(await sent())).toEqual(['weekly@example.com']);
    await sendDigest({ now: new Date(second) });
    expect(await sent()).toMatchObject({ 'weekly-en@example.com': 'Dvomova: 1 new post this week' });

    // Both have stopped, and get nothing of the next week.
    for (const { token } of [weekly, other]) await stopSubscription({ token });
    await aPost({ publishedAt: after(second, 86_400) });
    await sendDigest({ now: after(second, 7 * 86_400) });
    expect(Object.keys(await sent())).toHaveLength(2);
  },
);

test('a sent issue is announced with its readers', async () => {
  await fourReaders();
  const { slug } = await aPost();
  const events: SiteEvent[] = [];
  const stop = listenToEvents(async (list) => void events.push(...list));
  await send(slug);
  await sent();
  await planIssues();
  stop();
  const announced = events.filter(({ kind }) => kind === 'newsletter');
  expect(announced).toMatchObject([
    { change: 'sent', slug, locale: 'uk', recipients: 1 },
    { change: 'sent', slug, locale: 'en', recipients: 2 },
  ]);
});
