import { Collection } from 'mongodb';
import { afterEach, expect, test, vi } from 'vitest';
import { collection } from '#server/db/client.ts';
import { findId, newId } from '#server/db/ids.ts';
import { markBounced } from '#server/mail/bounce-store.ts';
import { announceMissed } from '#server/maintenance/missed-events.ts';
import type { DeliveryDoc } from '#server/outbox/model.ts';
import type { UserDoc } from '#server/users/model.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSession, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { openUnsubscribe } from '#test/setup/open-unsubscribe.ts';
import { untilNoticesAreStored, useOutbox } from '#test/setup/outbox.ts';
import { request } from '#test/setup/request.ts';
import { smtp } from '#test/setup/with-smtp.ts';

useDatabase();
useOutbox();
afterEach(() => {
  vi.useRealTimers();
});

const headers = { Origin: 'https://blog.example' };
const deliveries = (filter = {}) => collection<DeliveryDoc>('deliveries').find(filter).toArray();

async function aReader(name: string, role: 'reader' | 'admin' = 'reader') {
  const user = await aUser({ name, role });
  const email = `${name.toLowerCase()}@example.com`;
  await collection<UserDoc>('users').updateOne(
    { name },
    { $set: { email, emailKey: email, emailConfirmedAt: new Date(), locale: 'en' } },
  );

  const cookie = await aSession(user);
  return {
    email,
    choose: (fields: Record<string, string>) =>
      request('/en/account', { form: { intent: 'letters', locale: 'en', ...fields }, cookie, headers }),
    page: async () => (await request('/en/account', { cookie })).text(),
    confirm: (url: URL | null) => request(`${url?.pathname}${url?.search}`, { form: {}, headers, cookie }),
    async comment(postId: string, content: string, parentId?: string): Promise<string> {
      const json = { postId, content, ...(parentId ? { parentId } : {}) };
      const response = await request('/api/comments', { json, cookie, headers });
      expect(response.status).toBe(201);
      await untilNoticesAreStored();
      return (await response.json()).id;
    },
    change: (id: string, json: object) =>
      request(`/api/comments?id=${id}`, { method: 'PATCH', json: { id, ...json }, cookie, headers }),
  };
}

async function aDiscussion() {
  const [lesia, ivan] = [await aReader('Lesia'), await aReader('Ivan')];
  await aPost({ slug: 'hello', en: aVersion({ title: 'Hello' }) });
  const post = await (await request('/api/v1/posts/hello?locale=en')).json();
  const first = await lesia.comment(post.id, 'What about winter?');
  return { lesia, ivan, postId: post.id as string, first };
}

test('a reply comes as a letter with the comment in view, and one click stops the conversation', async () => {
  const { lesia, ivan, postId, first } = await aDiscussion();
  const id = await ivan.comment(postId, 'It is <fine>.\r\nBcc: x@example.com', first);

  const letter = await smtp.next(lesia.email);
  expect(letter.subject).toBe('Ivan replied to your comment: “Hello”');
  expect(letter.text).toContain('Ivan:\n> It is <fine>.');
  expect(letter.html).toContain('It is &lt;fine&gt;.');
  expect(letter.button?.href).toContain(`https://blog.example/en/blog/hello`);
  expect(letter.button?.href).toContain(id);
  expect(letter.headers.has('bcc')).toBe(false);

  const list = letter.raw.toString();
  const [, url = ''] = /^List-Unsubscribe: <(.*)>\r$/m.exec(list) ?? [];
  expect(list).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const target = url.replace('https://blog.example', '');
  expect((await request(target)).status).toBe(405);
  const opened = await openUnsubscribe(letter);
  expect(opened.listId).toBe('comments.blog.example');
  expect(opened.page).toContain('Unsubscribe');
  expect(await collection('letterStops').countDocuments()).toBe(0);
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await request(target, { ...oneClick, headers: { Origin: 'https://mail.example' } })).status).toBe(
    200,
  );
  expect((await request(`${target}0`, oneClick)).status).toBe(404);

  await collection('deliveries').deleteMany({});
  await ivan.comment(postId, 'And another one', first);
  await expect.poll(() => deliveries()).toMatchObject([{ state: 'withdrawn', answer: 'ended' }]);
});

test('a page with a button stops all notices; opening it changes nothing', async () => {
  const { lesia, ivan, postId, first } = await aDiscussion();
  await ivan.comment(postId, 'Fine', first);
  const { text = '' } = await smtp.next(lesia.email);
  const [, url = ''] = /Unsubscribe from all notifications: https:\/\/blog\.example(\S+)/.exec(text) ?? [];

  const page = await request(url);
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  expect(page.headers.get('Referrer-Policy')).toBe('no-referrer, strict-origin');
  expect(await collection('letterStops').countDocuments()).toBe(0);

  expect((await request(url, { form: {}, headers: { Origin: 'https://other.example' } })).status).toBe(403);
  expect((await request(url, { form: {}, headers })).status).toBe(303);
  expect(await collection('letterStops').findOne()).toMatchObject({ all: true });
});

test('the admin who last changed a post hears of comments under it once, and stops it', async () => {
  const { lesia, ivan, postId, first } = await aDiscussion();
  const olha = await aReader('Olha', 'admin');
  const editor = await collection('users').findOne({ name: 'Olha' });
  await collection('posts').updateMany({}, { $set: { updatedBy: { id: editor?._id, name: 'Olha' } } });
  const own = await olha.comment(postId, 'By myself');
  await ivan.comment(postId, 'A reply', own);
  expect((await smtp.next(olha.email)).subject).toBe('Ivan replied to your comment: “Hello”');
  await collection('users').updateOne({ name: 'Ivan' }, { $set: { emailConfirmedAt: null } });
  const waiting = await ivan.comment(postId, 'Approve me');
  expect((await smtp.next(olha.email)).text).toContain('> Approve me');
  await expect.poll(() => deliveries({ kind: 'commentsWaiting', state: 'sent' })).toHaveLength(1);
  expect((await olha.change(waiting, { hidden: false })).status).toBe(200);
  await collection('users').updateOne({ name: 'Ivan' }, { $set: { emailConfirmedAt: new Date() } });
  expect(await deliveries({ kind: 'commentsOnPosts' })).toEqual([]);

  await lesia.comment(postId, 'Deeper', first);
  const letter = await smtp.next(olha.email);
  expect(letter.subject).toBe('1 new comment: “Hello”');
  const [, url = ''] =
    /Unsubscribe from emails about comments on posts: https:\/\/blog\.example(\S+)/.exec(letter.text ?? '') ??
    [];
  expect((await request(url, { form: {}, headers })).status).toBe(303);
  await lesia.comment(postId, 'More');
  expect(await deliveries({ kind: 'commentsOnPosts' })).toHaveLength(1);

  await olha.choose({ waiting: 'hourly', posts: 'yes' });
  await collection('users').updateOne({ name: 'Ivan' }, { $set: { emailConfirmedAt: null } });
  const unread = await ivan.comment(postId, 'Again');
  expect(await deliveries({ kind: 'commentsWaiting', state: 'waiting' })).toHaveLength(1);
  expect((await olha.change(unread, { hidden: false })).status).toBe(200);
  expect(await deliveries({ kind: 'commentsOnPosts' })).toHaveLength(2);
});

test('the account page shows what is stopped, resumes it, and stops all', async () => {
  const { lesia, ivan, postId, first } = await aDiscussion();
  const isTold = async () => {
    await collection('deliveries').deleteMany({});
    await ivan.comment(postId, 'Fine', first);
    await expect.poll(() => deliveries({ state: { $in: ['sent', 'withdrawn'] } })).toHaveLength(1);
    return (await deliveries({ state: 'sent' })).length === 1;
  };
  await ivan.comment(postId, 'Fine', first);
  const { text = '' } = await smtp.next(lesia.email);
  const [, url = ''] = /Unsubscribe from this conversation: https:\/\/blog\.example(\S+)/.exec(text) ?? [];
  for (const _ of [1, 2]) await request(url, { form: {}, headers });
  expect(await isTold()).toBe(false);
  expect((await lesia.page()).match(/Resume: Hello/g)).toHaveLength(1);

  expect((await lesia.choose({ intent: 'resume-letters', topic: postId })).status).toBe(303);
  expect(await lesia.page()).not.toContain('Send again');
  expect(await isTold()).toBe(true);

  await lesia.choose({ intent: 'stop-letters' });
  expect(await lesia.page()).toContain('You’ve unsubscribed from all notifications.');
  expect(await isTold()).toBe(false);
  await lesia.choose({ intent: 'resume-letters', topic: 'all' });
  expect(await isTold()).toBe(true);
});

test('replies of ten minutes are one letter, and hidden ones are not in it', async () => {
  const { lesia, ivan, postId, first } = await aDiscussion();
  await ivan.comment(postId, 'One', first);
  await smtp.next(lesia.email);
  await expect.poll(() => deliveries({ state: 'sent' })).toHaveLength(1);
  const hidden = await ivan.comment(postId, 'Rude words', first);
  await ivan.comment(postId, 'Three', first);
  await ivan.comment(postId, 'Four', first);

  const [waiting, ...others] = await deliveries({ state: 'waiting' });
  expect(others).toEqual([]);
  expect((waiting?.nextAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(9 * 60_000);
  await collection('comments').updateOne({ content: 'Rude words' }, { $set: { hidden: 'moderator' } });
  await collection('deliveries').updateOne({ state: 'waiting' }, { $set: { nextAt: new Date() } });

  const letter = await smtp.next(lesia.email);
  expect(letter.subject).toBe('2 replies: “Hello”');
  expect(letter.text).toContain('> Three');
  expect(letter.text).not.toContain('Rude words');
  expect(hidden).toBeTruthy();
});

test('a new reply is in each of its letters once, whichever of them wait already', async () => {
  const { ivan, postId, first } = await aDiscussion();
  await aReader('Olha', 'admin');
  const editor = await collection('users').findOne({ name: 'Olha' });
  await collection('posts').updateMany({}, { $set: { updatedBy: { id: editor?._id, name: 'Olha' } } });
  await ivan.comment(postId, 'For the admin');
  await expect.poll(() => deliveries({ kind: 'commentsOnPosts', state: 'sent' })).toHaveLength(1);

  const one = await ivan.comment(postId, 'One', first);
  await expect.poll(() => deliveries({ kind: 'conversation', state: 'sent' })).toHaveLength(1);
  const two = await ivan.comment(postId, 'Two', first);
  const three = await ivan.comment(postId, 'Three', first);

  const waiting = await deliveries({ state: 'waiting' });
  expect(Object.fromEntries(waiting.map(({ kind, data }) => [kind, data]))).toMatchObject({
    commentsOnPosts: { items: [one, two, three] },
    conversation: { items: [two, three] },
  });
  expect(waiting).toHaveLength(2);
});

test('a letter about many comments shows ten, and says how many there are', async () => {
  const { lesia, ivan, postId, first } = await aDiscussion();
  await ivan.comment(postId, 'One', first);
  await smtp.next(lesia.email);
  const reply = await ivan.comment(postId, 'Two', first);
  const [doc] = await collection('comments')
    .find({ _id: findId(reply) ?? newId() })
    .toArray();
  const copies = Array.from({ length: 11 }, () => ({ ...doc, _id: newId() }));
  await collection('comments').insertMany(copies);
  const items = [reply, ...copies.map(({ _id }) => _id.toHexString())];
  const change = { $set: { 'data.items': items, nextAt: new Date() } };
  await collection('deliveries').updateOne({ state: 'waiting' }, change);

  const letter = await smtp.next(lesia.email);
  expect(letter.subject).toBe('12 replies: “Hello”');
  expect(letter.text?.match(/> Two/g)).toHaveLength(10);
});

async function waitingComments(choice?: string) {
  const [admin, stranger] = [await aReader('Olha', 'admin'), await aReader('Ivan')];
  await collection('users').updateOne({ name: 'Ivan' }, { $set: { emailConfirmedAt: null } });
  if (choice !== undefined) expect((await admin.choose({ waiting: choice })).status).toBe(303);
  await aPost({ slug: 'hello', en: aVersion({ title: 'Hello' }) });
  const post = await (await request('/api/v1/posts/hello?locale=en')).json();
  return { admin, write: (content: string) => stranger.comment(post.id, content) };
}

test.each([
  ['now', 1],
  [undefined, 60],
  ['hourly', 60],
])('comments that wait come at most one letter in a time: %s', async (choice, minutes) => {
  const { admin, write } = await waitingComments(choice);
  await write('One');
  expect((await smtp.next(admin.email)).text).toContain('> One');
  await expect.poll(() => deliveries({ state: 'sent' })).toHaveLength(1);
  await write('Two');
  await write('Three');

  const [waiting, ...others] = await deliveries({ state: 'waiting' });
  expect(others).toEqual([]);
  const [sent] = await deliveries({ state: 'sent' });
  expect((waiting?.nextAt.getTime() ?? 0) - (sent?.endedAt?.getTime() ?? 0)).toBe(minutes * 60_000);
});

test('daily letters about comments that wait come at the hour of the digest, by the clocks of the site', async () => {
  const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-03-${time}Z`) });
  // It is eight in Kyiv, whose clocks go forward in the next night.
  at('28T06:00:00');
  const { admin, write } = await waitingComments('daily');
  expect(await admin.page()).toContain('Once a day, at 9:00');
  await write('One');
  at('28T06:59:59');
  await write('Two');
  const due = () => deliveries({ state: 'waiting' }).then((list) => list.map(({ nextAt }) => nextAt));
  expect(await due()).toEqual([new Date('2026-03-28T07:00:00Z')]);

  at('28T07:00:00');
  expect((await smtp.next(admin.email)).text).toMatch(/> One.*> Two/s);
  await expect.poll(due).toEqual([]);
  await write('Three');
  expect(await due()).toEqual([new Date('2026-03-29T06:00:00Z')]);
  await write('Four');
  at('29T06:00:00');
  expect((await smtp.next(admin.email)).text).toMatch(/> Three.*> Four/s);
  expect(smtp.received).toEqual([]);
});

test('a shorter time holds for the letter that waits, and none comes to who wants none', async () => {
  const { admin, write } = await waitingComments('now');
  await write('One');
  await smtp.next(admin.email);
  await expect.poll(() => deliveries({ state: 'sent' })).toHaveLength(1);
  await admin.choose({ waiting: 'daily' });
  await write('Two');
  await admin.choose({ waiting: 'now' });
  await write('Three');
  const [waiting] = await deliveries({ state: 'waiting' });
  expect((waiting?.nextAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(60_000);

  await admin.choose({ waiting: 'never' });
  await collection('deliveries').updateOne({ state: 'waiting' }, { $set: { nextAt: new Date() } });
  await expect.poll(() => deliveries({ state: 'withdrawn' })).toMatchObject([{ answer: 'ended' }]);
  await write('Four');
  expect(await deliveries()).toHaveLength(2);
});

test('a letter about comments that wait stops only such letters; a former admin gets none', async () => {
  const { admin, write } = await waitingComments('now');
  await write('One');
  const letter = await smtp.next(admin.email);
  const [, url = ''] =
    /Unsubscribe from emails about comments waiting for approval: https:\/\/blog\.example(\S+)/.exec(
      letter.text ?? '',
    ) ?? [];
  expect(await (await request(url)).text()).toContain(
    'Unsubscribe from emails about comments waiting for approval?',
  );
  expect((await request(url, { form: {}, headers })).status).toBe(303);

  expect(await collection('users').findOne({ name: 'Olha' })).toMatchObject({ waitingLetters: 'never' });
  expect(await collection('letterStops').countDocuments()).toBe(0);
  expect(await admin.page()).toMatch(/<option value="never" selected="">Never/);

  await admin.choose({ waiting: 'daily' });
  await write('Two');
  await collection('users').updateOne({ name: 'Olha' }, { $set: { role: 'reader' } });
  await collection('deliveries').updateOne({ state: 'waiting' }, { $set: { nextAt: new Date() } });
  await expect.poll(() => deliveries({ state: 'withdrawn' })).toMatchObject([{ answer: 'ended' }]);
  expect(await admin.page()).not.toContain('name="waiting"');
});

test('a comment that is announced again after later letters comes once', async () => {
  const { admin, write } = await waitingComments('now');
  await announceMissed();
  for (const content of ['One', 'Two']) {
    await write(content);
    await collection('deliveries').updateMany({ state: 'waiting' }, { $set: { nextAt: new Date() } });
    expect((await smtp.next(admin.email)).text).toContain(`> ${content}`);
    await expect.poll(() => deliveries({ state: { $ne: 'sent' } })).toEqual([]);
  }
  await announceMissed({ now: new Date(Date.now() + 5_000) });
  expect(await deliveries()).toHaveLength(2);
});

test('a comment that had to wait and is approved is told to its author', async () => {
  const { lesia } = await aDiscussion();
  const admin = await aReader('Olha', 'admin');
  const change = { hidden: 'waiting', createdAt: new Date(Date.now() - 60_000) };
  await collection('comments').updateOne({ content: 'What about winter?' }, { $set: change });
  const [comment] = await collection('comments').find({ content: 'What about winter?' }).toArray();
  expect((await admin.change(String(comment?._id), { hidden: false })).status).toBe(200);

  const letter = await smtp.next(lesia.email);
  expect(letter.subject).toBe('Your comment was approved: “Hello”');
  expect(letter.text).toContain('Everybody can read your comment now.');
  expect(letter.button?.href).toContain(String(comment?._id));
});

test('nobody gets a letter about the own comment, nor without a confirmed address', async () => {
  const { lesia, ivan, postId, first } = await aDiscussion();
  await lesia.comment(postId, 'And in spring?', first);
  await collection('users').updateOne({ name: 'Lesia' }, { $unset: { emailConfirmedAt: '' } });
  await ivan.comment(postId, 'Fine', first);

  expect(await deliveries()).toEqual([]);
});

test('an address that a server refused gets no notice until its owner confirms it again on the account page', async () => {
  const { lesia, ivan, postId, first } = await aDiscussion();
  const confirmAgain = 'value="confirm-email"';
  expect(await lesia.page()).not.toContain(confirmAgain);
  await markBounced({ email: lesia.email, answer: '550 5.1.1 No such user', now: new Date() });
  await ivan.comment(postId, 'Nobody hears this', first);
  await expect.poll(() => deliveries()).toMatchObject([{ state: 'withdrawn', answer: 'bounced' }]);

  const page = await lesia.page();
  expect(page).toContain('didn’t accept an email to lesia@example.com');
  expect(page).toContain(confirmAgain);
  await lesia.choose({ intent: 'confirm-email' });
  const { button } = await smtp.next(lesia.email);
  expect((await lesia.confirm(button)).status).toBe(303);
  expect(await lesia.page()).not.toContain(confirmAgain);

  await collection('deliveries').deleteMany();
  await ivan.comment(postId, 'Heard', first);
  expect((await smtp.next(lesia.email)).text).toContain('> Heard');
});

test.each([
  ['no account', { blockedAt: new Date() }],
  ['unconfirmed', { emailConfirmedAt: null }],
])(
  'a letter that waits is not sent if its account has changed in the meantime: %s',
  async (answer, change) => {
    const { ivan, postId, first } = await aDiscussion();
    smtp.behave({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Later'), { responseCode: 450 })),
    });
    await ivan.comment(postId, 'Fine', first);
    await expect.poll(() => deliveries({ state: 'waiting', attempts: 1 })).toHaveLength(1);
    smtp.behave({});

    await collection('users').updateOne({ name: 'Lesia' }, { $set: change });
    await collection('deliveries').updateOne({}, { $set: { nextAt: new Date() } });
    await expect.poll(() => deliveries()).toMatchObject([{ state: 'withdrawn', answer }]);
    expect(smtp.received).toEqual([]);
  },
);

test('maintenance, which announces recent comments again, tells nobody of a comment of their own', async () => {
  await announceMissed();
  await aDiscussion();
  await announceMissed({ now: new Date(Date.now() + 5_000) });
  expect(await deliveries()).toEqual([]);
});

test('maintenance announces a comment again until its letters are stored', async () => {
  await announceMissed();
  const { ivan, lesia, postId, first } = await aDiscussion();
  const insert = vi.spyOn(Collection.prototype, 'insertMany').mockRejectedValue(new Error('No space'));
  await ivan.comment(postId, 'Not stored at once', first);
  await expect(announceMissed({ now: new Date(Date.now() + 60_000) })).rejects.toThrow('No space');
  insert.mockRestore();
  expect(await deliveries()).toEqual([]);

  // The overlap of two rounds has passed.
  await announceMissed({ now: new Date(Date.now() + 5 * 60_000) });
  expect((await smtp.next(lesia.email)).text).toContain('> Not stored at once');
});
