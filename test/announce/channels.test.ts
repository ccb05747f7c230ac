import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  CHANNEL_KINDS,
  type ChannelKind,
  type CreateChannel,
  createChannelSchema,
} from '#contract/announce/channels.ts';
import { CHANNEL_FAILURES, CHANNELS_MAX } from '#contract/announce/limits.ts';
import { paths } from '#contract/paths.ts';
import {
  countFailingChannels,
  createChannel,
  deleteChannel,
  listChannels,
  testChannel,
  updateChannel,
} from '#server/announce/channels.ts';
import { announceAgain, listMessages } from '#server/announce/messages.ts';
import { listAudit } from '#server/audit/management/list-audit.ts';
import { COMMAND_LINE as actor, SERVICE } from '#server/auth/actor.ts';
import { backUp } from '#server/backup/back-up.ts';
import { restore } from '#server/backup/restore.ts';
import { exportContent } from '#server/content/export.ts';
import { collection } from '#server/db/client.ts';
import { findTrouble } from '#server/letters/troubles.ts';
import { announceMissed } from '#server/maintenance/missed-events.ts';
import { findSecret } from '#server/secrets/secrets.ts';
import { anActor } from '#test/factories/actors.ts';
import { readFolder } from '#test/factories/content-folder.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { runCommandHere } from '#test/setup/cli.ts';
import { useDatabase } from '#test/setup/database.ts';
import { recordLog } from '#test/setup/log.ts';
import { startBuiltOutbox, useOutbox } from '#test/setup/outbox.ts';
import { request } from '#test/setup/request.ts';
import {
  aChannel,
  channelInput,
  hurry,
  messages,
  publish,
  services,
  statesOf,
  useAnnouncements,
} from './factory.ts';
import { SECRETS } from './services.ts';

useDatabase();
useOutbox();
useAnnouncements();

/** The input of a change. */
function withoutAccount({
  secret: _secret,
  kind: _kind,
  server: _server,
  account: _account,
  ...rest
}: CreateChannel) {
  return rest;
}

test.each([
  ['telegram', { name: 'Двомова', address: 'https://t.me/dvomova' }],
  ['mastodon', { name: '@dvomova@social.example', address: 'https://social.example/@dvomova' }],
  ['bluesky', { name: '@dvomova.example', address: 'https://bsky.app/profile/dvomova.example' }],
] as [ChannelKind, object][])(
  'a channel of %s is tested before it counts, and has the name that the service gives it',
  async (kind, identity) => {
    const channel = await aChannel(kind);
    expect(channel).toMatchObject({ kind, ...identity, state: 'ready', failures: 0, problem: null });
    expect(await listChannels({ actor })).toEqual([channel]);
    expect(await testChannel({ actor, id: channel.id })).toEqual(channel);
    expect(services.shownOn(kind)).toEqual([]);
  },
);

test.each([
  ['mastodon', { secret: 'wrong' }, 'secret', 'unauthorized'],
  ['bluesky', { secret: 'wrong' }, 'secret', 'unauthorized'],
  ['telegram', { account: '@nobody' }, 'account', 'not_found'],
  ['mastodon', { server: 'http://127.0.0.1:1' }, 'server', 'unavailable'],
  ['mastodon', { server: 'http://10.0.0.7' }, 'server', 'address_refused'],
  ['telegram', { server: 'http://169.254.169.254' }, 'server', 'address_refused'],
] as [ChannelKind, object, string, string][])(
  'what does not work is not stored: %s with %j',
  async (kind, fields, field, code) => {
    await expect(aChannel(kind, fields)).rejects.toMatchObject({ details: [{ path: field, code }] });
    expect(await listChannels({ actor })).toEqual([]);
    expect(await collection('secrets').countDocuments()).toBe(0);
  },
);

test.each([
  ['telegram', { account: 'https://t.me/x' }, 'account'],
  ['bluesky', { account: 'nobody' }, 'account'],
  ['mastodon', { account: '@someone' }, 'account'],
  ['mastodon', { server: 'social.example' }, 'server'],
  ['mastodon', { secret: '' }, 'secret'],
  ['mastodon', { locales: [] }, 'locales'],
] as [ChannelKind, object, string][])('the form of %s refuses %j', (kind, fields, field) => {
  const { error } = createChannelSchema.safeParse({ ...channelInput(kind), ...fields });
  expect(error?.issues.map((issue) => issue.path[0])).toEqual([field]);
});

test.each([
  ['telegram --chat @name --token 1:a', '--language is one of uk, en, both.'],
  ['telegram --chat @name --language uk', 'secret: Must not be empty.'],
  ['telegram --chat name --language uk --token 1:a', 'account: Not an account of this service.'],
  ['mastodon --server social.example --language both --token a', 'server: Must be an http(s) address.'],
  ['bluesky --language en --password a', 'account: Not an account of this service.'],
  ['fax --language en', 'There is no command "channel add".'],
])('the command “channel add %s” says “%s”', async (args, said) => {
  const { code, stderr } = await runCommandHere(['channel', 'add', ...args.split(' ')]);
  expect(code).toBe(2);
  expect(stderr).toContain(said);
});

test('only an admin adds and changes channels; a new secret is tested first; there are at most twenty', async () => {
  await expect(listChannels({ actor: anActor(await aUser()) })).rejects.toMatchObject({ code: 'forbidden' });
  const admin = anActor(await aUser({ role: 'admin' }));
  const { id } = await aChannel('mastodon', {}, admin);
  const input = { ...withoutAccount(channelInput('mastodon')), isLinked: true };
  expect(await updateChannel({ actor: admin, id, input })).toMatchObject({ isLinked: true, tags: [] });
  const change = (secret: string) => updateChannel({ actor: admin, id, input: { ...input, secret } });
  await expect(change('wrong')).rejects.toMatchObject({
    details: [{ path: 'secret', code: 'unauthorized' }],
  });
  expect(await change(SECRETS.mastodon)).toMatchObject({ state: 'ready' });

  for (let count = 1; count < CHANNELS_MAX; count++)
    await createChannel({ actor, input: channelInput('mastodon') });
  await expect(createChannel({ actor, input: channelInput('mastodon') })).rejects.toMatchObject({
    details: [{ code: 'too_many' }],
  });
  const log = { locale: 'en', filter: { kind: 'channels' }, page: 1, timeZone: 'UTC' } as const;
  const { entries } = await listAudit({ actor, ...log });
  expect(new Set(entries.map(({ action }) => action))).toEqual(
    new Set(['channel.created', 'channel.changed']),
  );
});

test('secrets are in no log, error, list, export or page, and only encrypted in the database', async () => {
  const lines = recordLog();
  for (const kind of CHANNEL_KINDS) await aChannel(kind, { server: `${services.urlOf(kind)}/` });
  await publish({ slug: 'p' });
  await expect.poll(statesOf).toEqual(['sent', 'sent', 'sent']);
  // The service repeats the token in its answer, does not answer, and can't be reached.
  services.behave(401, 401, 'closed', 500, 401);
  await publish({ slug: 'q' });
  await expect.poll(statesOf, { timeout: 10_000 }).toEqual(expect.arrayContaining(['failed']));
  await collection('channels').updateMany({}, { $set: { server: 'http://127.0.0.1:1' } });
  await publish({ slug: 'r' });
  await expect.poll(() => collection('deliveries').countDocuments({ answer: /ECONNREFUSED/ })).toBe(3);

  const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-channels-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await exportContent({ dir: path.join(folder, 'export') });
  const { cookie } = await aSignedIn({ role: 'admin' });
  const pages = await Promise.all(
    [
      paths.adminLog('en'),
      paths.adminPost('en', 'q'),
      `${paths.adminSettings('en')}/channels`,
      `${paths.adminPost('en', 'q')}/messages`,
    ].map(async (page) => (await request(page, { cookie })).text()),
  );
  const seen = {
    lines,
    pages,
    channels: await listChannels({ actor }),
    messages: await listMessages({ actor, post: 'q' }),
    files: [...(await readFolder(folder)).values()].map(String),
    stored: await Promise.all(
      ['channels', 'channelMessages', 'deliveries', 'secrets', 'audit'].map((name) =>
        collection(name).find().toArray(),
      ),
    ),
  };
  const all = JSON.stringify(seen);
  expect(all).toContain('ECONNREFUSED');
  for (const secret of [...Object.values(SECRETS), 'access-1']) expect(all, secret).not.toContain(secret);
});

test('five failures in a row tell the admins, until a request succeeds', async () => {
  const { id } = await aChannel('mastodon');
  services.behave(...Array.from({ length: CHANNEL_FAILURES }, () => 500 as const));
  await publish({ slug: 'p' });
  for (let failures = 1; failures <= CHANNEL_FAILURES; failures++) {
    expect(await findTrouble('channelFailing')).toBeNull();
    await hurry();
    await expect.poll(async () => (await listChannels({ actor }))[0]?.failures).toBe(failures);
  }
  expect(await findTrouble('channelFailing')).toMatchObject({ detail: '@dvomova@social.example' });
  expect(await countFailingChannels({ actor })).toBe(1);
  expect((await listChannels({ actor }))[0]).toMatchObject({
    state: 'failing',
    problem: { code: 'unavailable', detail: '500 Refused with 500' },
  });
  expect((await testChannel({ actor, id })).failures).toBe(0);
  await hurry();
  await expect.poll(statesOf).toEqual(['sent']);
  expect(await findTrouble('channelFailing')).toBeNull();
});

test('a secret of an installation with another SESSION_SECRET has to be entered again, and messages wait for it', async () => {
  const { id } = await aChannel('mastodon');
  const name = `channel ${id}`;
  expect(await findSecret(name)).toBe(SECRETS.mastodon);
  // What another installation has sealed can't be told from what was sealed for another name.
  const [doc] = await collection<{ _id: string; sealed: string }>('secrets').find({ _id: name }).toArray();
  await aChannel('telegram');
  await collection<{ _id: string }>('secrets').updateMany(
    {},
    { $set: { sealed: `${doc?.sealed.slice(0, -8)}AAAAAAA=` } },
  );
  expect((await listChannels({ actor })).map(({ state }) => state)).toEqual([
    'secret_needed',
    'secret_needed',
  ]);
  expect(await countFailingChannels({ actor })).toBe(2);
  await publish({ slug: 'p' });
  await expect
    .poll(async () => (await messages()).map(({ state, problem }) => [state, problem?.code]))
    .toEqual([
      ['waiting', 'secret_needed'],
      ['waiting', 'secret_needed'],
    ]);

  const input = { ...withoutAccount(channelInput('mastodon')), secret: SECRETS.mastodon };
  expect(await updateChannel({ actor, id, input })).toMatchObject({ state: 'ready', failures: 0 });
  await hurry();
  await expect.poll(statesOf).toEqual(expect.arrayContaining(['sent', 'waiting']));
});

test('a deleted channel leaves its messages where they are, and no secret', async () => {
  const { id } = await aChannel('bluesky');
  await publish();
  await expect.poll(statesOf).toEqual(['sent']);
  await deleteChannel({ actor, id });
  await publish();
  expect(services.shownOn('bluesky')).toHaveLength(1);
  for (const name of ['secrets', 'channels', 'channelMessages'])
    expect(await collection(name).countDocuments(), name).toBe(0);
  await expect(deleteChannel({ actor, id })).rejects.toMatchObject({ code: 'not_found' });
});

test('a restored backup announces nothing that was announced since, and nothing that waited', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-announced-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'before.tar');
  const { id } = await aChannel('telegram');
  const at = new Date(Date.now() - 60_000);
  await collection('channels').updateMany({}, { $set: { since: new Date(0) } });
  await announceMissed({ now: new Date(at.getTime() - 60_000) });
  services.behave(500);
  await publish({ slug: 'waits' });
  await expect.poll(() => collection('deliveries').countDocuments({ attempts: 1, state: 'waiting' })).toBe(1);
  await publish({ slug: 'later', publishedAt: at, published: false });
  await collection('posts').updateOne({ slug: 'later' }, { $set: { published: true } });
  await collection('postGroups').updateOne(
    { slug: 'later' },
    { $set: { changedAt: new Date(at.getTime() - 1_000) } },
  );
  await backUp({ file, passphrase: null, freeBytesMin: 0 });

  // After the backup the waiting message and the scheduled one arrive.
  await hurry();
  await announceMissed();
  await expect.poll(statesOf).toEqual(['sent', 'sent']);
  const count = services.callsOf('telegram', /^send/).length;
  await restore({ file, passphrase: null, replace: true });
  const stop = await startBuiltOutbox();
  await announceMissed();
  await hurry();
  await expect.poll(() => messages()).toMatchObject([{ state: 'failed', problem: { code: 'restored' } }]);
  await stop();
  expect(services.callsOf('telegram', /^send/)).toHaveLength(count);
  expect(await listChannels({ actor: SERVICE })).toMatchObject([{ id }]);

  // What is published from now on is announced, also again if an admin wants it.
  const restart = await startBuiltOutbox();
  await publish({ slug: 'new' });
  await announceAgain({ actor, post: 'waits', channel: id, locale: 'uk', text: null });
  await expect.poll(() => services.callsOf('telegram', /^send/).length).toBe(count + 2);
  await restart();
});
