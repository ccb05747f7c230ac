import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { WEBHOOKS_MAX } from '#contract/webhooks/limits.ts';
import { webhookPaths } from '#contract/webhooks/paths.ts';
import {
  CHOSEN_EVENTS,
  eventSchemaOf,
  isWebhookEvent,
  type WebhookInput,
} from '#contract/webhooks/webhooks.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { setCommentHidden } from '#server/comments/comments.ts';
import { collection } from '#server/db/client.ts';
import { announce, listenToEvents } from '#server/events/events.ts';
import type { DeliveryDoc } from '#server/outbox/model.ts';
import { wakeSender } from '#server/outbox/outbox.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { setRole } from '#server/users/users.ts';
import { listWebhookRows, repeatDelivery, testWebhook } from '#server/webhooks/manage-webhooks.ts';
import type { WebhookDoc } from '#server/webhooks/model.ts';
import { planDeliveries } from '#server/webhooks/plan-deliveries.ts';
import { createWebhook, deleteWebhook, rotateSecret, switchWebhook } from '#server/webhooks/webhooks.ts';
import { aComment } from '#test/comments/factory.ts';
import { anActor } from '#test/factories/actors.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, upload } from '#test/factories/media.ts';
import { aChange, aPage, aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { type Received, startReceiver } from '#test/setup/receiver.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, complaintsOf, refusalOf } from '#test/setup/responses.ts';
import { freePort, runProgram } from '#test/setup/server.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());

useDatabase();
useOutbox();
beforeEach(() => {
  receiver.received.length = 0;
  receiver.behave({});
  return listenToEvents(planDeliveries);
});

const DAY_MS = 86_400_000;
const deliveries = () => collection<DeliveryDoc>('deliveries');
const endpoints = () => collection<WebhookDoc>('webhooks');

function aWebhook(path: string, fields: Partial<WebhookInput> = {}) {
  const input = { url: receiver.url(path), events: [...CHOSEN_EVENTS], locales: [...LOCALES], ...fields };
  return createWebhook({ actor: SERVICE, input });
}

/** Lets everything that waits be due now. */
async function hurry(): Promise<void> {
  await deliveries().updateMany({ state: 'waiting' }, { $set: { nextAt: new Date() } });
  wakeSender();
}

const typesOf = (requests: Received[]) => requests.map(({ body }) => JSON.parse(body).type);
const arrivals = (path: string) => expect.poll(() => typesOf(receiver.of(path)).sort());

test('an event arrives with a signature that the reference library accepts, as the document describes it', async () => {
  const { secret } = await aWebhook('/hook');
  await aPost({ slug: 'p', en: undefined });
  await arrivals('/hook').toEqual(['post.published']);

  const [{ headers, body }] = receiver.of('/hook') as [Received];
  expect(new Verifier(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Verifier(secret).verify(`${body} `, headers)).toThrow();
  expect(Buffer.byteLength(body)).toBeLessThan(20_000);
  expect(JSON.parse(body)).toMatchObject({
    type: 'post.published',
    site: 'https://blog.example',
    sequence: 1,
    data: { slug: 'p', locale: 'uk', url: '/uk/blog/p', published: true },
  });
  await expect
    .poll(() => deliveries().find().toArray())
    .toMatchObject([{ state: 'sent', answer: '200 says 200' }]);
});

test('every event has the form of the OpenAPI document and a growing sequence', async () => {
  await aWebhook('/hook');
  const { posts } = await aPost({ slug: 'p' });
  await editPost('p', { en: { title: 'New' } });
  const unpublish = aChange({ published: false });
  await updatePost({ actor: SERVICE, slug: 'p', locale: 'en', input: unpublish, authorName: 'x' });
  await aComment(await aUser(), { postId: posts[0]?.id ?? '' });
  const links = 'https://a.example https://b.example https://c.example https://d.example';
  await aComment(await aUser(), { postId: posts[0]?.id ?? '', content: links });
  await upload({ bytes: await aPicture('png') }, { key: await aKey() });
  await aPage({ slug: 'about', en: null });
  await aPage({ slug: 'about', en: null, uk: { title: 'Про нас' } });
  await aPage({ slug: 'about', en: null, draft: true });
  await aPage({ slug: 'contact', en: null });
  await announce([
    { kind: 'newsletter', key: 'n', at: new Date(), change: 'sent', slug: 'p', locale: 'uk', recipients: 2 },
  ]);
  await expect.poll(() => receiver.of('/hook').length).toBe(12);
  await deletePost({ actor: SERVICE, slug: 'p' });
  await deletePost({ actor: SERVICE, slug: 'contact', kind: 'page' });
  await expect.poll(() => receiver.of('/hook').length).toBe(14);

  const bodies = receiver.of('/hook').map(({ body }) => JSON.parse(body));
  for (const body of bodies) {
    if (!isWebhookEvent(body.type)) throw new Error(body.type);
    expect(eventSchemaOf(body.type).parse(body)).toEqual(body);
  }
  expect(new Set(bodies.map(({ sequence }) => sequence)).size).toBe(14);
  const twice = ['post.published', 'page.published'];
  expect(typesOf(receiver.of('/hook')).sort()).toEqual([...CHOSEN_EVENTS, ...twice].sort());
  const document = await (await request('/openapi.json')).json();
  expect(Object.keys(document.webhooks)).toEqual([...CHOSEN_EVENTS, 'ping']);
});

test('an endpoint gets the events and languages that it has chosen', async () => {
  await aWebhook('/uk', { locales: ['uk'] });
  await aWebhook('/deleted', { events: ['post.deleted'] });
  await aPost({ slug: 'p' });
  await deletePost({ actor: SERVICE, slug: 'p' });

  await arrivals('/uk').toEqual(['post.deleted', 'post.published']);
  await arrivals('/deleted').toEqual(['post.deleted', 'post.deleted']);
});

test('the longest texts fit into 20 kB', async () => {
  await aWebhook('/hook');
  const { posts } = await aPost({
    slug: 'ї'.repeat(200),
    uk: aVersion({ title: '"'.repeat(300), excerpt: '\\'.repeat(1_000) }),
    en: undefined,
  });
  await aComment(await aUser(), { postId: posts[0]?.id ?? '', content: '😀'.repeat(5_000) });

  await arrivals('/hook').toEqual(['comment.created', 'post.published']);
  for (const { body } of receiver.of('/hook')) expect(Buffer.byteLength(body)).toBeLessThanOrEqual(20_000);
});

test('a comment that is deleted or hidden before it is sent is not sent', async () => {
  const { webhook } = await aWebhook('/hook', { events: ['comment.created'] });
  const { posts } = await aPost({ slug: 'p' });
  receiver.behave({ '/hook': 503 });
  const id = await aComment(await aUser(), { postId: posts[0]?.id ?? '', content: 'A secret' });
  await expect.poll(() => deliveries().countDocuments({ attempts: 1, state: 'waiting' })).toBe(1);

  await setCommentHidden({ actor: anActor(await aUser({ role: 'admin' })), id, hidden: true });
  await hurry();
  await expect.poll(() => deliveries().find().toArray()).toMatchObject([{ state: 'withdrawn' }]);
  expect(JSON.stringify(await deliveries().find().toArray())).not.toContain('A secret');
  expect((await listWebhookRows({ actor: SERVICE }))[0]).toMatchObject({ id: webhook.id });
});

test('a refusal, a redirect and a private address are failures; the same id arrives again', async () => {
  receiver.behave({ '/503': 503, '/302': 302 });
  await aWebhook('/503');
  await aWebhook('/302');
  const { webhook } = await aWebhook('/');
  // An address that was allowed when it was entered.
  await endpoints().updateOne({ url: webhook.url }, { $set: { url: 'http://10.0.0.8:1/' } });
  await aPost({ slug: 'p', en: undefined });
  const state = async () =>
    (await deliveries().find().sort({ to: 1 }).toArray()).map(({ to, answer, state: is }) => [
      new URL(to).pathname,
      is,
      answer,
    ]);
  await expect.poll(state).toEqual([
    ['/', 'failed', '10.0.0.8 is in a private network'],
    ['/302', 'waiting', '302 says 302'],
    ['/503', 'waiting', '503 says 503'],
  ]);
  expect(receiver.of('/moved')).toEqual([]);

  receiver.behave({});
  await hurry();
  await expect.poll(() => deliveries().countDocuments({ state: 'sent' })).toBe(2);
  const ids = receiver.of('/503').map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('endpoints that hang delay no other, however many they are', async () => {
  receiver.behave({ '/slow': 'never' });
  for (let count = 1; count < WEBHOOKS_MAX; count++) await aWebhook('/slow');
  await aWebhook('/fast');
  for (let index = 0; index < 5; index++) await aPost({ slug: `p${index}`, en: undefined });

  await expect.poll(() => receiver.of('/fast').length).toBe(5);
  // None of the others has ended yet.
  expect(await deliveries().countDocuments({ state: 'sending' })).toBeGreaterThanOrEqual(
    2 * (WEBHOOKS_MAX - 1),
  );
  expect(receiver.of('/slow')).toHaveLength(2 * (WEBHOOKS_MAX - 1));
  receiver.behave({});
});

test('an endpoint is switched off after three days of failures, and at once by 410', async () => {
  receiver.behave({ '/failing': 500, '/gone': 410 });
  const { webhook } = await aWebhook('/failing');
  await aWebhook('/gone');
  await endpoints().updateOne(
    { url: webhook.url },
    { $set: { failingSince: new Date(Date.now() - 3 * DAY_MS) } },
  );
  await aPost({ slug: 'p', en: undefined });
  await expect.poll(() => endpoints().countDocuments({ switchedOffAt: { $ne: null } })).toBe(2);
  const { cookie } = await aSignedIn({ role: 'admin' });
  expect(await (await request('/en/admin', { cookie })).text()).toContain('2 webhooks are switched off');

  await aPost({ slug: 'q', en: undefined });
  expect(await deliveries().countDocuments()).toBe(2);
  await switchWebhook({ actor: SERVICE, id: webhook.id, isOn: true });
  receiver.behave({});
  await aPost({ slug: 'r', en: undefined });
  await expect.poll(() => receiver.of('/failing').length).toBe(2);
});

test('when an admin switches an endpoint off, what waits and what happens in the meantime is not sent', async () => {
  receiver.behave({ '/hook': 503 });
  const { webhook } = await aWebhook('/hook');
  await aPost({ slug: 'waits', en: undefined });
  await expect.poll(() => deliveries().countDocuments({ attempts: 1, state: 'waiting' })).toBe(1);
  const { cookie } = await aSignedIn({ role: 'admin' });
  const submit = (intent: string) =>
    request(webhookPaths.webhooks('en'), { cookie, form: { intent, id: webhook.id }, redirect: 'manual' });

  expect((await submit('switch-off')).status).toBe(303);
  receiver.behave({});
  await aPost({ slug: 'meanwhile', en: undefined });
  expect(await deliveries().find().toArray()).toMatchObject([{ state: 'withdrawn' }]);
  const page = await (await request(webhookPaths.webhooks('en'), { cookie })).text();
  expect(page).toContain('switched off');
  expect(page).not.toContain('hadn’t accepted requests');
  expect(await (await request('/en/admin', { cookie })).text()).not.toContain('webhook is switched off');

  await submit('switch-on');
  await aPost({ slug: 'later', en: undefined });
  await expect.poll(() => receiver.of('/hook').length).toBe(2);
  expect(receiver.of('/hook')[1]?.body).toContain('"slug":"later"');
});

test('two secrets sign for a day after a rotation', async () => {
  const { webhook, secret } = await aWebhook('/hook');
  const { secret: next } = await rotateSecret({ actor: SERVICE, id: webhook.id });
  await testWebhook({ actor: SERVICE, id: webhook.id });
  await arrivals('/hook').toEqual(['ping']);
  const [{ headers, body }] = receiver.of('/hook') as [Received];
  for (const valid of [secret, next]) new Verifier(valid).verify(body, headers);

  await endpoints().updateOne({}, { $set: { 'secrets.1.until': new Date(0) } });
  await testWebhook({ actor: SERVICE, id: webhook.id });
  await arrivals('/hook').toEqual(['ping', 'ping']);
  const later = receiver.of('/hook')[1] as Received;
  new Verifier(next).verify(later.body, later.headers);
  expect(() => new Verifier(secret).verify(later.body, later.headers)).toThrow();
});

test('the admin sees the last requests with their answers, and sends one again', async () => {
  await aWebhook('/hook');
  await aPost({ slug: 'p', en: undefined });
  await arrivals('/hook').toEqual(['post.published']);
  const shown = async () => (await listWebhookRows({ actor: SERVICE }))[0]?.deliveries ?? [];
  await expect
    .poll(shown)
    .toMatchObject([{ event: 'post.published', state: 'sent', answer: '200 says 200' }]);
  const [delivery] = await shown();
  expect(delivery?.body).toBe(receiver.of('/hook')[0]?.body);

  await repeatDelivery({ actor: SERVICE, id: delivery?.id ?? '' });
  await expect.poll(() => receiver.of('/hook').length).toBe(2);
});

test('the receiver in the documentation accepts a request of the service, and no other one', async () => {
  const { secret } = await aWebhook('/hook');
  await aPost({ slug: 'p', en: undefined });
  await arrivals('/hook').toEqual(['post.published']);
  const [{ headers, body }] = receiver.of('/hook') as [Received];

  const html = await (await request(paths.apiDocs('uk'))).text();
  const [, code = ''] = /<code>(import \{ createServer \}[^<]+)<\/code>/.exec(html) ?? [];
  const port = String(await freePort());
  const source = code.replaceAll('&#x27;', "'").replaceAll('&gt;', '>').replace('9000', port);
  const program = runProgram(['--input-type=module', '--eval', source], { WEBHOOK_SECRET: secret });
  onTestFinished(() => void program.kill());
  const send = async (text: string) =>
    (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: text })).status;

  await expect.poll(() => send(body).catch(() => null)).toBe(204);
  // Its length is that of the signed body, which the headers name.
  expect(await send(body.replace('"sequence":1', '"sequence":2'))).toBe(400);
});

test('the log has pages, and a request that is sent again keeps its page open', async () => {
  const { webhook } = await aWebhook('/hook', { events: ['post.published'] });
  for (let number = 0; number < 21; number++) await testWebhook({ actor: SERVICE, id: webhook.id });
  await expect.poll(() => deliveries().countDocuments({ state: 'sent' })).toBe(21);
  const oldest = (await deliveries().find().sort({ createdAt: 1, _id: 1 }).next())?._id.toHexString() ?? '';
  const { cookie } = await aSignedIn({ role: 'admin' });
  const address = `${webhookPaths.webhooks('en')}?of=${webhook.id}`;
  const pageOf = async (url: string) => (await request(url, { cookie })).text();

  expect(await pageOf(webhookPaths.webhooks('en'))).not.toContain(oldest);
  expect(await pageOf(`${address}&page=2`)).toContain(oldest);
  expect((await request(`${address}&page=3`, { cookie })).status).toBe(404);

  const form = { intent: 'again', id: oldest };
  const again = await request(`${address}&page=2`, { cookie, form, redirect: 'manual' });
  expect(again.headers.get('location')).toBe(`${address}&page=2&done=again`);
});

test('an endpoint ends with the rights of its maker, and with the key that made it', async () => {
  const admin = await aUser({ role: 'admin' });
  const other = anActor(await aUser({ role: 'admin' }));
  const input: WebhookInput = { url: receiver.url('/admin'), events: ['post.published'], locales: ['uk'] };
  await createWebhook({ actor: anActor(admin), input });
  const key = await aKey({ scopes: ['webhooks'] });
  await request('/api/v1/webhooks', { key, json: { ...input, url: receiver.url('/key') } });
  await setRole({ actor: other, id: admin.id, role: 'reader' });
  await collection('keys').updateMany({}, { $set: { revokedAt: new Date() } });
  await aPost({ slug: 'p', en: undefined });

  await expect.poll(() => deliveries().countDocuments({ state: 'withdrawn' })).toBe(2);
  expect(receiver.received).toEqual([]);
  expect((await listWebhookRows({ actor: SERVICE })).map(({ isEnded }) => isEnded)).toEqual([true, true]);
});

test('programs create, list and delete webhooks with their scope', async () => {
  const key = await aKey({ scopes: ['webhooks'] });
  const create = (json: unknown) => request('/api/v1/webhooks', { key, json });
  const made = await answerOf(await create({ url: receiver.url('/hook') }), operations.createWebhook, 201);
  expect(made).toMatchObject({ events: [...CHOSEN_EVENTS], locales: ['uk', 'en'], switchedOffAt: null });
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);

  const list = async () => answerOf(await request('/api/v1/webhooks', { key }), operations.listWebhooks, 200);
  expect((await list()).webhooks.map(({ id }) => id)).toEqual([made.id]);
  expect(JSON.stringify(await list())).not.toContain('whsec_');
  expect(await complaintsOf(await create({ url: 'ftp://example.com' }))).toEqual(['url invalid_format']);
  expect(await complaintsOf(await create({ url: made.url, events: ['ping'] }))).toEqual([
    'events.0 invalid_value',
  ]);

  const address = `/api/v1/webhooks/${made.id}`;
  const reader = await aKey({ scopes: ['read'] });
  await refusalOf(await request(address, { method: 'DELETE', key: reader }), 403);
  await answerOf(await request(address, { method: 'DELETE', key }), operations.deleteWebhook, 200);
  await refusalOf(await request(address, { method: 'DELETE', key }), 404);
  expect((await list()).webhooks).toEqual([]);
});

test('requests that wait for a deleted endpoint are not sent', async () => {
  receiver.behave({ '/hook': 503 });
  const { webhook } = await aWebhook('/hook');
  await aPost({ slug: 'p', en: undefined });
  await expect.poll(() => deliveries().countDocuments({ attempts: 1, state: 'waiting' })).toBe(1);
  await deleteWebhook({ actor: SERVICE, id: webhook.id });
  await hurry();

  await expect.poll(() => deliveries().countDocuments({ state: 'withdrawn' })).toBe(1);
  expect(receiver.of('/hook')).toHaveLength(1);
});
