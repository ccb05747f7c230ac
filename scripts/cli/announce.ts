import {
  type ChannelKind,
  createChannelSchema,
  DEFAULT_SERVERS,
  NEW_CHANNEL,
} from '#contract/announce/channels.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { createChannel, deleteChannel, listChannels } from '#server/announce/channels.ts';
import { COMMAND_LINE as actor } from '#server/auth/actor.ts';
import { config } from '#server/config.ts';
import { Invalid } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { readArguments, UsageError } from './arguments.ts';
import type { Run } from './command.ts';
import { withStorage } from './storage.ts';

export const addTelegramCommand = adder('telegram', { server: 'api', account: 'chat', secret: 'token' });
export const addMastodonCommand = adder('mastodon', { server: 'server', account: null, secret: 'token' });
export const addBlueskyCommand = adder('bluesky', {
  server: 'service',
  account: 'handle',
  secret: 'password',
});

export function listChannelsCommand(args: string[]): Promise<number> {
  readArguments(args, []);
  return withStorage(async () => {
    const channels = await listChannels({ actor });
    const lines = channels.map(({ id, kind, name, server, account, locales, state, problem }) =>
      [id, kind, name, account || server, locales.join(','), state, problem?.code ?? ''].join('\t').trimEnd(),
    );
    process.stdout.write(lines.length > 0 ? `${lines.join('\n')}\n` : 'There are no channels.\n');
    return 0;
  });
}

export function removeChannelCommand(args: string[]): Promise<number> {
  const { ID: id } = readArguments(args, ['ID']);
  return withStorage(async () => {
    await deleteChannel({ actor, id });
    process.stdout.write('Channel removed.\n');
    return 0;
  });
}

/** A command; `names` are the options with these fields of a channel. */
function adder(
  kind: ChannelKind,
  { server, account, secret }: { server: string; account: string | null; secret: string },
): Run {
  const options = [server, secret, 'language', 'name', ...(account === null ? [] : [account])];
  return async (args) => {
    const given: Record<string, string | undefined> = readArguments(args, [], { options });
    const input = check({
      kind,
      server: given[server] ?? DEFAULT_SERVERS[kind],
      account: given[account ?? ''] ?? '',
      secret: given[secret] ?? config().channelToken ?? '',
      locales: toLocales(given.language),
      ...NEW_CHANNEL,
    });
    return withStorage(async () => {
      const { id } = await createChannel({ actor, input, name: given.name });
      process.stdout.write(`${id}\n`);
      return 0;
    });
  };
}

function toLocales(language: string | undefined): Locale[] {
  if (language === 'both') return [...LOCALES];
  const locale = LOCALES.find((one) => one === language);
  if (!locale) throw new UsageError(`--language is one of ${LOCALES.join(', ')}, both.`);
  return [locale];
}

/** The options are named in messages as the fields that they give. */
function check(input: object) {
  try {
    return parse(createChannelSchema, input);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new UsageError(
      error.details?.map(({ path, message }) => `${path}: ${message}.`).join(' ') ?? error.message,
    );
  }
}
