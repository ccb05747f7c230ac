import type { Discussion } from '#contract/announce/messages.ts';
import type { Locale } from '#contract/locales.ts';
import { findId } from '#server/db/ids.ts';
import { findChannels } from './channel-store.ts';
import { findMessagesOfPost } from './message-store.ts';

/**
 * Where a version is discussed: its messages on channels that posts link to, in the order of the channels. `postId` is
 * `PostPage.translationId`. The revision of the version changes with the list, so that its page can be cached.
 */
export async function listDiscussions({
  postId,
  locale,
}: {
  postId: string;
  locale: Locale;
}): Promise<Discussion[]> {
  const linked = (await findChannels()).filter(({ isLinked }) => isLinked);
  const id = linked.length > 0 ? findId(postId) : null;
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
