import type { ServerFeature } from '#app/feature.server.ts';
import { announcePaths } from '#contract/announce/paths.ts';
import { countFailingChannels } from '#server/announce/channels.ts';
import { listDiscussions } from '#server/announce/discussions.ts';
import { listPlannedMessages } from '#server/announce/planned-messages.ts';
import { announceLetters } from './letters.ts';
import { planChoice } from './routes/plan-choice.ts';
import { announceCore } from './texts/core.ts';
import { announceTexts } from './texts/messages.ts';
import type { DiscussionLinks } from './ui/discussions.tsx';

export const announce: ServerFeature = {
  letters: announceLetters,
  async attention({ actor, locale }) {
    const count = await countFailingChannels({ actor });
    return { text: announceCore[locale].failing(count), count, to: announcePaths.channels(locale) };
  },
  publishing: { load: listPlannedMessages, plan: planChoice },
  async post(_args, { translationId, locale }): Promise<DiscussionLinks | null> {
    const discussions = await listDiscussions({ postId: translationId, locale });
    if (discussions.length === 0) return null;
    const { kinds } = announceTexts[locale];
    const links = discussions.map(
      ({ kind, name, address }) => [address, `${kinds[kind]} (${name})`] as const,
    );
    // Letters import this module too, without a bundler.
    const { default: styles } = await import('./announce.css?url');
    return { styles, label: announceCore[locale].discussedOn, links };
  },
};
