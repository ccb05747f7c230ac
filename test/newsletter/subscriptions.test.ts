import { beforeEach, describe, expect, test } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { markBounced } from '#server/mail/bounce-store.ts';
import { type SubscriberDoc, toLanguages } from '#server/newsletter/model.ts';
import { countSubscribers } from '#server/newsletter/subscribers.ts';
import { deleteAccount } from '#server/users/management/delete-account.ts';
import { placesOf } from '#test/factories/a-life.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { request } from '#test/setup/request.ts';
import { smtp } from '#test/setup/with-smtp.ts';
import { aSubscriber, openNewsletter } from './factory.ts';

useDatabase();
useOutbox();
beforeEach(() => openNewsletter());

const EMAIL = 'lesia@example.com';
const subscribers = () => collection<SubscriberDoc>('subscribers').find().toArray();
const subscribe = (json: object = {}) =>
  request('/api/subscriptions', { json: { email: EMAIL, locales: ['uk'], ...json } });
/** The page that a link of a letter leads to. */
const pathOf = (url: URL | null) => `${url?.pathname}${url?.search}`;
const press = (url: URL | null, form: Record<string, string>) => request(pathOf(url), { form });

describe('a subscription', () => {
  test('begins with a press of the button, and keeps what the reader consented to', async () => {
    const response = await subscribe({ locales: ['en', 'uk'], frequency: 'weekly' });
    expect(response.status).toBe(202);
    expect(await subscribers()).toMatchObject([{ state: 'waiting', source: 'api', confirmedAt: null }]);

    const { button, html } = await smtp.next(EMAIL);
    expect(html).toContain('<html lang="en">');
    const opened = await request(pathOf(button));
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer, strict-origin');
    const page = await opened.text();
    expect(page).toContain('Confirm');
    expect(page).not.toContain('name="referrer"');
    expect(await subscribers()).toMatchObject([{ state: 'waiting' }]);

    expect((await press(button, { intent: 'confirm' })).status).toBe(303);
    const [confirmed] = await subscribers();
    expect(confirmed).toMatchObject({ state: 'active', languages: 'en uk', frequency: 'weekly' });
    expect(confirmed?.consent?.at).toBeInstanceOf(Date);
    expect(confirmed).not.toHaveProperty('expiresAt');
    const { token } = Object.fromEntries(button?.searchParams ?? []);
    expect(JSON.stringify(await subscribers())).not.toContain(token);
  });

  test('is known to nobody who asks, and a stranger changes nothing of it', async () => {
    const first = await subscribe();
    await press((await smtp.next(EMAIL)).button, { intent: 'confirm' });
    const again = await subscribe({ locales: ['en'] });

    expect(await again.text()).toBe(await first.text());
    const { subject } = await smtp.next(EMAIL);
    expect(subject).toContain('Your subscription');
    expect(await subscribers()).toMatchObject([{ state: 'active', languages: 'uk' }]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a request', () => subscribe({ locales: ['en'], frequency: 'weekly' })],
    [
      'the subscription of another address that moves here',
      async () => {
        const { token } = await aSubscriber({ locales: ['en'], frequency: 'weekly' });
        const url = new URL(`https://blog.example/en/subscription?token=${token}`);
        await press(url, { intent: 'address', email: EMAIL });
      },
    ],
  ])('that was stopped keeps its record of consent, whatever a stranger asks: %s', async (_what, ask) => {
    const at = new Date('2026-11-01T00:00:00Z');
    const stopped = await aSubscriber({
      email: EMAIL,
      state: 'stopped',
      consent: { at, page: '/uk/blog/post', wording: 'Так' },
      confirmedAt: at,
      stoppedAt: at,
    });
    const { token, ...kept } = stopped;

    await ask();
    expect((await subscribers())[0]).toMatchObject(kept);

    await press((await smtp.next(EMAIL)).button, { intent: 'confirm' });
    const [begun, ...others] = await subscribers();
    expect(begun).toMatchObject({ state: 'active', languages: 'en', frequency: 'weekly', stoppedAt: null });
    expect(begun?.consent?.at.getTime()).toBeGreaterThan(at.getTime());
    expect(begun).not.toHaveProperty('asked');
    expect(others).toEqual([]);
  });

  test('that is started again by its own link has its own wishes, once a request for it is a week old', async () => {
    const { token } = await aSubscriber({ email: EMAIL, state: 'stopped' });
    await subscribe({ locales: ['en'] });
    const weekAgo = new Date(Date.now() - 7 * 86_400_000);
    await collection('subscribers').updateOne({}, { $set: { 'asked.consent.at': weekAgo } });

    const link = new URL(`https://blog.example/uk/subscription?token=${token}`);
    await press(link, { intent: 'confirm' });
    expect(await subscribers()).toMatchObject([{ state: 'active', languages: 'uk' }]);
  });

  test('asks an address only a few times a day, and a network is refused beyond its limit', async () => {
    for (let index = 0; index < 9; index++) expect((await subscribe()).status).toBe(202);
    await smtp.next(EMAIL);
    expect(await collection('deliveries').countDocuments()).toBe(6);

    const statuses: number[] = [];
    for (let index = 0; index < 12; index++)
      statuses.push((await subscribe({ email: `r${index}@example.com` })).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test('moves to another address when that is confirmed', async () => {
    const { token, email } = await aSubscriber({ email: 'old@example.com' });
    const url = new URL(`https://blog.example/uk/subscription?token=${token}`);
    expect((await press(url, { intent: 'address', email: 'new@example.com' })).status).toBe(303);
    expect((await subscribers()).map(({ state }) => state)).toEqual(['active', 'waiting']);

    await press((await smtp.next('new@example.com')).button, { intent: 'confirm' });
    expect(await subscribers()).toMatchObject([{ email: 'new@example.com', state: 'active' }]);
    expect(await subscribers()).not.toMatchObject([{ email }]);
  });

  test('stops with one POST without cookie and origin, and a GET stops nothing', async () => {
    const { token } = await aSubscriber();
    const path = `/api/subscriptions/unsubscribe?token=${token}`;
    expect((await request(path)).status).toBe(405);
    expect(await subscribers()).toMatchObject([{ state: 'active' }]);

    const body = 'List-Unsubscribe=One-Click';
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await request(path, { method: 'POST', body, headers })).status).toBe(200);
    expect(await subscribers()).toMatchObject([{ state: 'stopped' }]);
    expect((await request(path, { method: 'POST' })).status).toBe(200);
  });

  test('says why it was stopped only if the reader wants to', async () => {
    const { token } = await aSubscriber();
    const url = new URL(`https://blog.example/uk/subscription?token=${token}`);
    await press(url, { intent: 'stop' });
    const page = await (await request(pathOf(url))).text();
    expect(page).toContain('Ви відписалися');
    await press(url, { intent: 'explain', reason: 'Забагато листів' });
    expect(await subscribers()).toMatchObject([{ state: 'stopped', stopReason: 'Забагато листів' }]);
  });

  test('has a link that its reader can end', async () => {
    const { token } = await aSubscriber();
    const response = await request(`/uk/subscription?token=${token}`, { form: { intent: 'renew' } });
    const renewed = response.headers.get('Location') ?? '';
    expect((await request(`/uk/subscription?token=${token}`)).status).toBe(404);
    expect((await request(renewed)).status).toBe(200);
  });
});

test('the form needs a person: two steps, an empty trap, a second', async () => {
  const page = await aPost().then(({ slug }) => request(`/uk/blog/${slug}`));
  expect(await page.text()).toContain('class="subscribe-offer"');
  const begun = await request('/uk/subscription', { form: { intent: 'begin', email: EMAIL, page: '/uk' } });
  const html = await begun.text();
  expect(html).toContain(`value="${EMAIL}"`);
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(html) ?? [];
  const form = { intent: 'subscribe', email: EMAIL, locales: 'uk', token, page: '/uk/blog/x' };

  expect((await request('/uk/subscription', { form })).status).toBe(400);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect((await request('/uk/subscription', { form: { ...form, website: 'x' } })).status).toBe(400);
  expect(await subscribers()).toEqual([]);

  const sent = await request('/uk/subscription', { form });
  expect(sent.headers.get('Location')).toBe('/uk/subscription?done=sent');
  const [subscriber] = await subscribers();
  expect(subscriber?.consent).toMatchObject({ page: '/uk/blog/x' });
  expect(subscriber?.consent?.wording).toContain('погоджуєтеся');
});

test('the form is on the page about feeds, and the footer links to it if the owner wants that', async () => {
  for (const inFooter of [true, false]) {
    await openNewsletter({ inFooter });
    expect((await (await request('/en')).text()).includes('href="/en/subscription"')).toBe(inFooter);
    expect(await (await request('/en/follow')).text()).toContain('class="subscribe-offer"');
  }
});

test('a reader changes languages, tags and frequency, and the link of a letter signs nobody in', async () => {
  await aPost({ tags: [{ slug: 'hiking', nameUk: 'Походи', nameEn: 'Hiking' }] });
  const { token } = await aSubscriber();
  const address = `/uk/subscription?token=${token}`;
  const page = await request(address);
  expect(await page.text()).toContain('Походи');
  const form = { intent: 'wishes', locales: 'en uk', frequency: 'weekly', 'tag-hiking': 'on' };
  const saved = await request(address, { form });
  expect(saved.status).toBe(303);

  const [hiking] = await collection<{ _id: number }>('tags').find().toArray();
  expect(await subscribers()).toMatchObject([
    { languages: toLanguages(['en', 'uk']), frequency: 'weekly', tagIds: [hiking?._id] },
  ]);
  expect([page, saved].flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
});

test('“delete me” leaves the address in no collection', async () => {
  await subscribe();
  const { button } = await smtp.next(EMAIL);
  await press(button, { intent: 'confirm' });
  await expect.poll(() => collection('deliveries').countDocuments({ state: 'sent' })).toBe(1);
  expect(await placesOf([EMAIL])).toEqual(expect.arrayContaining(['subscribers.email', 'deliveries.to']));

  await press(button, { intent: 'delete' });
  expect(await placesOf([EMAIL])).toEqual([]);
});

describe('the account of the address', () => {
  async function anAccountWithSubscription(emailConfirmedAt: Date | null) {
    const user = await aUser({ email: EMAIL });
    await collection('users').updateOne({ email: EMAIL }, { $set: { emailConfirmedAt } });
    await aSubscriber({ email: EMAIL });
    return user;
  }

  test('takes the subscription with it when it is deleted', async () => {
    const { id } = await anAccountWithSubscription(new Date());
    await deleteAccount({ actor: COMMAND_LINE, id });
    expect(await placesOf([EMAIL])).toEqual([]);
  });

  test('leaves the subscription if nobody has confirmed that the address is its own', async () => {
    const { id } = await anAccountWithSubscription(null);
    await deleteAccount({ actor: COMMAND_LINE, id });
    expect(await placesOf([EMAIL])).toEqual(['subscribers.email', 'subscribers.emailKey']);
  });
});

test('while the newsletter is closed, there is no word of it', async () => {
  await openNewsletter({ isOn: false });
  const { slug } = await aPost();
  const key = await aKey({ scopes: ['subscribers'] });
  const id = '6920318a5c1e4b0d2f7a9f01';
  const statuses = await Promise.all([
    subscribe(),
    request('/api/subscriptions/unsubscribe?token=x', { method: 'POST' }),
    request('/uk/subscription'),
    request('/uk/subscription', { form: { intent: 'begin', email: EMAIL } }),
    request('/api/v1/subscribers', { key }),
    request(`/api/v1/subscribers/${id}`, { key, method: 'DELETE' }),
    request(`/api/v1/posts/${slug}/send`, { key, json: { missing: 'skip' } }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 404));
  for (const path of [`/uk/blog/${slug}`, '/en/follow', '/uk']) {
    expect(await (await request(path)).text()).not.toMatch(/subscri|підпис/i);
  }
});

test('the numbers of the admin count active readers by language, frequency, source and week', async () => {
  // Monday begins in Kyiv at 22:00 of Sunday in UTC.
  const at = (time: string) => ({ confirmedAt: new Date(time) });
  await aSubscriber({ ...at('2026-11-15T21:59:00Z'), locales: ['en'], source: 'import' });
  await aSubscriber({ ...at('2026-11-15T22:00:00Z'), locales: ['en', 'uk'], frequency: 'weekly' });
  await aSubscriber({ ...at('2026-11-22T21:59:00Z') });
  await aSubscriber({ ...at('2026-11-18T12:00:00Z'), state: 'stopped' });
  await aSubscriber({ confirmedAt: null, state: 'waiting' });

  const now = new Date('2026-11-25T12:00:00Z');
  expect(await countSubscribers({ actor: COMMAND_LINE, now })).toEqual({
    states: { active: 3, waiting: 1, stopped: 1 },
    languages: { uk: 1, en: 1, both: 1 },
    frequencies: { post: 2, weekly: 1 },
    sources: expect.arrayContaining([
      { source: 'post', count: 2 },
      { source: 'import', count: 1 },
    ]),
    growth: [
      { week: '2026-11-08T22:00:00.000Z', uk: 0, en: 1 },
      { week: '2026-11-15T22:00:00.000Z', uk: 2, en: 1 },
    ],
  });
});

test('the list of the admin finds subscribers by a part of the address, state and language', async () => {
  const { cookie } = await aSignedIn({ role: 'admin' });
  await aSubscriber({ email: 'lesia@example.com', locales: ['uk'] });
  await aSubscriber({ email: 'olesia.k@example.com', locales: ['en', 'uk'] });
  await aSubscriber({ email: 'les@example.com', locales: ['en'], state: 'stopped' });
  await aSubscriber({ email: 'ivan+a.b@example.com', locales: ['en'] });
  const found = async (query: string) => {
    const page = await (await request(`${paths.adminSubscribers('en')}?${query}`, { cookie })).text();
    return ['lesia@', 'olesia.k@', 'les@', 'ivan+a.b@'].filter((start) =>
      page.includes(`>${start}example.com`),
    );
  };

  expect(await found('')).toEqual(['lesia@', 'olesia.k@', 'les@', 'ivan+a.b@']);
  expect(await found('text=LES')).toEqual(['lesia@', 'olesia.k@', 'les@']);
  expect(await found('text=les&state=stopped')).toEqual(['les@']);
  expect(await found('text=lesia&locale=en')).toEqual(['olesia.k@']);
  expect(await found('locale=uk')).toEqual(['lesia@', 'olesia.k@']);
  expect(await found(`text=${encodeURIComponent('+a.b')}`)).toEqual(['ivan+a.b@']);
  expect(await found('text=.*')).toEqual([]);
  await markBounced({ email: 'lesia@example.com', answer: '550 No such user', now: new Date() });
  expect(await found('state=bounced')).toEqual(['lesia@']);
  const bounced = await request(`${paths.adminSubscribers('en')}?state=bounced`, { cookie });
  expect(await bounced.text()).toContain('550 No such user');
});

test('an admin deletes a subscriber on the page', async () => {
  const { cookie } = await aSignedIn({ role: 'admin' });
  const { _id } = await aSubscriber();
  const other = await aSubscriber();
  const form = { intent: 'remove', id: _id.toHexString() };
  expect((await request(paths.adminSubscribers('en'), { form, cookie })).status).toBe(303);
  expect((await subscribers()).map(({ email }) => email)).toEqual([other.email]);
});

describe('a key with the scope', () => {
  test('adds, lists, changes and deletes subscribers', async () => {
    const key = await aKey({ scopes: ['subscribers'] });
    const consentAt = '2026-11-01T00:00:00Z';
    const created = await request('/api/v1/subscribers', {
      key,
      json: { email: EMAIL, locales: ['uk'], consentAt },
    });
    expect(created.status).toBe(201);
    const { id, state } = (await created.json()) as { id: string; state: string };
    expect(state).toBe('active');
    const twice = { key, json: { email: EMAIL.toUpperCase(), locales: ['en'] } };
    expect((await request('/api/v1/subscribers', twice)).status).toBe(409);

    const json = { locales: ['uk', 'en'] };
    const changed = await request(`/api/v1/subscribers/${id}`, { key, method: 'PATCH', json });
    expect(await changed.json()).toMatchObject({ locales: ['uk', 'en'], frequency: 'post' });
    const listed = await request('/api/v1/subscribers?q=LESIA&state=active&locale=en', { key });
    expect(await listed.json()).toMatchObject({ subscribers: [{ id }], pagination: { total: 1 } });
    const deleted = await request(`/api/v1/subscribers/${id}`, { key, method: 'DELETE' });
    expect(deleted.status).toBe(200);
    expect(await subscribers()).toEqual([]);
  });

  test('is the only key that may do this', async () => {
    const key = await aKey({ scopes: ['publish', 'read'] });
    const { _id } = await aSubscriber();
    const { slug } = await aPost();
    const one = `/api/v1/subscribers/${_id}`;
    const calls = [
      ['/api/v1/subscribers', {}],
      ['/api/v1/subscribers', { json: { email: EMAIL, locales: ['uk'] } }],
      [one, { method: 'PATCH', json: { state: 'stopped' } }],
      [one, { method: 'DELETE' }],
      [`/api/v1/posts/${slug}/send`, { json: { missing: 'skip' } }],
    ] as const;
    for (const [path, options] of calls) {
      expect((await request(path, { key, ...options })).status, path).toBe(403);
      expect((await request(path, options)).status, path).toBe(401);
    }
    expect(await subscribers()).toMatchObject([{ _id, state: 'active' }]);
    expect(await collection('newsletterIssues').countDocuments()).toBe(0);
  });
});

test('the documentation of the API has the operations that need mail', async () => {
  const page = await (await request(paths.apiDocs('en'))).text();
  const table: Operation[] = Object.values(operations);
  const ofMail = table.filter(({ needsMail }) => needsMail).map(({ id }) => id);
  expect(ofMail).toHaveLength(10);
  expect(ofMail.filter((id) => !page.includes(`id="${id}"`))).toEqual([]);
  expect(page).toContain('<code>subscribers</code>');
});
