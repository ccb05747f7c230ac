import type { ChannelKind } from '#contract/announce/channels.ts';
import { bluesky } from './bluesky.ts';
import { mastodon } from './mastodon.ts';
import type { Service } from './service.ts';
import { telegram } from './telegram.ts';

export const SERVICES: Readonly<Record<ChannelKind, Service>> = { telegram, mastodon, bluesky };
