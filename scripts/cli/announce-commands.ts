import type { Row } from './command.ts';

export const announceCommands: Row[] = [
  {
    usage:
      'channel add telegram --chat @NAME --language uk|en|both [--token TOKEN] [--api URL] [--name NAME]',
    description:
      'announce posts in a Telegram channel; prints its id. Secrets of channels may come from CHANNEL_TOKEN instead',
    load: async () => (await import('./announce.ts')).addTelegramCommand,
  },
  {
    usage: 'channel add mastodon --server URL --language uk|en|both [--token TOKEN] [--name NAME]',
    description: 'announce posts on Mastodon, or what has its API',
    load: async () => (await import('./announce.ts')).addMastodonCommand,
  },
  {
    usage:
      'channel add bluesky --handle HANDLE --language uk|en|both [--password PASSWORD] [--service URL] [--name NAME]',
    description: 'announce posts on Bluesky, with an app password',
    load: async () => (await import('./announce.ts')).addBlueskyCommand,
  },
  {
    usage: 'channel list',
    description: 'list the channels, without their secrets',
    load: async () => (await import('./announce.ts')).listChannelsCommand,
  },
  {
    usage: 'channel remove ID',
    description: 'remove a channel; its messages stay where they are',
    load: async () => (await import('./announce.ts')).removeChannelCommand,
  },
];
