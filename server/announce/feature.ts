import { CHANNEL_FAILURES } from '#contract/announce/limits.ts';
import { announcePaths } from '#contract/announce/paths.ts';
import type { Feature } from '#server/feature.ts';
import type { TroubleProps } from '#server/mail/letter-types.ts';
import { announcementChannel } from './channel.ts';
import * as channels from './channel-store.ts';
import { hasChannels } from './channels.ts';
import { followPosts } from './follow-posts.ts';
import { failWaiting } from './message-store.ts';

declare module '#server/outbox/model.ts' {
  interface ChannelNames {
    announcement: true;
  }
}

declare module '#server/mail/letter-types.ts' {
  interface LetterData {
    channelFailing: Record<string, never>;
  }

  interface LetterProps {
    /** `detail`: the names of the channels. */
    channelFailing: TroubleProps;
  }
}

export const announce: Feature = {
  listeners: () => [followPosts],
  channels: () => [announcementChannel],
  usesOutbox: hasChannels,
  async haltSending({ now }) {
    // Nobody knows what has been announced since the backup was made.
    await channels.announceOnlySince(now);
    await failWaiting();
  },
  troubles: {
    channelFailing: {
      page: announcePaths.channels,
      async find() {
        const failing = (await channels.findChannels()).filter(
          ({ failures }) => failures >= CHANNEL_FAILURES,
        );
        if (failing.length === 0) return null;
        const since = failing.map(({ _id, failingSince }) => `${_id}:${failingSince?.getTime()}`);
        return { detail: failing.map(({ name }) => name).join(', '), once: since.join(' ') };
      },
    },
  },
};
