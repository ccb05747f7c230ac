import type { Row } from './command.ts';

export const announceCommands: Row[] = [
  {
    usage:
      'channel add telegram [--token TOKEN] --chat @NAME --language uk|en|both [--api URL] [--name NAME]',
    description:
      'announce posts in a Telegram channel; prints its id. Tokens and passwords may come from CHANNEL_TOKEN',
    load: async () => (await import('./announce.ts')).addTelegramCommand,
  },
  {
    usage: 'channel add mastodon [--token TOKEN] --server URL --language uk|en|both [--name NAME]',
    description: 'announce posts on Mastodon, or what has its API',
    load: async () => (await import('./announce.ts')).addMastodonCommand,
  },
  {
    usage:
      'channel add bluesky [--password PASSWORD] --handle HANDLE --language uk|en|both [--service URL] [--name NAME]',
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
