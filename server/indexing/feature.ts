import type { Config } from '#server/config.ts';
import type { Feature } from '#server/feature.ts';
import { indexingChannel } from './channel.ts';
import { planNotices } from './plan-notices.ts';

declare module '#server/outbox/model.ts' {
  interface ChannelNames {
    indexing: true;
  }
}

export const indexing: Feature = {
  listeners: (config) => (isSetUp(config) ? [planNotices] : []),
  channels: (config) => (isSetUp(config) ? [indexingChannel] : []),
  usesOutbox: async (config) => isSetUp(config),
};

function isSetUp({ indexNow, webSubHub }: Config): boolean {
  return Boolean(indexNow || webSubHub);
}
