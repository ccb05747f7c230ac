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
import { withStorage } from './storage.ts';

type Given = {
  kind: ChannelKind;
  server: string | undefined;
  account?: string | undefined;
  secret: string | undefined;
  language: string | undefined;
  name: string | undefined;
};

export function addTelegramCommand(args: string[]): Promise<number> {
  const options = ['token', 'chat', 'api', 'language', 'name'] as const;
  const { token, chat, api, ...given } = readArguments(args, [], { options: [...options] });
  return addChannel({ kind: 'telegram', server: api, account: chat ?? '', secret: token, ...toRest(given) });
}

export function addMastodonCommand(args: string[]): Promise<number> {
  const options = ['server', 'token', 'language', 'name'] as const;
  const { server, token, ...given } = readArguments(args, [], { options: [...options] });
  return addChannel({ kind: 'mastodon', server, secret: token, ...toRest(given) });
}

export function addBlueskyCommand(args: string[]): Promise<number> {
  const options = ['service', 'handle', 'password', 'language', 'name'] as const;
  const { service, handle, password, ...given } = readArguments(args, [], { options: [...options] });
  return addChannel({
    kind: 'bluesky',
    server: service,
    account: handle ?? '',
    secret: password,
    ...toRest(given),
  });
}

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

function addChannel({ kind, server, account = '', secret, language, name }: Given): Promise<number> {
  const input = check({
    kind,
    server: server ?? DEFAULT_SERVERS[kind],
    account,
    secret: secret ?? config().channelToken ?? '',
    locales: toLocales(language),
    ...NEW_CHANNEL,
  });
  return withStorage(async () => {
    const { id } = await createChannel({ actor, input, name });
    process.stdout.write(`${id}\n`);
    return 0;
  });
}

function toRest({ language, name }: Partial<Pick<Given, 'language' | 'name'>>) {
  return { language, name };
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
