import type { PrivateFeature } from '#app/private-feature.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { announceAudit } from './texts/core.ts';
import { announceTexts } from './texts/messages.ts';
import { ChannelSettings } from './ui/channel-settings.tsx';
import { announcingWithPost, MessagesLink } from './ui/publish-choice.tsx';

export const announce: PrivateFeature = {
  publishing: announcingWithPost,
  PublishedLink: MessagesLink,
  settings: {
    at: 'outside',
    Section: ChannelSettings,
    useTitle: () => useTexts(announceTexts).settings.title,
  },
  auditTexts: announceAudit,
};
