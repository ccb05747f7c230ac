import type { ObjectId } from 'mongodb';
import { LOCALES } from '#contract/locales.ts';
import { findId } from '#server/db/ids.ts';
import type { PostEvent, SiteEvent } from '#server/events/events.ts';
import { findChannels } from './channel-store.ts';
import { enqueueMessage } from './enqueue-message.ts';
import * as store from './message-store.ts';
import {
  type ChannelDoc,
  isWanted,
  type MessageDoc,
  messageIdOf,
  newMessage,
  type OfVersion,
} from './model.ts';
import { readPublished, type Version } from './read-sources.ts';
import { SERVICES } from './services/services.ts';
import { ACTIVE, addsLines, isActive } from './translation-line.ts';

type Event = PostEvent & Pick<SiteEvent, 'key' | 'at'>;

/** Announces versions when they are published first, and lets their messages follow them. May be repeated. */
export async function followPosts(events: SiteEvent[]): Promise<void> {
  const ofPosts = events.filter((event): event is Event & SiteEvent => event.kind === 'post');
  const channels = ofPosts.length > 0 ? await findChannels() : [];
  if (channels.length === 0) return;

  // In a change of both languages the first one gets the message that the other adds its line to.
  const inOrder = ofPosts.toSorted(
    (one, other) => LOCALES.indexOf(one.locale) - LOCALES.indexOf(other.locale),
  );
  for (const event of inOrder) {
    const postId = findId(event.translationId);
    if (!postId) continue;
    if (event.change === 'published') await onPublished(event, { postId, channels });
    else if (event.change === 'updated') await onUpdated(event, { postId, channels });
    else await onHidden(event, { postId, channels });
  }
}

type Context = { postId: ObjectId; channels: ChannelDoc[] };

async function onPublished(event: Event, { postId, channels }: Context): Promise<void> {
  const [version] = await readPublished(postId, [event.locale]);
  if (!version) return;

  const ofVersion = { postId, locale: version.locale };
  const wanted = channels.filter((channel) => isWanted(channel, version));
  if (isImported(version, event)) {
    // Otherwise it would be announced when it returns from the bin, or is published again.
    for (const channel of wanted)
      await store.insertMessage({ ...newMessage(channel, ofVersion, event.at), state: 'left_out' });
    return;
  }
  for (const channel of wanted) {
    const message = (await gainLine(channel, ofVersion)) ?? (await begin(channel, ofVersion));
    if (message) await enqueueMessage(message, event.key);
  }
}

/** The message, if it is to be sent; null if it was sent before, was left out, or has failed. */
async function begin(channel: ChannelDoc, version: OfVersion): Promise<MessageDoc | null> {
  const now = new Date();
  const _id = messageIdOf(channel, version);
  await store.insertMessage(newMessage(channel, version, now));
  // A message that has only the translation left gets this version again.
  const stays = { $set: { isUnwanted: false }, $addToSet: { locales: version.locale } };
  const waits = { $set: { state: 'waiting', isUnwanted: false, createdAt: now } } as const;
  return (
    (await store.updateMessage(_id, ['waiting', 'sent'], stays)) ??
    (await store.updateMessage(_id, ['planned'], waits)) ??
    // It was withdrawn before it was sent, so it has never announced anything.
    (await store.updateMessage(_id, ['removed'], waits, { sentAt: null }))
  );
}

/** The message about the other version with the line of this one, if the channel wants that; else null. */
async function gainLine(channel: ChannelDoc, version: OfVersion): Promise<MessageDoc | null> {
  if (!addsLines(channel)) return null;
  const messages = await store.findMessagesOfPost(version.postId);
  const ownId = messageIdOf(channel, version);
  const isLeftOut = messages.some(({ _id, state }) => _id === ownId && state === 'left_out');
  const first = messages.find((message) => message._id !== ownId && isActive(message, channel));
  if (isLeftOut || !first) return null;
  return store.updateMessage(first._id, ACTIVE, { $addToSet: { locales: version.locale } });
}

async function onUpdated(event: Event, context: Context): Promise<void> {
  for (const { message, channel } of await findMessages(event, context)) {
    // A request with the former text may not have been answered yet.
    const isChangeable = message.state === 'sent' || message.state === 'waiting';
    if (isChangeable && SERVICES[channel.kind].edit) await enqueueMessage(message, event.key);
  }
}

/** An unpublished or deleted version: its message is removed, or loses its line, if the channel says so. */
async function onHidden(event: Event, context: Context): Promise<void> {
  for (const { message, channel } of await findMessages(event, context)) {
    if (!channel.removes && message.state !== 'waiting') continue;
    const locales = message.locales.filter((locale) => locale !== event.locale);
    const change = locales.length > 0 ? { locales } : { isUnwanted: true };
    const changed = await store.updateMessage(message._id, ['waiting', 'sent'], { $set: change });
    if (changed) await enqueueMessage(changed, event.key);
  }
}

async function findMessages({ locale }: Event, { postId, channels }: Context) {
  const messages = await store.findMessagesOfPost(postId);
  return messages.flatMap((message) => {
    const channel = channels.find(({ _id }) => _id.equals(message.channelId));
    return channel && message.locales.includes(locale) ? [{ message, channel }] : [];
  });
}

/** Whether an import has written the version, in this change. Editors have an id, and keys are named as a program. */
function isImported({ updatedBy }: Version, { at }: Event): boolean {
  return (
    updatedBy?.id === null && updatedBy.program === undefined && updatedBy.at?.getTime() === at.getTime()
  );
}
