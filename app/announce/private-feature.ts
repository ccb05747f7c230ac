import type { PrivateFeature } from '#app/private-feature.ts';
import { announceAudit } from './texts/core.ts';
import { ChannelSettings } from './ui/channel-settings.tsx';
import { announcingWithPost, MessagesLink } from './ui/publish-choice.tsx';

export const announce: PrivateFeature = {
  publishing: announcingWithPost,
  PublishedLink: MessagesLink,
  settings: { at: 'outside', Section: ChannelSettings },
  auditTexts: announceAudit,
};
