import { beforeEach, expect } from 'vitest';
import {
  type Channel,
  type ChannelKind,
  createChannelSchema,
  NEW_CHANNEL,
} from '#contract/announce/channels.ts';
import { createChannel } from '#server/announce/channels.ts';
import { followPosts } from '#server/announce/follow-posts.ts';
import type { MessageDoc } from '#server/announce/model.ts';
import { COMMAND_LINE, SERVICE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { listenToEvents } from '#server/events/events.ts';
import { wakeSender } from '#server/outbox/outbox.ts';
import { createPost } from '#server/posts/write/create-post.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { aChange, aVersion } from '#test/factories/posts.ts';
import { SECRETS, startServices } from './services.ts';

/** Open as long as the process, which several files share. */
export const services = await startServices();

/** Posts are announced during each test. */
export function useAnnouncements(): void {
  beforeEach(() => {
    services.reset();
    return listenToEvents(followPosts);
  });
}

const ACCOUNTS = { telegram: '@dvomova', mastodon: '', bluesky: 'dvomova.example' };

export function channelInput(kind: ChannelKind, fields: object = {}) {
  const own = { kind, server: services.urlOf(kind), account: ACCOUNTS[kind], secret: SECRETS[kind] };
  return createChannelSchema.parse({ ...own, locales: ['uk', 'en'], ...NEW_CHANNEL, ...fields });
}

export function aChannel(kind: ChannelKind, fields: object = {}, actor = SERVICE): Promise<Channel> {
  return createChannel({ actor, input: channelInput(kind, fields) });
}

let count = 0;
const BY = { id: null, name: 'Леся', program: 'test' };

/** Stores a post as a program with a key does. A post of the service itself would count as imported. */
export async function publish({
  slug = `announced-${++count}`,
  ...fields
}: Partial<Parameters<typeof createPost>[0]['input']> = {}) {
  const input = {
    slug,
    uk: aVersion(),
    en: undefined,
    coverImage: undefined,
    published: true,
    publishedAt: undefined,
    tags: undefined,
  };
  return createPost({
    actor: COMMAND_LINE,
    authorName: 'Леся Українка',
    by: BY,
    input: { ...input, ...fields },
  });
}

/** Changes a post, as a program with a key does. */
export function edit(slug: string, fields: Parameters<typeof aChange>[0]) {
  return updatePost({
    actor: COMMAND_LINE,
    slug,
    input: aChange(fields),
    authorName: 'Леся Українка',
    by: BY,
  });
}

export const messages = () =>
  collection<MessageDoc>('channelMessages').find().sort({ createdAt: 1, _id: 1 }).toArray();
export const statesOf = async () => (await messages()).map(({ state }) => state);

/** Lets everything that waits be due now, also what is being recorded. */
export async function hurry(): Promise<void> {
  await expect.poll(() => collection('deliveries').countDocuments({ state: 'sending' })).toBe(0);
  await collection('deliveries').updateMany({ state: 'waiting' }, { $set: { nextAt: new Date() } });
  await collection('channels').updateMany({}, { $set: { pausedUntil: null } });
  wakeSender();
}
