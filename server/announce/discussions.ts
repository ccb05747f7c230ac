import type { Discussion } from '#contract/announce/messages.ts';
import type { PostPage } from '#contract/posts/pages.ts';
import { memoize } from '#server/cache/memoize.ts';
import { recallVersions } from '#server/cache/recall.ts';
import { findId } from '#server/db/ids.ts';
import { findChannels } from './channel-store.ts';
import { findMessagesOfPost } from './message-store.ts';
import type { ChannelDoc } from './model.ts';

/** A generous estimate of what a channel takes in memory. */
const CHANNEL_BYTES = 2_000;

type OfVersion = Pick<PostPage, 'id' | 'translationId' | 'locale'>;

/**
 * Where a version is discussed: its messages on channels that posts link to, in the order of the channels. The revision
 * of the version changes with the list, so that it is remembered and its page can be cached.
 */
export async function listDiscussions(version: OfVersion): Promise<Discussion[]> {
  const linked = await memoize({
    key: 'linked channels',
    load: async () => (await findChannels()).filter(({ isLinked }) => isLinked),
    bytesOf: ({ length }) => CHANNEL_BYTES * (length + 1),
  });
  if (linked.length === 0) return [];

  const found = await recallVersions({
    name: 'discussions',
    ids: [version.id],
    read: async () => new Map([[version.id, await findDiscussions(version, linked)]]),
  });
  return found.get(version.id) ?? [];
}

async function findDiscussions(
  { translationId, locale }: OfVersion,
  linked: ChannelDoc[],
): Promise<Discussion[]> {
  const id = findId(translationId);
  if (!id) return [];

  const messages = (await findMessagesOfPost(id)).filter(
    ({ locales, state, isUnwanted }) => locales.includes(locale) && state === 'sent' && !isUnwanted,
  );
  return linked.flatMap(({ _id, kind, name }) =>
    messages.flatMap(({ channelId, remote }) =>
      channelId.equals(_id) && remote?.address && /^https?:\/\//.test(remote.address)
        ? [{ kind, name, address: remote.address }]
        : [],
    ),
  );
}
