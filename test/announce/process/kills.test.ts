import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { CHANNEL_KINDS, type ChannelKind } from '#contract/announce/channels.ts';
import type { MessageDoc } from '#server/announce/model.ts';
import { readConfig } from '#server/config.ts';
import { collection } from '#server/db/client.ts';
import { openStorage } from '#server/storage.ts';
import { SECRETS, startServices } from '#test/announce/services.ts';
import { send } from '#test/crash/client.ts';
import { aKeyIn } from '#test/factories/data-folder-key.ts';
import { runCommand } from '#test/setup/cli.ts';
import { startServer, temporaryFolderOnDisk } from '#test/setup/server-process.ts';

const POSTS = 200;
const WRITERS = 4;
const KILLS = 8;
const CHANNELS: Record<ChannelKind, (url: string) => string[]> = {
  telegram: (url) => ['--chat', '@dvomova', '--api', url, '--token', SECRETS.telegram],
  mastodon: (url) => ['--server', url, '--name', 'Сервер'],
  bluesky: (url) => ['--service', url, '--handle', 'dvomova.example', '--password', SECRETS.bluesky],
};

test('of 200 posts and eight kills -9 at random moments, none is announced twice and none is lost', async () => {
  const services = await startServices();
  onTestFinished(() => services.close());
  services.delay(() => Math.random() * 30);
  const DATA_DIR = await temporaryFolderOnDisk();
  const key = await aKeyIn(readConfig({ DATA_DIR }));
  const env = { DATA_DIR, WEBHOOK_ALLOW_HOSTS: services.host, LOG_LEVEL: 'warn', MIN_FREE_MB: '0' };
  for (const kind of CHANNEL_KINDS) {
    const args = ['channel', 'add', kind, ...CHANNELS[kind](services.urlOf(kind)), '--language', 'uk'];
    const added = await runCommand(
      args,
      kind === 'mastodon' ? { ...env, CHANNEL_TOKEN: SECRETS.mastodon } : env,
    );
    expect(added).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[0-9a-f]{24}\n$/) });
  }
  const listed = await runCommand(['channel', 'list'], env);
  expect(listed.stdout).toMatch(
    /^\w{24}\ttelegram\t@dvomova\t@dvomova\tuk\tready\n\w{24}\tmastodon\tСервер\t/,
  );
  for (const secret of Object.values(SECRETS)) expect(listed.stdout).not.toContain(secret);
  // Added by the command line, a channel counts without a test.
  expect(services.asked).toEqual([]);

  let server = await startServer(env);
  const slugs = Array.from({ length: POSTS }, (_, index) => `p${index}`);
  const left = slugs.values();
  let written = 0;
  const writers = Array.from({ length: WRITERS }, async () => {
    for (const slug of left) {
      const json = { slug, uk: { title: slug, content: 'Текст.' }, published: true };
      for (let isDone = false; !isDone; ) {
        const answer = await send({ url: server.url, key, cookie: '' }, '/api/v1/posts', {
          as: 'key',
          method: 'POST',
          json,
        });
        isDone = answer?.status === 201 || answer?.status === 409;
        if (!isDone) await sleep(50);
      }
      written++;
    }
  });
  const killer = async () => {
    for (let kill = 1; kill <= KILLS; kill++) {
      while (written < (POSTS * kill) / (KILLS + 1)) await sleep(5);
      await sleep(Math.random() * 300);
      await server.killAll();
      server = await startServer(env);
    }
  };
  await Promise.all([...writers, killer()]);

  // What each service shows, by post; Telegram shows the rest if an admin says so.
  const shownOn = (kind: ChannelKind) => services.shownOn(kind).map(({ text }) => text.split('\n')[0] ?? '');
  await expect.poll(() => shownOn('mastodon').toSorted(), { timeout: 120_000 }).toEqual(slugs.toSorted());
  await expect.poll(() => shownOn('bluesky').toSorted(), { timeout: 120_000 }).toEqual(slugs.toSorted());
  await sleep(2_000);
  expect(await server.stop()).toBe(0);

  const storage = await openStorage({ config: readConfig({ DATA_DIR }) });
  const messages = await collection<MessageDoc>('channelMessages').find().toArray();
  await storage.close();
  expect(messages).toHaveLength(POSTS * CHANNEL_KINDS.length);
  const sent = messages.filter(({ state }) => state === 'sent').length;
  const unknown = messages.filter(({ state }) => state === 'unknown');
  expect(sent + unknown.length).toBe(messages.length);
  expect(unknown.every(({ problem, _id }) => problem?.code === 'lost' && _id.endsWith(':uk'))).toBe(true);
  const onTelegram = shownOn('telegram');
  expect(new Set(onTelegram).size, 'announced twice').toBe(onTelegram.length);
  expect(onTelegram.length).toBeGreaterThanOrEqual(POSTS - unknown.length);
  expect(unknown.length).toBeLessThanOrEqual(KILLS);
}, 480_000);
