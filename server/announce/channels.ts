import type { Channel, ChannelIdentity, CreateChannel, UpdateChannel } from '#contract/announce/channels.ts';
import type { Actor, ById } from '#server/auth/actor.ts';

/** All channels, the oldest first. Throws Forbidden. */
export async function listChannels(_: { actor: Actor }): Promise<Channel[]> {
  throw new Error('follows');
}

/**
 * Asks the service what it calls the channel, and whether its secret is valid; stores nothing. Throws Forbidden, and
 * Invalid with a ProblemCode at `secret`, `account` or `server`.
 */
export async function checkChannel(_: { actor: Actor; input: CreateChannel }): Promise<ChannelIdentity> {
  throw new Error('follows');
}

/**
 * Adds a channel. Posts published from now on are announced on it. The command line adds it without asking the service.
 * Throws Forbidden (also without a recent sign-in), and Invalid like `checkChannel`, or `too_many` at `account`.
 */
export async function createChannel(_: {
  actor: Actor;
  input: CreateChannel;
  name?: string;
}): Promise<Channel> {
  throw new Error('follows');
}

/**
 * Changes a channel; messages that are sent already stay as they are. A new secret is tested first. Throws Forbidden
 * (also without a recent sign-in, if there is a new secret), NotFound, and Invalid like `checkChannel`.
 */
export async function updateChannel(_: ById & { input: UpdateChannel }): Promise<Channel> {
  throw new Error('follows');
}

/**
 * Asks the service whether the channel works, and stores the answer: a channel that works forgets its failures. Throws
 * Forbidden, NotFound.
 */
export async function testChannel(_: ById): Promise<Channel> {
  throw new Error('follows');
}

/** Deletes a channel and what is known of its messages. The messages stay where they are. Throws Forbidden, NotFound. */
export async function deleteChannel(_: ById): Promise<void> {
  throw new Error('follows');
}

/** How many channels do not work: failing five times in a row, or without their secret. Throws Forbidden. */
export async function countFailingChannels(_: { actor: Actor }): Promise<number> {
  throw new Error('follows');
}

/** Whether there is any channel, so that pages that are about channels can be left out. */
export async function hasChannels(): Promise<boolean> {
  throw new Error('follows');
}
